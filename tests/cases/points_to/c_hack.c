#include <pthread.h>
#include <assert.h>
#include <stdint.h>
#include <string.h>
#include <stdlib.h>
#include <stddef.h>
struct H{int n; int d[1];}; struct H*g;
void *w_(void *a_) {
int*p=(int*)g; int*q=p+6;
 int v = *q; *q = v + 1; return 0; }
void *d_(void *a_) { int v_ = g->d[5]; g->d[5] = v_ + 1; return 0; }
int main(void) { pthread_t t_, u_; g=calloc(1,64); pthread_create(&t_, 0, w_, 0); pthread_create(&u_, 0, d_, 0); pthread_join(t_, 0); pthread_join(u_, 0); assert(g->d[5] == 2); return 0; }
