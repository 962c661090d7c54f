/* A read-write lock made of a mutex, a reader count and a writer flag; the threads retry.
 * Verdict: safe. A writer gets in only with no reader and no writer inside, both tested under the mutex.
 * Features: mutex, retry loop, bool result of a called function. */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
int readers;
bool writing;
int data;

bool try_read(void)
{
	bool got = false;

	pthread_mutex_lock(&guard);
	if (!writing) {
		readers++;
		got = true;
	}
	pthread_mutex_unlock(&guard);
	return got;
}

bool try_write(void)
{
	bool got = false;

	pthread_mutex_lock(&guard);
	if (!writing && readers == 0) {
		writing = true;
		got = true;
	}
	pthread_mutex_unlock(&guard);
	return got;
}

void *reader(void *arg)
{
	(void)arg;
	while (!try_read()) {
	}
	int before = data;
	assert(before == data);
	pthread_mutex_lock(&guard);
	readers--;
	pthread_mutex_unlock(&guard);
	return NULL;
}

void *writer(void *arg)
{
	(void)arg;
	while (!try_write()) {
	}
	data++;
	pthread_mutex_lock(&guard);
	writing = false;
	pthread_mutex_unlock(&guard);
	return NULL;
}

int main(void)
{
	pthread_t r, w1, w2;

	pthread_create(&r, NULL, reader, NULL);
	pthread_create(&w1, NULL, writer, NULL);
	pthread_create(&w2, NULL, writer, NULL);
	pthread_join(r, NULL);
	pthread_join(w1, NULL);
	pthread_join(w2, NULL);
	assert(data == 2);
	return 0;
}
