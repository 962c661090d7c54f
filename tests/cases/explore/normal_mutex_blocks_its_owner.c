// exit: 0
// says: ulseq verdict: true
#include "common.h"

pthread_mutex_t m;

int main(void)
{
	pthread_mutex_lock(&m);
	pthread_mutex_lock(&m);
	reach_error();
}
