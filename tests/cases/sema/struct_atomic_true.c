// verdict: true
// assignment and reading of an _Atomic structure are one step each (C11 6.2.6.1p9, 6.5.16)
#define _GNU_SOURCE
#include <pthread.h>
#include <assert.h>
#include <stdatomic.h>
struct s { int a, b; }; _Atomic struct s g, h; 
void *w(void *x) { struct s l = {1,1}; atomic_store(&g, l); h = g; return 0; }
int main(void) { pthread_t t; pthread_create(&t,0,w,0); struct s l = atomic_load(&g); assert(l.a == l.b); struct s k = h; assert(k.a == k.b); struct s o = atomic_exchange(&g, l); assert(o.a == o.b); }
