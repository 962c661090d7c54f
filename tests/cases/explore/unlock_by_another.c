// exit: 10
// says: misuse of the library
// args: --property=misuse
// exit: 10
// says: false(misuse)
#include "common.h"

pthread_mutex_t m;

int main(void)
{
	pthread_mutex_unlock(&m);
	return 0;
}
