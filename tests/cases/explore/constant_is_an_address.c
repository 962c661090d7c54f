// exit: 5
// says: ulseq verdict: unknown
#include "common.h"

int object;

int main(void)
{
	// Where an object is, nobody knows (C11 6.3.2.3p5).
	if ((int *)0x40401c == &object)
		reach_error();
	return 0;
}
