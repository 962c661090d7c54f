// exit: 10
// says: ulseq verdict: false(unreach-call)
/* a large structure is copied member by member, too */

#include <pthread.h>
#include <assert.h>
#include <string.h>

struct s { int a[40]; } g;
void *w(void *x) { struct s l; memset(&l, 0, sizeof l); l.a[0] = l.a[39] = 1; g = l; return 0; }
int main(void) { pthread_t t; pthread_create(&t,0,w,0); int a = g.a[0], b = g.a[39]; assert(a == b); }
