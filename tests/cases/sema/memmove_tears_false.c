// verdict: false(unreach-call)
// memmove reads all, then writes element by element
#include <pthread.h>
#include <assert.h>
#include <string.h>
int g[3] = {1,2,3};
void *w(void *x) { memmove(g+1, g, 2*sizeof(int)); return 0; }
int main(void) { pthread_t t; pthread_create(&t,0,w,0); int b = g[1]; int c = g[2]; assert((b==2&&c==3)||(b==1&&c==2)); }
