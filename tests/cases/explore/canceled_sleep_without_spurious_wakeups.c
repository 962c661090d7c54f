// args: --no-spurious-wakeups
// exit: 5
// says: a canceled thread that waits for a condition

#include <pthread.h>
#include <assert.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static pthread_cond_t c = PTHREAD_COND_INITIALIZER; static int done;
static void h(void *a) { done = 1; pthread_mutex_unlock(&m); }
static void *w(void *a) { pthread_mutex_lock(&m); pthread_cleanup_push(h, 0); done = 2; pthread_cond_wait(&c, &m);  pthread_cleanup_pop(0); pthread_mutex_unlock(&m); return a; }
int main(void) { pthread_t a; if (pthread_create(&a, 0, w, 0)) return 0; int seen; do { pthread_mutex_lock(&m); seen = done; pthread_mutex_unlock(&m); } while (seen != 2); pthread_cancel(a); pthread_join(a, 0); assert(0); return 0; }
