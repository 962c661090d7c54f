// verdict: false(undefined)
// C11 5.1.2.2.1p2: argv[argc] is null.
#include <stdlib.h>

int main(int argc, char *argv[])
{
    return atoi(argv[argc]);
}
