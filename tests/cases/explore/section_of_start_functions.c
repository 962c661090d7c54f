// args: --property unreach-call
// exit: 3
// says: the section .init_array is not supported

#include <assert.h>

static int ready;

static void start(void)
{
    ready = 1;
}

__attribute__((section(".init_array"), used)) static void (*starter)(void) = start;

int main(void)
{
    assert(!ready);
    return 0;
}
