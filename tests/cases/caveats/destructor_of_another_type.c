// rests on: a destructor of thread-specific data may be a function of another type
#include <pthread.h>

static pthread_key_t key;

static void destroys(int *data)
{
	(void)data;
}

static void *thread(void *argument)
{
	pthread_setspecific(key, &key);
	return argument;
}

int main(void)
{
	pthread_t id;
	pthread_key_create(&key, (void (*)(void *))destroys);
	pthread_create(&id, 0, thread, 0);
	pthread_join(id, 0);
	return 0;
}
