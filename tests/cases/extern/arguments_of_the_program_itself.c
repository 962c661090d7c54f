// verdict: unknown
// The arguments are an array of the program then, which is shorter than what is asked of it.
#include <stdio.h>
#include <stdlib.h>
int n;
int main(int argc, char **argv)
{
    char *own[2] = {"1", "2"};
    argv = own;
    if (argc > 3)
        n = atoi(argv[2]);
    return 0;
}
