// exit: 5
// says: more than a contract in C covers

// error(3) calls the function in error_print_progname.
#include <assert.h>
#include <error.h>
#include <pthread.h>
extern void (*error_print_progname)(void);
int called;
static void begin(void)
{
    called = 1;
}
int main(void)
{
    error_print_progname = begin;
    error(0, 0, "text");
    assert(!called);
    return 0;
}
