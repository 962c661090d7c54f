// verdict: true
// nobody sees the middle of a copy under a lock
#include <pthread.h>
#include <assert.h>
#include <string.h>
struct s { int a, b; } g; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *w(void *x) { struct s l = {1,1}; pthread_mutex_lock(&m); memcpy(&g, &l, sizeof g); pthread_mutex_unlock(&m); return 0; }
int main(void) { pthread_t t; pthread_create(&t,0,w,0); struct s l; pthread_mutex_lock(&m); memcpy(&l, &g, sizeof l); pthread_mutex_unlock(&m); assert(l.a == l.b); }
