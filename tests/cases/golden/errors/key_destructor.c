// error: key-destructor at 7
#include <pthread.h>
static void drop(void *p) { (void)p; }
int main(void)
{
	pthread_key_t key;
	return pthread_key_create(&key, drop);
}
