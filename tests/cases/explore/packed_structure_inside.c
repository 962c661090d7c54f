// exit: 10
// says: ulseq verdict: false(unreach-call)
#include <assert.h>

/* A packed structure has the alignment of its aligned members, and so its place in another one. Verifiers put it at 1. */
struct inner { char first; int second __attribute__((aligned(2))); } __attribute__((packed));
struct outer { char first; struct inner inner; } outer;

int main(void)
{
	outer.inner.first = 7;
	assert(((unsigned char *)&outer)[2] != 7);
	return 0;
}
