#include <pthread.h>
#include <assert.h>
#include <stdint.h>
#include <string.h>
#include <stdlib.h>
#include <stddef.h>
struct E{short k,a,b,c;} a[2];
void *w(void*p){ int i=0; int *q=(int*)(void*)&a[i].c; int v; memcpy(&v,q,4); v+=65536; *(int*)q=v; return 0;}
void *d(void*p){ short v=a[1].k; a[1].k=v+1; return 0;}
int main(void){pthread_t t,u; pthread_create(&t,0,w,0);pthread_create(&u,0,d,0);pthread_join(t,0);pthread_join(u,0);assert(a[1].k==2);return 0;}
