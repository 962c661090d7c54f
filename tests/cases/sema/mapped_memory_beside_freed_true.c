// verdict: true
/* What is freed is memory of the program, never what mmap mapped, although one pointer leads to either. */
#include <assert.h>
#include <stdlib.h>
#include <sys/mman.h>

int main(void)
{
    char *own = malloc(4);
    char *mapped = mmap(0, 10, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    int is_mapped = mapped != MAP_FAILED;
    char *either = is_mapped ? mapped : own;
    either[0] = 1;
    assert(either[0] == 1);
    if (!is_mapped)
        free(either);
    return 0;
}
