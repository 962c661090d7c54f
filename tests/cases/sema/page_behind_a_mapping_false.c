// verdict: false(undefined)
// POSIX mmap: the next page is not mapped.
#include <pthread.h>
#include <sys/mman.h>

int main(void)
{
	char *memory = mmap(0, 100, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (memory != MAP_FAILED)
		memory[4096] = 1;
	return 0;
}
