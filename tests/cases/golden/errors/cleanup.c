// error: library-function at 10
// error: library-function at 11
#include <pthread.h>

static void clean(void *p) { (void)p; }
int x;

int main(void)
{
	pthread_cleanup_push(clean, &x);
	pthread_cleanup_pop(1);
	return 0;
}
