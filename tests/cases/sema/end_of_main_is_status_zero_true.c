// verdict: true
// C11 5.1.2.2.3: the end of the body of `main` is `return 0`.
#include <assert.h>
#include <stdlib.h>

extern int on_exit(void (*)(int, void *), void *);

static void look(int status, void *arg) { assert(status == 0 && !arg); }

int main(void)
{
    on_exit(look, 0);
}
