#include <pthread.h>
#include <assert.h>
#include <stdint.h>
#include <string.h>
#include <stdlib.h>
#include <stddef.h>
int x; unsigned short b[4];
void *w_(void *a_) {
uintptr_t p=0; for(int i=3;i>=0;i--)p=p<<16|b[i]; int*q=(int*)p;
 int v = *q; *q = v + 1; return 0; }
void *d_(void *a_) { int v_ = x; x = v_ + 1; return 0; }
int main(void) { pthread_t t_, u_; uintptr_t z=(uintptr_t)&x; for(int i=0;i<4;i++)b[i]=z>>(16*i); pthread_create(&t_, 0, w_, 0); pthread_create(&u_, 0, d_, 0); pthread_join(t_, 0); pthread_join(u_, 0); assert(x == 2); return 0; }
