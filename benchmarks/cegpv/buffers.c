/* Message passing on a machine with store buffers (total store order), written out: a store goes into the buffer of its
   thread, from which it reaches memory later, in order. Beside the message, both threads store into N variables of their
   own that no assertion reads, through buffers of one place each. `true`: the flag does not overtake the data. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 1
#endif

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static int data, flag;
static int first, second;             /* the buffer of the sender: values */
static _Bool first_full, second_full; /* and whether they are there */
static int noise[4], buffered[4];
static _Bool noise_full[4];

static void store_noise(int value)
{
#define STORE(i)                             \
	do {                                 \
		if (noise_full[i]) {         \
			noise[i] = buffered[i]; \
			noise_full[i] = 0;   \
		}                            \
		buffered[i] = value + i;     \
		noise_full[i] = 1;           \
	} while (0)
#if N > 0
	STORE(0);
#endif
#if N > 1
	STORE(1);
#endif
#if N > 2
	STORE(2);
#endif
#if N > 3
	STORE(3);
#endif
}

static void *sender(void *unused)
{
	store_noise(1);
	__VERIFIER_atomic_begin();
	first = 1;
	first_full = 1;
	__VERIFIER_atomic_end();
	store_noise(2);
	__VERIFIER_atomic_begin();
	second = 1;
	second_full = 1;
	__VERIFIER_atomic_end();
	return 0;
}

static void *memory(void *unused)
{
	for (int i = 0; i < 2; i++) {
		__VERIFIER_atomic_begin();
		if (first_full) {
			data = first;
			first_full = 0;
		} else if (second_full) {
			flag = second;
			second_full = 0;
		}
		__VERIFIER_atomic_end();
	}
	return 0;
}

static void *receiver(void *unused)
{
	store_noise(3);
	if (flag == 1)
		assert(data == 1);
	store_noise(4);
	return 0;
}

int main(void)
{
	pthread_t a, b, c;
	pthread_create(&a, 0, sender, 0);
	pthread_create(&b, 0, memory, 0);
	pthread_create(&c, 0, receiver, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
	pthread_join(c, 0);
	return 0;
}
