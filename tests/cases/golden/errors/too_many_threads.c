// flags: --unwind-threads 300
// error: too-many-threads at 7
#include <pthread.h>
int x, n;
void *worker(void *arg) { x++; return arg; }

int main(void)
{
	for (int i = 0; i < n; i++) {
		pthread_t t;
		pthread_create(&t, 0, worker, 0);
	}
	return 0;
}
