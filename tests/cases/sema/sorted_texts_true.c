// verdict: true
/* C11 7.22.5.2: pointers to texts, sorted by the sign of what strcmp returns. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct entry {
    const char *name;
    int number;
};

static int by_text(const void *one, const void *other)
{
    return strcmp(*(const char *const *)one, *(const char *const *)other);
}

static int by_name(const void *one, const void *other)
{
    const struct entry *first = one, *second = other;
    int order = strcmp(first->name, second->name);
    return order ? order : first->number - second->number;
}

int main(void)
{
    const char *texts[3] = { "c", "a", "b" };
    qsort(texts, 3, sizeof *texts, by_text);
    assert(*texts[0] == 'a' && *texts[1] == 'b' && *texts[2] == 'c');
    struct entry entries[3] = { { "y", 2 }, { "x", 7 }, { "y", 1 } };
    qsort(entries, 3, sizeof *entries, by_name);
    assert(entries[0].number == 7 && entries[1].number == 1 && entries[2].number == 2);
    const struct entry *found = bsearch(&entries[2], entries, 3, sizeof *entries, by_name);
    assert(found == &entries[2]);
    return 0;
}
