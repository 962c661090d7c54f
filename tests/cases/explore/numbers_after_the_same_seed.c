// exit: 5
// says: ulseq verdict: unknown
#include "common.h"

int main(void)
{
	int first, second;
	srand(42);
	first = rand();
	srand(42);
	second = rand();
	if (first != second)
		reach_error();
	return 0;
}
