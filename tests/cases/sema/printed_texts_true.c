// verdict: true
// A precision limits what `%s` reads; null is a valid argument of `perror`.
#include <stdio.h>
#include <assert.h>
#include <unistd.h>

int main(void)
{
    char text[3] = {'a', 'b', 'c'};
    char word[4] = "abc";
    int count = 0;
    const char *none = 0;
    printf("%.3s %d%% %.*s%s\n", text, 5, 2, text + 1, word);
    printf("abc%n", &count);
    assert(count == 3);
    puts(word);
    fputs(word, stdout);
    perror(none);
    if (fwrite(text, 1, sizeof text, stdout) > sizeof text)
        assert(0);
    assert(write(1, text, sizeof text) <= 3);
    return 0;
}
