// `#pragma pack` limits the alignment that an attribute asks for, too.
#include <stddef.h>
#include <stdio.h>

typedef int wide __attribute__((aligned(8)));

#pragma pack(2)
struct two { char c; short f __attribute__((aligned(8))); };
#pragma pack(1)
struct one { char c; _Alignas(4) int f; };
struct named { char c; wide f; };
#pragma pack()
struct plain { char c; wide f; };

int main(void)
{
    printf("%zu %zu\n", sizeof(struct two), offsetof(struct two, f));
    printf("%zu %zu\n", sizeof(struct one), offsetof(struct one, f));
    printf("%zu %zu\n", sizeof(struct named), offsetof(struct named, f));
    printf("%zu %zu\n", sizeof(struct plain), offsetof(struct plain, f));
    return 0;
}
