// exit: 0
// says: verdict: true
// args: -D BEHIND
// exit: 5
// says: the order of pointers to different objects
// args: -D ENDED
// exit: 5
// says: the order of pointers to different objects

// All objects are behind the numbers next to null and before those of the last page, but where they are among other
// numbers is not known, nor anything about a pointer whose object has ended.
#include <assert.h>
#include <stdlib.h>
static char object;
int main(void)
{
	char *on_the_heap = malloc(1), local;
	assert(on_the_heap > (char *)1 && (char *)4096 < &local && &object < (char *)-1 && (char *)-2 > on_the_heap);
	assert((char *)2 > (char *)1 && (char *)-1 > (char *)2 && !(&object <= (char *)0));
#ifdef BEHIND
	assert(&object > (char *)0x400000);
#endif
#ifdef ENDED
	free(on_the_heap);
	assert(on_the_heap > (char *)1);
#endif
	return 0;
}
