// verdict: true
// POSIX readdir: entries of different streams are different objects.
#include <assert.h>
#include <dirent.h>
#include <pthread.h>

void *work(void *entry)
{
    DIR *folder = opendir("/");
    if (folder)
        *(struct dirent **)entry = readdir(folder);
    return 0;
}

int main(void)
{
    pthread_t t;
    struct dirent *one = 0, *other = 0;
    pthread_create(&t, 0, work, &one);
    work(&other);
    pthread_join(t, 0);
    assert(!one || one != other);
    return 0;
}
