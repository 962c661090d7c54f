// exit: 10
// says: an index outside of its array
// args: --property=benchmarks/properties/unreach-call.prp
// exit: 0
// says: executions that end at
#include "common.h"

int a[2][2];

int main(void)
{
	int i = 2;
	return a[0][i];
}
