// verdict: true
// memcpy copies the bytes that no member covers, too
#include <pthread.h>
#include <assert.h>
#include <string.h>
struct s { char c; int i; } a, b;
void *w(void *x) { return 0; }
int main(void) { pthread_t t; memset(&a, 0, sizeof a); a.c = 1; a.i = 2; pthread_create(&t,0,w,0); memcpy(&b, &a, sizeof a); pthread_join(t,0); assert(memcmp(&a, &b, sizeof a) == 0); }
