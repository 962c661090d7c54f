#include <pthread.h>
#include <assert.h>
#include <stdint.h>
#include <string.h>
#include <stdlib.h>
#include <stddef.h>
int x; unsigned hi,lo;
void *w_(void *a_) {
int*q=(int*)((uintptr_t)hi<<32|lo);
 int v = *q; *q = v + 1; return 0; }
void *d_(void *a_) { int v_ = x; x = v_ + 1; return 0; }
int main(void) { pthread_t t_, u_; uintptr_t z=(uintptr_t)&x; hi=z>>32; lo=(unsigned)z; pthread_create(&t_, 0, w_, 0); pthread_create(&u_, 0, d_, 0); pthread_join(t_, 0); pthread_join(u_, 0); assert(x == 2); return 0; }
