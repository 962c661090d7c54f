// POSIX sys/stat.h: a file may be empty.
#include <assert.h>
#include <sys/stat.h>

int main(void)
{
    struct stat file;
    if (!fstat(0, &file))
        assert(file.st_size > 0);
    return 0;
}
