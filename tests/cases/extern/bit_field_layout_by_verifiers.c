// verdict: false(unreach-call)
// gcc begins the bit-field in the second unit of its type.
#include <assert.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct fields { char a; short b : 9; };

int main(void)
{
	union { struct fields fields; unsigned char bytes[4]; } both;
	memset(&both, 0, 4);
	both.fields.b = -1;
	if (__VERIFIER_nondet_uint() * 2654435761u == 12345)
		assert(both.bytes[1] != 0);
	return 0;
}
