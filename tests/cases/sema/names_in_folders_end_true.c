// verdict: true
// POSIX readdir: a name ends with a null character.
#include <assert.h>
#include <dirent.h>

int main(void)
{
    DIR *folder = opendir(".");
    if (!folder)
        return 0;
    struct dirent *entry = readdir(folder);
    if (entry)
        assert(!entry->d_name[sizeof entry->d_name - 1]);
    closedir(folder);
    return 0;
}
