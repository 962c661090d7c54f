// exit: 3
// says: alignment of more than 16
#include "common.h"

_Alignas(64) int x;

int main(void)
{
	return x;
}
