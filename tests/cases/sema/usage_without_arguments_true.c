// verdict: true
// needs: a proof
// Linux starts no program without its name (execve(2)), so a message may mention it.
#include <stdio.h>

int main(int argc, char **argv)
{
    if (argc != 2) {
        printf("usage: %s NAME\n", argv[0]);
        return 1;
    }
    return 0;
}
