// args: --args='-v command -x file -y'
// exit: 10
// says: false(unreach-call)

/* The second scan keeps the order of the first one, which ends at the first argument that is no option: `optind` was
 * not set to 0. */
#include <assert.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int option, has_x = 0, has_y = 0;
	while ((option = getopt(argc, argv, "+v")) != -1)
		assert(option == 'v' && optopt == 0);
	optind++;
	while ((option = getopt(argc, argv, "xy")) != -1) {
		has_x |= option == 'x';
		has_y |= option == 'y';
	}
	assert(has_x && has_y);
	return 0;
}
