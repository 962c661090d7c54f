#include <pthread.h>
#include <assert.h>
#include <stdint.h>
#include <string.h>
#include <stdlib.h>
#include <stddef.h>
__thread int own; static _Thread_local pthread_mutex_t m=PTHREAD_MUTEX_INITIALIZER; int x;
void *w(void*a){ pthread_mutex_lock(&m); int v=x; x=v+1; pthread_mutex_unlock(&m); return 0;}
int main(void){pthread_t t,u; pthread_create(&t,0,w,0);pthread_create(&u,0,w,0);pthread_join(t,0);pthread_join(u,0);assert(x==2);return 0;}
