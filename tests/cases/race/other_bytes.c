// explore: true
// symbolic: true
// cbmc: true
// The threads write different bytes, through a pointer that depends on an input.
#include <pthread.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned char bytes[8];
static unsigned char at;

static void *set(void *unused)
{
    short *half = (short *)bytes;
    half[at & 1] = 1;
    return unused;
}

int main(void)
{
    pthread_t thread;
    at = __VERIFIER_nondet_uchar();
    pthread_create(&thread, 0, set, 0);
    bytes[4 + (at & 3)] = 7;
    pthread_join(thread, 0);
    return 0;
}
