// verdict: false(unreach-call)
// two threads find the same end of a string

#include <pthread.h>
#include <assert.h>
#include <string.h>

char g[4] = "";
void *w(void *x) { strcat(g, "a"); return 0; }
int main(void) { pthread_t t; pthread_create(&t,0,w,0); strcat(g, "b"); pthread_join(t,0); assert(g[1] != 0); }
