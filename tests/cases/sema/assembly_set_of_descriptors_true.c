// verdict: true
// `FD_ZERO` and `FD_SET` of older headers: `rep stosq`, whose outputs are dummies, and `bts`.
#include <assert.h>

struct set {
    unsigned long words[2];
};

static void clear(struct set *set)
{
    int d0, d1;
    __asm__ volatile("cld; rep; stosq" : "=c"(d0), "=D"(d1)
                     : "a"(0), "0"(sizeof(struct set) / sizeof(unsigned long)), "1"(&set->words[0]) : "memory");
}

int main(void)
{
    struct set set;
    unsigned char is;
    clear(&set);
    __asm__ volatile("btsq %1,%0" : "=m"(set.words[1]) : "r"(5L) : "cc", "memory");
    __asm__ volatile("btq %1,%2 ; setcb %b0" : "=q"(is) : "r"(5L), "m"(set.words[1]) : "cc");
    assert(is && set.words[1] == 32 && set.words[0] == 0);
    return 0;
}
