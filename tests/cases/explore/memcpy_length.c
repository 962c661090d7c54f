// exit: 10
// says: ulseq verdict: false(unreach-call)
/* the number of bytes is not constant */
#include <pthread.h>
#include <assert.h>
#include <string.h>
int __VERIFIER_nondet_int(void);
int g[4];
void *w(void *x) { int l[4] = {1,1,1,1}; int n = __VERIFIER_nondet_int() ? 2 : 4; memcpy(g, l, n * sizeof(int)); return 0; }
int main(void) { pthread_t t; pthread_create(&t,0,w,0); int d = g[3], a = g[0]; pthread_join(t,0); assert(g[3] == g[2]); assert(d || !a); }
