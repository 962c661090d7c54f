// args: --property undefined
// exit: 10
// says: access to a local variable after its life

// The return that ends the life of `x` and the read of `x` by another thread depend on each other, although the returning step reads and
// writes nothing.
#include <pthread.h>
extern void __VERIFIER_assume(int);
int *p, go;
static void shows(void) {
    int x = 1;
    p = &x;
    go = 1;
    __VERIFIER_assume(go == 2);
}
static void *first(void *unused) {
    shows();
    return 0;
}
static void *second(void *unused) {
    __VERIFIER_assume(go == 1);
    int *q = p;
    go = 2;
    int read = *q;
    return 0;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
