// verdict: false(unreach-call)
// strcmp reads the characters one by one

#include <pthread.h>
#include <assert.h>
#include <string.h>

char g[3] = "ab";
void *w(void *x) { g[0] = 'x'; g[1] = 'y'; return 0; }
int main(void) { pthread_t t; pthread_create(&t,0,w,0); assert(strcmp(g, "ay") != 0); }
