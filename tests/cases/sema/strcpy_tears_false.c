// verdict: false(unreach-call)
// strcpy goes through the characters one by one

#include <pthread.h>
#include <assert.h>
#include <string.h>

char g[4] = "ab";
void *w(void *x) { strcpy(g, "xy"); return 0; }
int main(void) { pthread_t t; pthread_create(&t,0,w,0); char a = g[0], b = g[1]; assert((a=='a') == (b=='b')); }
