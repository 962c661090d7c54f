#include <assert.h>
#include <pthread.h>

/* Two threads take turns: each assumes in an atomic section that it is its turn, after it has changed a variable. */
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void __VERIFIER_assume(int);

int turn, tries, rounds[2];

static void wait_for_turn(int own)
{
	__VERIFIER_atomic_begin();
	tries++;
	__VERIFIER_assume(turn == own);
	__VERIFIER_atomic_end();
}

static void *worker(void *arg)
{
	int own = (int)(long)arg;
	for (int i = 0; i < 20; i++) {
		wait_for_turn(own);
		rounds[own]++;
		turn = 1 - own;
	}
	return 0;
}

int main(void)
{
	pthread_t id;
	pthread_create(&id, 0, worker, (void *)1);
	worker(0);
	pthread_join(id, 0);
	assert(tries != 40);
	return 0;
}
