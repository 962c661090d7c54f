// verdict: unknown
// With what a function is called back is not known if nothing of its type is handed over with it, or several things
// are: it may rely on it.
#include <assert.h>
extern void once(int (*f)(int *), long data);
extern void twice(int (*f)(void *), void *first, void *second);
static int number = 1;
static int is_positive(int *p)
{
	assert(*p == 1);
	return *p > 0;
}
static int is_second(void *p)
{
	assert(p == &number);
	return 0;
}
int main(void)
{
	static int other = 1;
	once(is_positive, 5);
	twice(is_second, &other, &number);
	return 0;
}
