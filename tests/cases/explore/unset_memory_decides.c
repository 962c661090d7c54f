// exit: 10
// says: ulseq verdict: false(unreach-call)
#include "common.h"

int main(void)
{
	int *p = malloc(2 * sizeof *p);
	if (p[1] == 77)
		reach_error();
	return 0;
}
