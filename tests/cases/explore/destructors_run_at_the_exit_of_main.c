// exit: 10
// says: violated
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
	pthread_exit(0);
}
