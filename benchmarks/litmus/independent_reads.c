/* Two writers, two readers that read the two variables in opposite order.
 * Verdict: safe. Under sequential consistency the readers agree on the order of the stores.
 * Features: four threads, results in globals. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x, y, a1, a2, b1, b2;

void *write_x(void *arg) { (void)arg; x = 1; return NULL; }
void *write_y(void *arg) { (void)arg; y = 1; return NULL; }
void *read_xy(void *arg) { (void)arg; a1 = x; a2 = y; return NULL; }
void *read_yx(void *arg) { (void)arg; b1 = y; b2 = x; return NULL; }

int main(void)
{
	pthread_t t[4];

	pthread_create(&t[0], NULL, write_x, NULL);
	pthread_create(&t[1], NULL, write_y, NULL);
	pthread_create(&t[2], NULL, read_xy, NULL);
	pthread_create(&t[3], NULL, read_yx, NULL);
	for (int k = 0; k < 4; k++)
		pthread_join(t[k], NULL);
	assert(!(a1 == 1 && a2 == 0 && b1 == 1 && b2 == 0));
	return 0;
}
