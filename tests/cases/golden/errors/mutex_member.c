// error: library-member at 8
#include <pthread.h>

pthread_mutex_t lock;

int main(void)
{
	return lock.__data.__lock;
}
