// verdict: unknown
// The pointer that the function returns may point to what it was given, or to any object with a name.
#include <assert.h>
extern int *find(int *p);
static int y = 1;
int main(void)
{
	int *p = find(&y);
	y = 1;
	if (p)
		*p = 2;
	assert(y == 1);
	return 0;
}
