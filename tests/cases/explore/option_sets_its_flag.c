// exit: 10
// says: false(unreach-call)

// getopt(3): 0, and the value is stored.
#include <assert.h>
#include <getopt.h>

int flag;
char *arguments[3] = {"program", "--all", 0};

int main(void)
{
    struct option names[] = {{"all", 0, &flag, 7}, {0, 0, 0, 0}};
    assert(getopt_long(2, arguments, "a", names, 0) != 0 || flag != 7);
    return 0;
}
