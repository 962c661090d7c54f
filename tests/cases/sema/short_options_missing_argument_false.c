// verdict: false(unreach-call)
// POSIX getopt: with a ':' at the beginning, a missing argument gives ':'.
#include <assert.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    assert(getopt(argc, argv, ":n:") != ':' || optopt != 'n');
    return 0;
}
