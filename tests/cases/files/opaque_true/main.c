// A structure that is incomplete in one file, or defined later there, is that of the other file.
// verdict: true
#include "store.h"
#include <assert.h>
int tentative;
int table[];
struct pair { int a, b; };
extern int other(void);
int main(void) {
    struct store *store = open_store(5);
    struct pair pair = make_pair(1, 2);
    assert(store == &the_store && sum_of(store) == 7);
    assert(pair.a == 2 && pair.b == 1);
    tentative = 3;
    assert(other() == 3 + 30);
    return 0;
}
