// args: --property=misuse
// exit: 0
// says: true
#include "common.h"

int main(void)
{
	reach_error();
}
