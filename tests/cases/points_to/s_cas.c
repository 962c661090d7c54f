#include <pthread.h>
#include <assert.h>
#include <stdint.h>
#include <string.h>
#include <stdlib.h>
#include <stddef.h>
#include <stdatomic.h>
int x; _Atomic uintptr_t g;
void *w(void*a){ uintptr_t o=atomic_fetch_or(&g,2); int*q=(int*)(o&~(uintptr_t)3); int v=*q; *q=v+1; return 0;}
int main(void){pthread_t t,u; g=(uintptr_t)&x|1; pthread_create(&t,0,w,0);pthread_create(&u,0,w,0);pthread_join(t,0);pthread_join(u,0);assert(x==2);return 0;}
