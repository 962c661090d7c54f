// verdict: true
// needs: a proof
// POSIX sched_get_priority_max: a constant of each policy, which does not fail for those of POSIX.
#include <assert.h>
#include <sched.h>

int main(void)
{
    assert(sched_get_priority_max(SCHED_FIFO) == sched_get_priority_max(SCHED_FIFO));
    assert(sched_get_priority_min(SCHED_RR) != -1);
    return 0;
}
