#include <pthread.h>
#include <assert.h>
#include <stdint.h>
#include <string.h>
#include <stdlib.h>
#include <stddef.h>
int x; struct{unsigned long a:20,b:20,c:24;} g;
void *w_(void *a_) {
uintptr_t p=g.a|(uintptr_t)g.b<<20|(uintptr_t)g.c<<40; int*q=(int*)p;
 int v = *q; *q = v + 1; return 0; }
void *d_(void *a_) { int v_ = x; x = v_ + 1; return 0; }
int main(void) { pthread_t t_, u_; uintptr_t z=(uintptr_t)&x; g.a=z; g.b=z>>20; g.c=z>>40; pthread_create(&t_, 0, w_, 0); pthread_create(&u_, 0, d_, 0); pthread_join(t_, 0); pthread_join(u_, 0); assert(x == 2); return 0; }
