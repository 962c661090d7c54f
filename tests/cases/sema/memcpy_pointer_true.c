// verdict: true
// pointers survive a copy
#include <pthread.h>
#include <assert.h>
#include <string.h>
int v; struct m { int *p; int n; } q; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; int have;
void *w(void *x) { struct m l; l.p = &v; l.n = 1; pthread_mutex_lock(&m); memcpy(&q, &l, sizeof q); have = 1; pthread_mutex_unlock(&m); return 0; }
int main(void) { pthread_t t; struct m l; pthread_create(&t,0,w,0); pthread_mutex_lock(&m); if (have) { memcpy(&l, &q, sizeof l); *l.p = l.n; assert(v == 1); } pthread_mutex_unlock(&m); }
