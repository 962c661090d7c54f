// exit: 10
// says: an index outside of its array
#include "common.h"

struct inner { int n, d[2]; };
struct outer { struct inner in[2]; int last; } o;

int main(void)
{
	int i = 2;
	o.in[0].d[i] = 1;
	return 0;
}
