// verdict: true
// C11 7.24.5; the text belongs to one thread.
#include <assert.h>
#include <string.h>

int main(void) {
    char text[] = "hello";
    assert(strpbrk(text, "lx") == text + 2 && !strpbrk(text, "xyz"));
    assert(strcspn(text, "l") == 2 && strcspn(text, "x") == 5 && strcspn(text, "") == 5);
    assert(strspn(text, "eh") == 2 && strspn(text, "") == 0 && strspn(text, "lohe") == 5);
    assert(strstr(text, "lo") == text + 3 && strstr(text, "") == text && !strstr(text, "lx"));
    assert(strstr(text, "l") == text + 2 && !strstr(text, "hello!"));
    assert(strrchr(text, 'l') == text + 3 && strrchr(text, 0) == text + 5 && !strrchr(text, 'x'));
    return 0;
}
