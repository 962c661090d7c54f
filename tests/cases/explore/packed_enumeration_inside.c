// exit: 10
// says: ulseq verdict: false(unreach-call)
#include <assert.h>

enum __attribute__((packed)) small { NONE, MANY = 300 };
struct outer { char first; enum small small; } outer;

int main(void)
{
	outer.small = MANY;
	assert(((unsigned char *)&outer)[3] != 1);
	return 0;
}
