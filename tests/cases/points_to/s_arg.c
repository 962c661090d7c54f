#include <pthread.h>
#include <assert.h>
#include <stdint.h>
#include <string.h>
#include <stdlib.h>
#include <stddef.h>
int x;
void *w(void*a){ uint32_t *h=a; int*q=(int*)((uintptr_t)h[1]<<32|h[0]); int v=*q; *q=v+1; return 0;}
int main(void){pthread_t t,u; uint32_t h[2]; uintptr_t z=(uintptr_t)&x; h[0]=z; h[1]=z>>32; pthread_create(&t,0,w,h);pthread_create(&u,0,w,h);pthread_join(t,0);pthread_join(u,0);assert(x==2);return 0;}
