// Of a program that reads its arguments, each input stands at the statement that reads it: the statements that
// prepare the strings come first in the code, and are none of the program.
#include <assert.h>
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
static int shared;
static void *worker(void *unused)
{
    shared = 1;
    return unused;
}
int main(int argc, char **argv)
{
    pthread_t thread;
    int first = argc > 1 && argv[1][0] == 'a';
    pthread_create(&thread, 0, worker, 0);
    int value = __VERIFIER_nondet_int();
    shared = 2;
    pthread_join(thread, 0);
    assert(shared == 2 || value != 5 || !first);
    return 0;
}
