#include <assert.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int c;
    while ((c = getopt(argc, argv, "ab")) != -1)
        assert(c != 'b');
    return 0;
}
