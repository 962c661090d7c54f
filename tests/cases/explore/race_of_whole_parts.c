// args: --property no-data-race
// exit: 0
// says: true
// args: --property no-data-race -DSAME
// exit: 10
// says: false(no-data-race)

// `modf` stores the whole part through its second argument (C11 7.12.6.12).
#include <math.h>
#include <pthread.h>
static double whole[2], parts[2];
static void *worker(void *arg)
{
	int at = *(int *)arg;
#ifdef SAME
	parts[at] = modf(1.5, &whole[0]);
#else
	parts[at] = modf(1.5, &whole[at]);
#endif
	return 0;
}
int main(void)
{
	static int numbers[2] = { 0, 1 };
	pthread_t t, u;
	pthread_create(&t, 0, worker, &numbers[0]);
	pthread_create(&u, 0, worker, &numbers[1]);
	pthread_join(t, 0);
	pthread_join(u, 0);
	return 0;
}
