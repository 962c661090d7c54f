// args: --property=misuse
// exit: 10
// says: a key that does not exist
#include "common.h"

pthread_key_t k;

int main(void)
{
	pthread_setspecific(k, 0);
	pthread_key_create(&k, 0);
	return 0;
}
