// A weak function that another file with the same name in it does not define: there it is static.
// verdict: true
// shows: its address is null
#include <assert.h>
extern int hook(int) __attribute__((weak));
int run(void);
int main(void) {
    assert(run() == 1);
    assert(!hook);
    return 0;
}
