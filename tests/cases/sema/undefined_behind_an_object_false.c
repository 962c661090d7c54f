// verdict: false(undefined)
#include <stdlib.h>

int i = 4, a[4], beside[4];

int main(void)
{
	int *p = a;
	return p[i];
}
