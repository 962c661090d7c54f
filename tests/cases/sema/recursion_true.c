// verdict: true
// recursion with visible steps; each frame has its own local
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x;
int down(int n)
{
	int mine = n;

	if (n > 0) {
		x++;
		down(n - 1);
	}
	return mine == n;
}
int ok;
void *w(void *arg) { ok = down(3); return arg; }
int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, w, NULL);
	pthread_join(t, NULL);
	assert(ok && x == 3);
	return 0;
}
