#include <pthread.h>
#include <assert.h>
#include <stdint.h>
#include <string.h>
#include <stdlib.h>
#include <stddef.h>
struct E{int a,b;} a[2];
void *w_(void *a_) {
long v2=*(long*)&a[0].b; int*q=&a[1].a; *q=*q+(int)(v2&0);
 int v = *q; *q = v + 1; return 0; }
void *d_(void *a_) { int v_ = a[1].a; a[1].a = v_ + 1; return 0; }
int main(void) { pthread_t t_, u_;  pthread_create(&t_, 0, w_, 0); pthread_create(&u_, 0, d_, 0); pthread_join(t_, 0); pthread_join(u_, 0); assert(a[1].a == 2); return 0; }
