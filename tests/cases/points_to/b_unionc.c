#include <pthread.h>
#include <assert.h>
#include <stdint.h>
#include <string.h>
#include <stdlib.h>
#include <stddef.h>
int x; union U{int*p; char c[8];} g; char b[8];
void *w_(void *a_) {
union U k; for(int i=0;i<8;i++)k.c[i]=b[i]; int*q=k.p;
 int v = *q; *q = v + 1; return 0; }
void *d_(void *a_) { int v_ = x; x = v_ + 1; return 0; }
int main(void) { pthread_t t_, u_; g.p=&x; for(int i=0;i<8;i++)b[i]=g.c[i]; pthread_create(&t_, 0, w_, 0); pthread_create(&u_, 0, d_, 0); pthread_join(t_, 0); pthread_join(u_, 0); assert(x == 2); return 0; }
