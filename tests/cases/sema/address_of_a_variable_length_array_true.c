// verdict: true
#include <string.h>

void reach_error(void);

static void fill(char (*b)[4]) { (*b)[1] = 7; }

int main(void)
{
    int n = 4;
    char buf[n];
    void *all = &buf;
    memset(&buf, 3, sizeof buf);
    fill((char (*)[4])&buf);
    if (buf[0] != 3 || buf[1] != 7 || ((char *)all)[3] != 3 || all != (void *)buf) reach_error();
    return 0;
}
