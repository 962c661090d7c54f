#include <pthread.h>
#include <assert.h>
#include <stdint.h>
#include <string.h>
#include <stdlib.h>
#include <stddef.h>
struct H{long n; char c; int d[0];}; struct H*g; int i=3;
void *w_(void *a_) {
int*q=&g->d[i];
 int v = *q; *q = v + 1; return 0; }
void *d_(void *a_) { int v_ = ((int*)g)[sizeof(struct H)/4+2]; ((int*)g)[sizeof(struct H)/4+2] = v_ + 1; return 0; }
int main(void) { pthread_t t_, u_; g=calloc(1,128); pthread_create(&t_, 0, w_, 0); pthread_create(&u_, 0, d_, 0); pthread_join(t_, 0); pthread_join(u_, 0); assert(g->d[3] == 2); return 0; }
