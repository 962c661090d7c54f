// exit: 5
// says: never set
#include "common.h"

int g[2];

int main(void)
{
	int a[2];
	a[0] = 1;
	memcpy(g, a, sizeof g);
	if (g[1] == 77777 * 3) return 1;
	return 0;
}
