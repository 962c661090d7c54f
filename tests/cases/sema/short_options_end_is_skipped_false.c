// verdict: false(unreach-call)
// POSIX getopt: a "--" ends the options, and is skipped.
#include <assert.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    if (argc == 2 && getopt(argc, argv, "a") == -1)
        assert(optind == 1);
    return 0;
}
