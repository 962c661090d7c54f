// exit: 0
// says: true
#include "common.h"

pthread_key_t k;
int x;

void d(void *p)
{
	reach_error();
}

int main(void)
{
	pthread_key_create(&k, d);
	pthread_setspecific(k, &x);
	return 0;
}
