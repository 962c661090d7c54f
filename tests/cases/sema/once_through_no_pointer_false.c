// verdict: false(undefined)
// POSIX pthread_once: the routine is called, so a null pointer is undefined.
#include <pthread.h>
static pthread_once_t control = PTHREAD_ONCE_INIT;
static void (*routine)(void);
int main(void) { pthread_once(&control, routine); }
