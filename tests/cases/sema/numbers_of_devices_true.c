// verdict: true
// glibc: a number of a device has a major and a minor part of 32 bits each.
#include <assert.h>
#include <sys/sysmacros.h>

int main(void)
{
    unsigned long device = makedev(0x12345, 0x6789a);
    assert(major(device) == 0x12345 && minor(device) == 0x6789a);
    assert(makedev(8, 1) == 0x801);
    assert(makedev(0x1000, 0x100) == 0x100000100000UL);
    return 0;
}
