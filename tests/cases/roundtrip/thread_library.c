// The static initialisers and macros of the thread library.
#define _GNU_SOURCE
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

pthread_mutex_t plain = PTHREAD_MUTEX_INITIALIZER, again = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
pthread_once_t once = PTHREAD_ONCE_INIT;
sem_t sem;

static void clean(void *p) { *(int *)p = 1; }
void *with_cleanup(void *arg)
{
	pthread_cleanup_push(clean, arg);
	pthread_mutex_lock(&plain);
	pthread_cond_wait(&cond, &plain);
	pthread_mutex_unlock(&plain);
	pthread_cleanup_pop(1);
	return arg;
}
int create(pthread_t *t, void *arg) { return pthread_create(t, NULL, with_cleanup, arg); }
