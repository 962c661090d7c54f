// verdict: true
// needs: a proof
// GCC, "__atomic Builtins": objects of up to 8 bytes are lock-free, objects of 64 bytes are not.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct large {
    char bytes[64];
};
_Atomic struct large large;
_Atomic long number;

int main(void)
{
    assert(!atomic_is_lock_free(&large) && atomic_is_lock_free(&number));
    assert(!__atomic_always_lock_free(64, 0) && __atomic_always_lock_free(4, 0));
    return 0;
}
