#include <pthread.h>
#include <assert.h>
#include <stdint.h>
#include <string.h>
#include <stdlib.h>
#include <stddef.h>
int x;
void *m(void*a){ return (void*)((uintptr_t)&x+1); }
void *w(void*a){ int*q=(int*)((uintptr_t)a-1); int v=*q; *q=v+1; return 0;}
int main(void){pthread_t t,u; void*r; pthread_create(&t,0,m,0);pthread_join(t,&r); pthread_create(&t,0,w,r);pthread_create(&u,0,w,r);pthread_join(t,0);pthread_join(u,0);assert(x==2);return 0;}
