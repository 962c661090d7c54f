// exit: 5
// says: ulseq verdict: unknown
// args: -DLOCAL
// exit: 5
// says: ulseq verdict: unknown
// args: -DREAD
// exit: 10
// says: access outside of an object
// args: -DBLOCKS
// exit: 0
// says: ulseq verdict: true

// Objects without bytes (GNU C) may be where other objects are; blocks without bytes may not (C11 7.22.3).
#include <assert.h>
#include <stdlib.h>
int nothing[0], something[1];
int *p, *q;

int main(void)
{
#ifdef BLOCKS
	p = malloc(0);
	q = malloc(0);
#elif defined LOCAL
	int no[0], one[1];
	p = no;
	q = one;
#elif defined READ
	p = nothing;
	q = something;
	return *p;
#else
	p = nothing;
	q = something;
#endif
	assert(p != q);
	return 0;
}
