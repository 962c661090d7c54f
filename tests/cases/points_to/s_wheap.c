#include <pthread.h>
#include <assert.h>
#include <stdint.h>
#include <string.h>
#include <stdlib.h>
#include <stddef.h>
char *buf;
void *w(void*a){ int*q=(int*)(buf+((uintptr_t)buf%1)); int v=*q; *q=v+1; return 0;}
void *d(void*a){ int*q=(int*)buf; int v=q[0]; q[0]=v+1; return 0;}
int main(void){pthread_t t,u; buf=calloc(4,4); pthread_create(&t,0,w,0);pthread_create(&u,0,d,0);pthread_join(t,0);pthread_join(u,0);assert(*(int*)buf==2);return 0;}
