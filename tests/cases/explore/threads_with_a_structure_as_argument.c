// args:
// exit: 5
// says: a thread that begins with a function of another type

/* What the function gets is not known. The call is left out, so that no verifier sees a conversion that C does not
 * have. */
#include <pthread.h>

struct pair {
	long first, second;
};

static void *worker(struct pair pair)
{
	return (void *)(pair.first + pair.second);
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, NULL, (void *(*)(void *))worker, NULL);
	pthread_join(thread, NULL);
	return 0;
}
