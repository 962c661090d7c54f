// args: --property unreach-call
// exit: 5
// says: only some values of this input were tried
#include "common.h"

int main(void)
{
	double d = drand48();
	if (d < 0 || d >= 1 || (int)d != 0) reach_error();
	return 0;
}
