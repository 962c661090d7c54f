// exit: 10
// says: ulseq verdict: false(unreach-call)

// POSIX readdir: the next entry may be where the last one was.
#include <assert.h>
#include <dirent.h>
#include <pthread.h>
#include <sys/types.h>

int main(void)
{
    DIR *folder = opendir("/");
    if (!folder)
        return 0;
    struct dirent *one = readdir(folder);
    if (!one)
        return 0;
    ino_t number = one->d_ino;
    readdir(folder);
    assert(one->d_ino == number);
    closedir(folder);
    return 0;
}
