// verdict: true
// The checked forms to which fortified headers expand are the plain functions (GCC, "Object Size Checking").
#include <assert.h>
#include <pthread.h>
#include <string.h>

static char text[8];

void *thread(void *arg)
{
    __builtin___memcpy_chk(text, "ab", 3, __builtin_object_size(text, 0));
    __builtin___strcat_chk(text, "c", __builtin_object_size(text, 0));
    return __builtin___mempcpy_chk(text + 3, "d", 2, (size_t)-1);
}

int main(void)
{
    pthread_t t;
    void *end;
    int effects = 0;
    pthread_create(&t, 0, thread, 0);
    pthread_join(t, &end);
    assert(end == text + 5 && strcmp(text, "abcd") == 0);
    __builtin___memset_chk(text, 'x', 2, (effects++, 8));
    assert(effects == 1 && text[1] == 'x' && text[2] == 'c');
    return 0;
}
