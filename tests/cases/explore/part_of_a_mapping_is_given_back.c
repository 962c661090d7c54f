// exit: 5
// says: more than a contract in C covers

/* POSIX munmap: the second page stays, which is not followed. */
#include <sys/mman.h>

int main(void)
{
    char *memory = mmap(0, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return 1;
    munmap(memory, 4096);
    memory[4096] = 1;
    return 0;
}
