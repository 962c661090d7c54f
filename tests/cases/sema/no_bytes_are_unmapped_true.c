// verdict: true
/* POSIX munmap: EINVAL for no bytes; the memory stays. */
#include <assert.h>
#include <sys/mman.h>

int main(void)
{
    char *memory = mmap(0, 8, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return 1;
    int failed = munmap(memory, 0);
    assert(failed == -1);
    memory[7] = 1;
    return memory[7] - 1;
}
