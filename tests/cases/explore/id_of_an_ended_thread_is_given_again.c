// args: --property unreach-call
// exit: 5
// says: address
// args: --property unreach-call -DOWNER
// exit: 5
// says: address
// args: --property unreach-call -DMAIN
// exit: 0
// says: true
// args: --property unreach-call -DLIVING
// exit: 0
// says: true

// The id of a thread ends with it, and a new thread may have the same one (POSIX 2.9.2); those of threads that live
// differ.
#include <assert.h>
#include <pthread.h>

static pthread_t owner;

static void *run(void *arg)
{
#ifdef OWNER
	assert(!pthread_equal(owner, pthread_self()));
	owner = pthread_self();
#endif
	return arg;
}

int main(void)
{
	pthread_t first, second;
	pthread_create(&first, 0, run, 0);
#ifdef LIVING
	pthread_create(&second, 0, run, 0);
	assert(!pthread_equal(first, second));
	pthread_join(first, 0);
#else
	pthread_join(first, 0);
	pthread_create(&second, 0, run, 0);
#ifdef MAIN
	assert(second != pthread_self() && first != pthread_self());
#elif !defined OWNER
	assert(first != second);
#endif
#endif
	pthread_join(second, 0);
	return 0;
}
