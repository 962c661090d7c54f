// exit: 5
// says: only some values of this input were tried
#include <assert.h>
#include <unistd.h>

// POSIX getopt: an option with a ':' behind it has an argument, others have none.
int main(int argc, char **argv)
{
	int option = getopt(argc, argv, "an:");
	assert(option == 'a' || option == 'n' || option == '?' || option == -1);
	if (option == 'n')
		assert(optarg && optind > 1);
	else
		assert(!optarg);
	return 0;
}
