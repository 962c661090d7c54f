// args: --property=overflow
// exit: 10
// says: ulseq verdict: false(no-overflow)
// exit: 0
// says: ulseq verdict: true
#include "common.h"

int main(void)
{
	int x = 2147483647;
	x++;
	return 0;
}
