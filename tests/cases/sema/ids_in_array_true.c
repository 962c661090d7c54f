// verdict: true
// joins by an array of ids in the reverse order
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x[3];
void *w(void *arg) { *(int *)arg = 1; return arg; }
int main(void)
{
	pthread_t id[3];
	void *p;

	for (int k = 0; k < 3; k++)
		pthread_create(id + k, NULL, w, &x[k]);
	for (int k = 2; k >= 0; k--) {
		pthread_join(id[k], &p);
		assert(p == &x[k] && x[k] == 1);
	}
	return 0;
}
