// verdict: false(undefined)
// POSIX munmap: afterwards, an access is undefined.
#define _GNU_SOURCE
#include <sys/mman.h>

int main(void)
{
    char *memory = mmap(0, 16, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory != MAP_FAILED) {
        munmap(memory, 16);
        memory[0] = 1;
    }
    return 0;
}
