// verdict: true
// POSIX readdir: an entry is not overwritten by a call for another stream.
#include <assert.h>
#include <dirent.h>
#include <pthread.h>
#include <sys/types.h>

void *work(void *arg)
{
    DIR *folder = opendir("/");
    if (!folder)
        return arg;
    struct dirent *entry = readdir(folder);
    if (entry) {
        ino_t number = entry->d_ino;
        assert(entry->d_ino == number);
    }
    closedir(folder);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    work(0);
    pthread_join(t, 0);
    return 0;
}
