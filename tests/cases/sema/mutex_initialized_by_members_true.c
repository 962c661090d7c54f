// verdict: true
#include <pthread.h>
#include <assert.h>
int x;
int main(void) {
	pthread_mutex_t m;
	m.__data.__lock = 0;
	m.__data.__count = 0U;
	m.__data.__owner = 0;
	m.__data.__kind = 1;
	m.__data.__spins = 0;
	pthread_mutex_lock(&m);
	pthread_mutex_lock(&m);
	x = 1;
	pthread_mutex_unlock(&m);
	pthread_mutex_unlock(&m);
	return 0;
}
