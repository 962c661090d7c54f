// error: key-destructor at 9
#include <pthread.h>
static void drop(void *p) { (void)p; }
static void keep(void *p) { (void)p; }
int main(int argc, char **argv)
{
	pthread_key_t key;
	void (*destructor)(void *) = argc > 1 ? drop : keep;
	return pthread_key_create(&key, destructor);
}
