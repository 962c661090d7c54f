#include <pthread.h>
#include <assert.h>
#include <stdint.h>
#include <string.h>
#include <stdlib.h>
#include <stddef.h>
struct H{int x; int n;}; int*g;
void *w_(void *a_) {
int*q=(int*)((char*)g-8);
 int v = *q; *q = v + 1; return 0; }
void *d_(void *a_) { int v_ = *((int*)((char*)g-8)); *((int*)((char*)g-8)) = v_ + 1; return 0; }
int main(void) { pthread_t t_, u_; g=(int*)((char*)calloc(1,64)+8); pthread_create(&t_, 0, w_, 0); pthread_create(&u_, 0, d_, 0); pthread_join(t_, 0); pthread_join(u_, 0); assert(*(int*)((char*)g-8) == 2); return 0; }
