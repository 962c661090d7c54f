// flags: --inline-limit 20
// error: inline-limit at 5
#include <pthread.h>
int x;
static void add(void) { x++; x++; x++; x++; }
void *worker(void *arg)
{
	add();
	add();
	add();
	return arg;
}
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, worker, 0);
	x = 1;
	return 0;
}
