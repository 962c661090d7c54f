// verdict: false(unreach-call)
// memcpy goes through the members one by one
#include <pthread.h>
#include <assert.h>
#include <string.h>
struct s { int a, b; } g; 
void *w(void *x) { struct s l = {1,1}; memcpy(&g, &l, sizeof g); return 0; }
int main(void) { pthread_t t; pthread_create(&t,0,w,0); struct s l; memcpy(&l, &g, sizeof l); assert(l.a == l.b); }
