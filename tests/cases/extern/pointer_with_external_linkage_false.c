// verdict: false(unreach-call)
// An unknown function reads a pointer of the program with external linkage, and changes the variable behind it.
#include <assert.h>
extern void work(void);
static int hidden = 1;
int *shown = &hidden;
int main(void)
{
	work();
	if (shown)
		assert(hidden == 1);
	return 0;
}
