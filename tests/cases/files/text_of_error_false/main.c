// Without _GNU_SOURCE, `strerror_r` is another function, which stores the text and returns a number.
// verdict: false(unreach-call)
#define _GNU_SOURCE
#include <assert.h>
#include <string.h>
int stores(char *text);
int main(void) {
    char own[16] = "";
    char *text = strerror_r(1, own, sizeof own);
    assert(text != 0 && stores(own) <= 133);
    assert(text == own); // A text of the library, too.
}
