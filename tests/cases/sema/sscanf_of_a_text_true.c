// verdict: true
// C11 7.21.6.2: what `sscanf` stores depends on its text.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int x = 0, y = 5, n = 0;
    unsigned u = 0;
    char c = 0, word[4];
    char text[] = " 12:-7 0x1f";
    assert(sscanf("7", "%d", &x) == 1);
    assert(x == 7);
    assert(sscanf(text, "%d:%d%n %x", &x, &y, &n, &u) == 3);
    assert(x == 12 && y == -7 && n == 6 && u == 31);
    assert(sscanf("q", "%d", &x) == 0 && x == 12);
    assert(sscanf("", "%d", &x) == -1);
    assert(sscanf("123", "%2d%c", &x, &c) == 2 && x == 12 && c == '3');
    assert(sscanf("ab cd", "%3s", word) == 1 && word[0] == 'a' && word[2] == 0);
    assert(sscanf("4 5", "%*d%d", &x) == 1 && x == 5);
    assert(atoi(" -42x") == -42 && atol("x") == 0);
    return 0;
}
