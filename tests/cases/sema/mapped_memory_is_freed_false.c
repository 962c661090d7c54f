// verdict: false(undefined)
/* POSIX mmap: the memory is given back by munmap; free takes only what an allocation returned (C11 7.22.3.3p2). */
#include <stdlib.h>
#include <sys/mman.h>

int main(void)
{
    char *own = malloc(4);
    char *first = mmap(0, 10, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    char *second = mmap(0, 10, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (first != MAP_FAILED && second != MAP_FAILED) {
        free(own);
        free(first);
    }
    return 0;
}
