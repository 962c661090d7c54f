// verdict: false(unreach-call)
// memcpy to shared memory behind a pointer
#include <pthread.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>
struct s { int a, b; } *g;
void *w(void *x) { struct s l = {1,1}; memcpy(g, &l, sizeof *g); return 0; }
int main(void) { pthread_t t; g = malloc(sizeof *g); g->a = g->b = 0; pthread_create(&t,0,w,0); int a = g->a, b = g->b; assert(a == b); }
