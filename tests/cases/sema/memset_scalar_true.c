// verdict: true
// a scalar is one element
#include <pthread.h>
#include <assert.h>
#include <string.h>
int g;
void *w(void *x) { memset(&g, 0xff, sizeof g); return 0; }
int main(void) { pthread_t t; pthread_create(&t,0,w,0); int a = g; assert(a == 0 || a == -1); }
