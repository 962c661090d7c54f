// verdict: false(undefined)
// Without a precision, `%s` reads up to a null character.
#include <stdio.h>

int main(void)
{
    char text[3] = {'a', 'b', 'c'};
    printf("%.*s", 3, text);
    printf("%s", text);
    return 0;
}
