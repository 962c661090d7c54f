#include <pthread.h>
#include <assert.h>
#include <stdint.h>
#include <string.h>
#include <stdlib.h>
#include <stddef.h>
int x; char b[32];
void *w_(void *a_) {
int*q=*(int**)(b+8);
 int v = *q; *q = v + 1; return 0; }
void *d_(void *a_) { int v_ = x; x = v_ + 1; return 0; }
int main(void) { pthread_t t_, u_; *(int**)(b+8)=&x; pthread_create(&t_, 0, w_, 0); pthread_create(&u_, 0, d_, 0); pthread_join(t_, 0); pthread_join(u_, 0); assert(x == 2); return 0; }
