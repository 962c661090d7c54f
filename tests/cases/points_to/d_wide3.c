#include <pthread.h>
#include <assert.h>
#include <stdint.h>
#include <string.h>
#include <stdlib.h>
#include <stddef.h>
struct E{int a,b;} e[2]; 
void *w(void*p){ long*q=(long*)(void*)&e[0].b; long v=*q; *q=v+(1L<<32); return 0;}
void *d(void*p){ int v=e[1].a; e[1].a=v+1; return 0;}
int main(void){pthread_t t,u; pthread_create(&t,0,w,0);pthread_create(&u,0,d,0);pthread_join(t,0);pthread_join(u,0);assert(e[1].a==2);return 0;}
