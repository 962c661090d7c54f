// verdict: true
// Peterson's algorithm in endless loops.
#include <assert.h>
#include <pthread.h>

unsigned char flag[2], turn, owner;

void *first(void *arg)
{
	while (1) {
		flag[0] = 1;
		turn = 1;
		while (flag[1] && turn == 1) {
		}
		owner = 1;
		assert(owner == 1);
		flag[0] = 0;
	}
	return arg;
}

void *second(void *arg)
{
	while (1) {
		flag[1] = 1;
		turn = 0;
		while (flag[0] && turn == 0) {
		}
		owner = 2;
		assert(owner == 2);
		flag[1] = 0;
	}
	return arg;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, 0, first, 0);
	pthread_create(&b, 0, second, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
	return 0;
}
