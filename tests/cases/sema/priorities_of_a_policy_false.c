// verdict: false(unreach-call)
// POSIX sched_get_priority_max: another policy may have another greatest priority.
#include <assert.h>
#include <sched.h>

int main(void)
{
    if (sched_get_priority_max(SCHED_FIFO) == 99)
        assert(sched_get_priority_max(SCHED_OTHER) == 99);
    return 0;
}
