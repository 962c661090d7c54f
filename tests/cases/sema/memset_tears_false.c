// verdict: false(unreach-call)
// memset goes through the elements one by one
#include <pthread.h>
#include <assert.h>
#include <string.h>
int g[3];
void *w(void *x) { memset(g, 0xff, sizeof g); return 0; }
int main(void) { pthread_t t; pthread_create(&t,0,w,0); int a = g[0], c = g[2]; assert(a == c); }
