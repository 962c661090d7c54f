// exit: 0
// says: true
#include "common.h"

pthread_key_t k;
int x;

void d(void *p)
{
	*(int *)p = 5;
}

void *w(void *p)
{
	pthread_setspecific(k, p);
	return (void *)3;
}

int main(void)
{
	pthread_t t;
	void *r;
	pthread_key_create(&k, d);
	pthread_create(&t, 0, w, &x);
	pthread_join(t, &r);
	if (x != 5 || r != (void *)3) reach_error();
	return 0;
}
