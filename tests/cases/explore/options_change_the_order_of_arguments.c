// exit: 5
// says: more than a contract in C covers

// glibc moves what is no option behind the options.
#include <assert.h>
#include <unistd.h>

int main(void)
{
	char name[] = "a", other[] = "x", option[] = "-b", *args[] = {name, other, option, 0};
	getopt(3, args, "b");
	getopt(3, args, "b");
	assert(args[1][0] == 'x');
	return 0;
}
