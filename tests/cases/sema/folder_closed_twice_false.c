// verdict: false(undefined)
// POSIX closedir: a folder that was closed is no open one for a second thread.
#include <dirent.h>
#include <pthread.h>

static DIR *folder;

static void *run(void *arg)
{
    (void)arg;
    if (folder)
        closedir(folder);
    return 0;
}

int main(void)
{
    pthread_t thread;
    folder = opendir("/");
    pthread_create(&thread, 0, run, 0);
    if (folder)
        dirfd(folder);
    pthread_join(thread, 0);
    return 0;
}
