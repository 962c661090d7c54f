// verdict: true
#include <assert.h>

enum color { RED, GREEN };
typedef int number;

static unsigned count(const unsigned n)
{
	return n + 1;
}

static int first(int *at)
{
	return *at;
}

static number none()
{
	return 3;
}

static void paints(enum color c, ...)
{
	assert(c == GREEN);
}

/* Converted to another type and back; pointers and signs are passed alike. */
int main(void)
{
	void (*any)(void) = (void (*)(void))count;
	int x = 4;
	int (*counts)(int) = (int (*)(int))any;
	int (*looks)(void *) = (int (*)(void *))first;
	int (*open)() = none;
	void (*paint)(enum color, ...) = paints;
	assert(counts(1) == 2);
	assert(looks(&x) == 4);
	assert(open() == 3);
	paint(GREEN, 7);
	return 0;
}
