// exit: 10
// says: false(unreach-call)
#include "common.h"

// What the arguments are decides.
int main(int argc, char **argv)
{
	if (argc > 2 && argv[1][0] == 'a' && argv[2][0] == '1')
		reach_error();
	return 0;
}
