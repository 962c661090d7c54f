// verdict: true
// A step changes `seen`, `any` and the padding around them, on which no property depends: they may have any value.
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct log {
	char kind;
	long seen;
} log_of;
unsigned any;
unsigned char flag[2], turn, owner;

void *first(void *arg)
{
	while (1) {
		flag[0] = 1;
		turn = 1;
		while (flag[1] && turn == 1) {
		}
		owner = 1;
		log_of.kind++;
		log_of.seen ^= __VERIFIER_nondet_uint();
		any = any * 3 + 1;
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
