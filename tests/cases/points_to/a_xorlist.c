#include <pthread.h>
#include <assert.h>
#include <stdint.h>
#include <string.h>
#include <stdlib.h>
#include <stddef.h>
struct N{int v; uintptr_t l;} a,b,c;
void *w_(void *a_) {
uintptr_t prev=(uintptr_t)&a; struct N*n=(struct N*)(b.l^prev); int*q=&n->v;
 int v = *q; *q = v + 1; return 0; }
void *d_(void *a_) { int v_ = c.v; c.v = v_ + 1; return 0; }
int main(void) { pthread_t t_, u_; b.l=(uintptr_t)&a^(uintptr_t)&c; pthread_create(&t_, 0, w_, 0); pthread_create(&u_, 0, d_, 0); pthread_join(t_, 0); pthread_join(u_, 0); assert(c.v == 2); return 0; }
