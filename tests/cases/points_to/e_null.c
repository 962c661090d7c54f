#include <pthread.h>
#include <assert.h>
#include <stdint.h>
#include <string.h>
#include <stdlib.h>
#include <stddef.h>
int x; void inc(void){x=x+1;} void (*f)(void);
void *w(void*a){ f(); return 0;}
int main(void){pthread_t t; if (x) f=inc; pthread_create(&t,0,w,0); pthread_join(t,0); return 0;}
