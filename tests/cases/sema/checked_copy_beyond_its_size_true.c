// verdict: true
// A checked form aborts if it would write more than the size that it gets, although the object is larger.
#include <assert.h>
#include <string.h>

static struct {
    char name[4];
    char rest[4];
} object;

int main(void)
{
    __builtin___memcpy_chk(object.name, "abcd", 4, __builtin_object_size(object.name, 1));
    assert(object.name[3] == 'd');
    __builtin___memset_chk(object.name, 0, 5, __builtin_object_size(object.name, 1));
    assert(0);
    return 0;
}
