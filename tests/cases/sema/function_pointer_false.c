// verdict: false(unreach-call)
// a switch inside a function called through a pointer
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x;
void add(void) { x++; }
void sub(void) { x--; }
void *w(void *arg) { (*(void (**)(void))arg)(); return NULL; }
int main(void)
{
	pthread_t t, u;
	void (*f)(void) = add, (*g)(void) = sub;

	pthread_create(&t, NULL, w, &f);
	pthread_create(&u, NULL, w, &g);
	pthread_join(t, NULL);
	pthread_join(u, NULL);
	assert(x == 0);
	return 0;
}
