// exit: 10
// says: ulseq verdict: false(unreach-call)

// POSIX readdir: the next entry need not be where the last one was.
#include <assert.h>
#include <dirent.h>
#include <pthread.h>

int main(void)
{
    DIR *folder = opendir("/");
    if (!folder)
        return 0;
    struct dirent *one = readdir(folder), *other = readdir(folder);
    if (one && other)
        assert(one == other);
    closedir(folder);
    return 0;
}
