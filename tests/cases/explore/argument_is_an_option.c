// exit: 10
// says: false(unreach-call)

// getopt(3): with a '-' before the options, an argument that is none is the option 1.
#include <assert.h>
#include <getopt.h>

char *arguments[3] = {"program", "file", 0};

int main(void)
{
    struct option names[] = {{"all", 0, 0, 'a'}, {0, 0, 0, 0}};
    assert(getopt_long(2, arguments, "-a", names, 0) != 1);
    return 0;
}
