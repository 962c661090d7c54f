// verdict: false(undefined)
// args: --backend esbmc
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    char *memory = malloc(8);
    if (!memory)
        return 0;
    memset(memory, 1, 8);
    if (n > 20 && n < 30)
        memory[n] = 2;
    free(memory);
    return 0;
}
