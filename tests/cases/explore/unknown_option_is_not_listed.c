// exit: 5
// says: a text from the environment of eight or more characters

#include <assert.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int option = getopt(argc, argv, ":x:v");
	assert(option != '?' || (optopt != 'x' && optopt != 'v'));
	return 0;
}
