// A static function or variable hides one of another file only in its own file.
// verdict: true
#include <assert.h>
int value = 1;
int get(void) { return value; }
int of_b(void);
int of_c(void);
int main(void) {
    assert(get() == 1 && of_b() == 22 && of_c() == 101);
    return 0;
}
