#include <pthread.h>
#include <assert.h>
#include <stdint.h>
#include <string.h>
#include <stdlib.h>
#include <stddef.h>
struct T{int a[4]; int x;} s;
void *w_(void *a_) {
int*p=&s.a[3]; p++; int*q=p;
 int v = *q; *q = v + 1; return 0; }
void *d_(void *a_) { int v_ = s.x; s.x = v_ + 1; return 0; }
int main(void) { pthread_t t_, u_;  pthread_create(&t_, 0, w_, 0); pthread_create(&u_, 0, d_, 0); pthread_join(t_, 0); pthread_join(u_, 0); assert(s.x == 2); return 0; }
