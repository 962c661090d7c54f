// exit: 0
// says: `argc` is at least 1
#include "common.h"

int main(int c, char **v)
{
	if (c == 0) reach_error();
	return 0;
}
