// verdict: true
// two static locals and one file-static object of the same name are three objects
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int n = 1;
int f(void) { static int n = 10; return ++n; }
int g(void) { static int n = 20; return ++n; }
int a, b;
void *w(void *arg) { a = f(); return arg; }
void *v(void *arg) { b = g(); return arg; }
int main(void)
{
	pthread_t t, u;

	pthread_create(&t, NULL, w, NULL);
	pthread_create(&u, NULL, v, NULL);
	pthread_join(t, NULL);
	pthread_join(u, NULL);
	assert(a == 11 && b == 21 && n == 1);
	return 0;
}
