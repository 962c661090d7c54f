#include <pthread.h>
#include <assert.h>
#include <stdint.h>
#include <string.h>
#include <stdlib.h>
#include <stddef.h>
struct H{int x; int n;}; struct H*g;
void *w_(void *a_) {
char*p=(char*)(g+1); int*q=(int*)(p-8);
 int v = *q; *q = v + 1; return 0; }
void *d_(void *a_) { int v_ = g->x; g->x = v_ + 1; return 0; }
int main(void) { pthread_t t_, u_; g=calloc(1,64); pthread_create(&t_, 0, w_, 0); pthread_create(&u_, 0, d_, 0); pthread_join(t_, 0); pthread_join(u_, 0); assert(g->x == 2); return 0; }
