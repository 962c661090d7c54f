// verdict: false(unreach-call)
// POSIX getgrgid may overwrite what getgrnam has returned.
#include <assert.h>
#include <grp.h>
#include <pthread.h>

int main(void)
{
    struct group *one = getgrnam("root");
    if (!one)
        return 0;
    gid_t number = one->gr_gid;
    struct group *other = getgrgid(1);
    if (other)
        assert(one->gr_gid == number);
    return 0;
}
