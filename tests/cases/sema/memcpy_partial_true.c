// verdict: true
// only a part of the structure is copied
#include <pthread.h>
#include <assert.h>
#include <string.h>
struct s { int a; char c; } g;
void *w(void *x) { struct s l; l.a = 5; memcpy(&g, &l, sizeof(int)); return 0; }
int main(void) { pthread_t t; g.c = 7; pthread_create(&t,0,w,0); pthread_join(t,0); assert(g.a == 5 && g.c == 7); }
