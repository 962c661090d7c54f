// verdict: false(undefined)
#include <dirent.h>
#include <stdlib.h>

int main(void)
{
    DIR *folder = opendir("/");
    if (folder)
        folder = realloc(folder, 100);
    return 0;
}
