// verdict: true
// POSIX mmap: whole pages are mapped; no bytes are not.
#include <assert.h>
#include <pthread.h>
#include <sys/mman.h>

int main(void)
{
	char *memory = mmap(0, 100, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (memory != MAP_FAILED) {
		assert(memory[100] == 0);
		memory[4095] = 1;
	}
	assert(mmap(0, 0, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED);
	return 0;
}
