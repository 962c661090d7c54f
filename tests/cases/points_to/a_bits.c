#include <pthread.h>
#include <assert.h>
#include <stdint.h>
#include <string.h>
#include <stdlib.h>
#include <stddef.h>
int x; uintptr_t g;
void *w_(void *a_) {
uintptr_t p=0; for(int i=0;i<64;i++) if (g>>i&1) p|=(uintptr_t)1<<i; int*q=(int*)p;
 int v = *q; *q = v + 1; return 0; }
void *d_(void *a_) { int v_ = x; x = v_ + 1; return 0; }
int main(void) { pthread_t t_, u_; g=(uintptr_t)&x; pthread_create(&t_, 0, w_, 0); pthread_create(&u_, 0, d_, 0); pthread_join(t_, 0); pthread_join(u_, 0); assert(x == 2); return 0; }
