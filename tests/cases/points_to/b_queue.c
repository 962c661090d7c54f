#include <pthread.h>
#include <assert.h>
#include <stdint.h>
#include <string.h>
#include <stdlib.h>
#include <stddef.h>
int x; struct msg{char p[8];} qu[4]; int h,t;
void *w_(void *a_) {
struct msg k=qu[0]; int*q; memcpy(&q,&k,8);
 int v = *q; *q = v + 1; return 0; }
void *d_(void *a_) { int v_ = x; x = v_ + 1; return 0; }
int main(void) { pthread_t t_, u_; int*z=&x; struct msg k; memcpy(k.p,&z,8); qu[t++]=k; pthread_create(&t_, 0, w_, 0); pthread_create(&u_, 0, d_, 0); pthread_join(t_, 0); pthread_join(u_, 0); assert(x == 2); return 0; }
