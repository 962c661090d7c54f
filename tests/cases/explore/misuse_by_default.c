// exit: 10
// says: ulseq verdict: false(misuse)
// args: --property=unreach-call
// exit: 0
// says: misuse of the library
#include "common.h"

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(void)
{
	pthread_mutex_unlock(&m);
	return 0;
}
