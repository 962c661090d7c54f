// exit: 5
// says: unknown

/* A file that is mapped and shared holds what another process has stored: here, a mutex that it has initialized. */
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>

int main(void)
{
	pthread_mutex_t *mutex;
	int file = shm_open("/mutex", O_RDWR, 0);
	if (file == -1)
		return 1;
	mutex = mmap(0, sizeof *mutex, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
	if (mutex == MAP_FAILED)
		return 1;
	pthread_mutex_lock(mutex);
	pthread_mutex_unlock(mutex);
	return 0;
}
