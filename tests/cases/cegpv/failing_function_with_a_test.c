// exit: 10
// says: real
// args: -DGOOD
// exit: 0
// says: verdict: true

// The assertion is a function of the program, and its test an argument.
#include <pthread.h>
extern void reach_error(void);
static void check(int cond)
{
	if (!cond)
		reach_error();
}
int x, y, z, noise;
void *p(void *a)
{
	noise += x;
#ifndef GOOD
	y = 2;
#endif
	x = y;
	return 0;
}
int main(void)
{
	pthread_t a;
	pthread_create(&a, 0, p, 0);
	noise++;
	check(x != 2);
	check(z == 0);
	return 0;
}
