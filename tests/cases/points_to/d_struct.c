#include <pthread.h>
#include <assert.h>
#include <stdint.h>
#include <string.h>
#include <stdlib.h>
#include <stddef.h>
struct E{int a,b;}; struct F{struct E e[2]; int z;} f; struct G{int v[5];};
void *w(void*p){ struct G*g=(struct G*)&f; int i=4; int v=g->v[i]; g->v[i]=v+1; return 0;}
void *d(void*p){ int v=f.z; f.z=v+1; return 0;}
int main(void){pthread_t t,u; pthread_create(&t,0,w,0);pthread_create(&u,0,d,0);pthread_join(t,0);pthread_join(u,0);assert(f.z==2);return 0;}
