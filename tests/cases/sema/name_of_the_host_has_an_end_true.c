// verdict: true
// needs: a proof
// gethostname(2): on Linux, a name has at most 64 characters.
#include <string.h>
#include <unistd.h>

int main(void)
{
    char name[65];
    return gethostname(name, sizeof name) == 0 && strlen(name) > 64;
}
