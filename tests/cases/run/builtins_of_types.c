// What is known of types and objects when GCC compiles without optimization.
#include <stdio.h>

enum color { RED, GREEN };
enum sign { MINUS = -1, PLUS };

char room[10];

int main(void)
{
    char local[7], *moved = room + 1;
    printf("%d ", __builtin_types_compatible_p(enum color, unsigned));
    printf("%d ", __builtin_types_compatible_p(enum sign, int));
    printf("%d ", __builtin_types_compatible_p(enum color, int));
    printf("%d ", __builtin_types_compatible_p(enum color, enum color));
    printf("%d\n", __builtin_types_compatible_p(enum color, enum sign));
    printf("%zu %zu ", __builtin_object_size(room, 0), __builtin_object_size(&local, 2));
    printf("%zu %zu\n", __builtin_object_size(moved, 0), __builtin_object_size(moved, 3));
    return 0;
}
