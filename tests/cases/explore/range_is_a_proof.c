// args: --nondet-range=0..9
// exit: 0
// says: ulseq verdict: true
// args: --nondet-range=0..9
// exit: 0
// says: rests on: inputs wider than a character are between 0 and 9 (--nondet-range)
#include "common.h"

int main(void)
{
	int x = __VERIFIER_nondet_int();
	if (x > 9) reach_error();
	return 0;
}
