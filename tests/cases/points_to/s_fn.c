#include <pthread.h>
#include <assert.h>
#include <stdint.h>
#include <string.h>
#include <stdlib.h>
#include <stddef.h>
struct S{char tag[4]; int x;} s; void bump(char*c,int o){ int*q=(int*)(c+o); int v=*q; *q=v+1; }
void *w(void*a){ bump((char*)&s,4); return 0;}
void *d(void*a){ int v=s.x; s.x=v+1; return 0;}
int main(void){pthread_t t,u; pthread_create(&t,0,w,0);pthread_create(&u,0,d,0);pthread_join(t,0);pthread_join(u,0);assert(s.x==2);return 0;}
