// args: --args=-n2
// exit: 0
// says: ulseq verdict: true
// args: --args=-x
// exit: 10
// says: ulseq verdict: false(unreach-call)

#include <assert.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	assert(getopt(argc, argv, "n:") == 'n');
	return 0;
}
