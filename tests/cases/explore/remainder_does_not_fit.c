// exit: 10
// says: signed overflow in a division
#include "common.h"

int main(void)
{
	int a = -2147483647 - 1, b = -1;
	return a % b;
}
