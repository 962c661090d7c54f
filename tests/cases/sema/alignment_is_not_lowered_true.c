// verdict: true
// needs: a proof
#include <assert.h>
#include <stddef.h>

/* gcc ignores an alignment that is lower than that of the type, unless the member is packed. */
struct member { char first; long second __attribute__((aligned(2))); } member;
struct __attribute__((aligned(2))) whole { long second; };
struct outer { char first; struct whole whole; } outer;
struct packed { char first; long second; } __attribute__((packed)) packed;

int main(void)
{
	assert((char *)&member.second - (char *)&member == 8);
	assert((char *)&outer.whole - (char *)&outer == 8);
	assert((char *)&packed.second - (char *)&packed == 1);
	assert(sizeof member == 16 && sizeof outer == 16 && sizeof packed == 9);
	return 0;
}
