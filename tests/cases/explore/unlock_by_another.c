// exit: 5
// says: misuse of the library
#include "common.h"

pthread_mutex_t m;

int main(void)
{
	pthread_mutex_unlock(&m);
	return 0;
}
