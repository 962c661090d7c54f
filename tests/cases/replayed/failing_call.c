// errno.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

int main(void)
{
    int fd = open("/dev/null", O_RDONLY);
    assert(fd >= 0 || errno != EMFILE);
    close(fd);
    return 0;
}
