// verdict: false(unreach-call)
// where nothing says what the memory holds, an element is a byte
#include <pthread.h>
#include <assert.h>
#include <string.h>
int g[2];
void put(void *to, const void *from, size_t n) { memcpy(to, from, n); }
void *w(void *x) { int l[2] = {257,257}; put(g, l, sizeof g); return 0; }
int main(void) { pthread_t t; pthread_create(&t,0,w,0); int a = g[0]; assert(a != 1); }
