// exit: 10
// says: null
#include "common.h"

// argv[argc] is null.
int main(int argc, char **argv)
{
	return atoi(argv[argc]);
}
