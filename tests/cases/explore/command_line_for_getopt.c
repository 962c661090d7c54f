// args: --args=-n2
// exit: 3
// says: `getopt` gives any options, whatever the arguments are

#include <unistd.h>

int main(int argc, char **argv)
{
	return getopt(argc, argv, "n:") != 'n';
}
