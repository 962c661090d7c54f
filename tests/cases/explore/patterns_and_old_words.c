// exit: 0
// says: verdict: true

// A pattern of bits is no id of a thread; `()` in the name of a type says nothing about parameters (C11 6.7.6.3p14); an
// assembly without operands needs no qualifier.
#include <assert.h>
#include <pthread.h>
#include <string.h>

static int got;
static long pattern = 0x5a5a5a5a;

static void work(int x)
{
	got = x;
}

static void *worker(void *arg)
{
	asm("nop");
	asm("" ::: "memory");
	return arg;
}

int main(void)
{
	pthread_t thread;
	int bytes;
	pthread_create(&thread, 0, worker, 0);
	((void (*)())work)(7);
	memset(&bytes, 0x5a, sizeof bytes);
	assert(got == 7 && pattern == bytes && bytes > 0x5a5a5a00);
	pthread_join(thread, 0);
	return 0;
}
