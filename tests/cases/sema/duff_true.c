// verdict: true
// a switch into the middle of a loop that makes visible steps
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x;
void *w(void *arg)
{
	int n = 2;

	switch (*(int *)arg) {
	case 0:
		do {
			x += 1;
			/* fall through */
	case 1:
			x += 10;
			/* fall through */
	case 2:
			x += 100;
		} while (--n);
	}
	return arg;
}
int main(void)
{
	pthread_t t;
	int entry = 1;

	pthread_create(&t, NULL, w, &entry);
	pthread_join(t, NULL);
	assert(x == 221);
	return 0;
}
