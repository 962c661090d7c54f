#include <pthread.h>
#include <assert.h>
#include <stdint.h>
#include <string.h>
#include <stdlib.h>
#include <stddef.h>
int x; struct A{char b[16];} ; struct B{int*p;int*r;} g; struct A cp(struct A*a){return *a;}
void *w_(void *a_) {
struct A k=cp((struct A*)&g); int*q; memcpy(&q,k.b+8,8);
 int v = *q; *q = v + 1; return 0; }
void *d_(void *a_) { int v_ = x; x = v_ + 1; return 0; }
int main(void) { pthread_t t_, u_; g.r=&x; pthread_create(&t_, 0, w_, 0); pthread_create(&u_, 0, d_, 0); pthread_join(t_, 0); pthread_join(u_, 0); assert(x == 2); return 0; }
