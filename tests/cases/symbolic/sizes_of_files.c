// POSIX sys/stat.h: the size of a file is not negative.
#include <assert.h>
#include <sys/stat.h>

int main(void)
{
    struct stat file;
    if (!stat("/etc/passwd", &file))
        assert(file.st_size >= 0);
    return 0;
}
