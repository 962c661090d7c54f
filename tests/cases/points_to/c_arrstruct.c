#include <pthread.h>
#include <assert.h>
#include <stdint.h>
#include <string.h>
#include <stdlib.h>
#include <stddef.h>
struct T{char c[4]; int x;} a[3]; int n;
void *w_(void *a_) {
char*p=a[1].c; int*q=(int*)(p+n);
 int v = *q; *q = v + 1; return 0; }
void *d_(void *a_) { int v_ = a[1].x; a[1].x = v_ + 1; return 0; }
int main(void) { pthread_t t_, u_; n=4; pthread_create(&t_, 0, w_, 0); pthread_create(&u_, 0, d_, 0); pthread_join(t_, 0); pthread_join(u_, 0); assert(a[1].x == 2); return 0; }
