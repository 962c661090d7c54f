// verdict: true
// inner names hide outer ones, in threads and in inlined calls
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x = 1;
int twice(int x) { { int x = 50; (void)x; } return 2 * x; }
int out;
void *w(void *arg)
{
	int y = x;
	{
		int x = 10, y = twice(x);
		out = y + x;
	}
	out += y;
	return arg;
}
int main(void)
{
	pthread_t t;
	int x = 7;

	pthread_create(&t, NULL, w, NULL);
	pthread_join(t, NULL);
	assert(out == 31 && x == 7);
	return 0;
}
