// exit: 5
// says: more than a contract in C covers

#include <assert.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int option = getopt(argc, argv, ":x:v");
	assert(option != '?' || (optopt != 'x' && optopt != 'v'));
	return 0;
}
