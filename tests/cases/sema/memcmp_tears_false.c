// verdict: false(unreach-call)
// memcmp reads the elements one by one
#include <pthread.h>
#include <assert.h>
#include <string.h>
int g[2];
void *w(void *x) { g[0] = 1; g[1] = 1; return 0; }
int main(void) { int l[2] = {0, 1}; pthread_t t; pthread_create(&t,0,w,0); assert(memcmp(g, l, sizeof g) != 0); }
