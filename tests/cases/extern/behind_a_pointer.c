// verdict: false(unreach-call)
// The pointer that the argument points to may lead the function to the variable.
#include <assert.h>
extern void fill(int **p);
int main(void)
{
	int x = 1;
	int *p = &x;
	fill(&p);
	assert(x == 1);
	return 0;
}
