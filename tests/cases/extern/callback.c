// verdict: false(unreach-call)
// A function that is handed over may be called.
#include <assert.h>
extern void each(void (*f)(void));
static int count;
static void add(void) { count++; }
int main(void)
{
	each(add);
	assert(count == 0);
	return 0;
}
