#include <pthread.h>
#include <assert.h>
#include <stdint.h>
#include <string.h>
#include <stdlib.h>
#include <stddef.h>
struct L{int pad[4]; pthread_mutex_t m;} l={{0},PTHREAD_MUTEX_INITIALIZER}; int x;
void *w(void*a){ pthread_mutex_lock(&l.m); char*c=(char*)&l; size_t o=offsetof(struct L,m); pthread_mutex_unlock((pthread_mutex_t*)(c+o)); int v=x; x=v+1; pthread_mutex_lock(&l.m); pthread_mutex_unlock(&l.m); return 0;}
int main(void){pthread_t t,u; pthread_create(&t,0,w,0);pthread_create(&u,0,w,0);pthread_join(t,0);pthread_join(u,0);assert(x==2);return 0;}
