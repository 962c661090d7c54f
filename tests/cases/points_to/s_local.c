#include <pthread.h>
#include <assert.h>
#include <stdint.h>
#include <string.h>
#include <stdlib.h>
#include <stddef.h>
unsigned char b[8]; 
void *w(void*a){ uintptr_t p=0; for(int i=7;i>=0;i--)p=p<<8|b[i]; int*q=(int*)p; int v=*q; *q=v+1; return 0;}
int main(void){pthread_t t,u; int x=0; uintptr_t z=(uintptr_t)&x; for(int i=0;i<8;i++)b[i]=z>>(8*i); pthread_create(&t,0,w,0);pthread_create(&u,0,w,0);pthread_join(t,0);pthread_join(u,0);assert(x==2);return 0;}
