/* Sorting and searching: POSIX hcreate, tsearch, insque, getsubopt; glibc qsort_r. Elements that consist of words are
 * exchanged and copied word by word, so that pointers in them stay whole. A table or a tree is a list here, in which what is found is the same;
 * which node is the root of a tree is not specified, so that each call that changes it chooses one, and neither is in which
 * node a key is after `tdelete`, which may free another node than that of the key that it deletes, as those of glibc and musl do. */
/* @function __ulseq_exchange */
static void __ulseq_exchange(char *one, char *other, __SIZE_TYPE__ size)
{
    __SIZE_TYPE__ at = 0;
    for (; size % sizeof(long) == 0 && at < size; at += sizeof(long)) {
        unsigned long word;
        __builtin_memcpy(&word, other + at, sizeof word);
        __builtin_memcpy(other + at, one + at, sizeof word);
        __builtin_memcpy(one + at, &word, sizeof word);
    }
    for (; at < size; at++) {
        char byte = other[at];
        other[at] = one[at];
        one[at] = byte;
    }
}
/* @function qsort_r */
extern _Bool __VERIFIER_nondet_bool(void);
void qsort_r(void *base, __SIZE_TYPE__ count, __SIZE_TYPE__ size, int (*compare)(const void *, const void *, void *), void *more)
{
    char *bytes = base;
    for (__SIZE_TYPE__ i = 1; i < count; i++)
        for (__SIZE_TYPE__ j = i; j > 0; j--) {
            int order = compare(bytes + (j - 1) * size, bytes + j * size, more);
            if (order < 0 || (order == 0 && __VERIFIER_nondet_bool()))
                break;
            __ulseq_exchange(bytes + (j - 1) * size, bytes + j * size, size);
        }
}
/* @function lsearch */
void *lsearch(const void *key, void *base, __SIZE_TYPE__ *count, __SIZE_TYPE__ size, int (*compare)(const void *, const void *))
{
    char *at = base;
    for (__SIZE_TYPE__ i = 0; i < *count; i++, at += size)
        if (compare(key, at) == 0)
            return at;
    for (__SIZE_TYPE__ k = 0; k < size; k++)
        at[k] = ((const char *)key)[k];
    ++*count;
    return at;
}
/* @function __ulseq_tree_node */
struct __ulseq_tree_node {
    const void *key;
    struct __ulseq_tree_node *next;
};
/* @function __ulseq_tree_turn */
extern _Bool __VERIFIER_nondet_bool(void);
static void __ulseq_tree_turn(void **root)
{
    struct __ulseq_tree_node *before = *root, *node;
    if (!before || !before->next || !__VERIFIER_nondet_bool())
        return;
    while (before->next->next && __VERIFIER_nondet_bool())
        before = before->next;
    node = before->next;
    before->next = node->next;
    node->next = *root;
    *root = node;
}
/* @function tsearch */
void *tsearch(const void *key, void **root, int (*compare)(const void *, const void *))
{
    struct __ulseq_tree_node *node;
    if (!root)
        return 0;
    for (node = *root; node; node = node->next)
        if (compare(key, node->key) == 0)
            return node;
    node = __builtin_malloc(sizeof(*node));
    if (!node)
        return 0;
    node->key = key;
    node->next = *root;
    *root = node;
    __ulseq_tree_turn(root);
    return node;
}
/* @function tfind */
void *tfind(const void *key, void *const *root, int (*compare)(const void *, const void *))
{
    struct __ulseq_tree_node *node;
    if (!root)
        return 0;
    for (node = *root; node; node = node->next)
        if (compare(key, node->key) == 0)
            return node;
    return 0;
}
/* @function __ulseq_tree_move */
extern _Bool __VERIFIER_nondet_bool(void);
static struct __ulseq_tree_node *__ulseq_tree_move(struct __ulseq_tree_node *from, struct __ulseq_tree_node *node)
{
    while (from && (from == node || __VERIFIER_nondet_bool()))
        from = from->next;
    if (!from)
        return node;
    node->key = from->key;
    return from;
}
/* @function tdelete */
void *tdelete(const void *__restrict key, void **__restrict root, int (*compare)(const void *, const void *))
{
    struct __ulseq_tree_node *node, *before = 0;
    if (!root)
        return 0;
    for (node = *root; node && compare(key, node->key) != 0;)
        node = node->next;
    if (!node)
        return 0;
    node = __ulseq_tree_move(*root, node);
    if (*root == node)
        *root = node->next;
    else
        for (before = *root; before->next != node;)
            before = before->next;
    if (before)
        before->next = node->next;
    __builtin_free(node);
    __ulseq_tree_turn(root);
    return before ? (void *)before : (void *)root;
}
/* @function tdestroy */
void tdestroy(void *root, void (*destroy)(void *))
{
    struct __ulseq_tree_node *node = root, *next;
    for (; node; node = next) {
        next = node->next;
        destroy((void *)node->key);
        __builtin_free(node);
    }
}
/* @function __ulseq_hash_table */
ENTRY *__ulseq_hash_table __attribute__((weak));
__SIZE_TYPE__ __ulseq_hash_table_size __attribute__((weak));
__SIZE_TYPE__ __ulseq_hash_table_count __attribute__((weak));
/* @function hcreate */
int hcreate(__SIZE_TYPE__ size)
{
    if (__ulseq_hash_table)
        return 0;
    __ulseq_hash_table = __builtin_calloc(size < 3 ? 3 : size, sizeof(ENTRY));
    __ulseq_hash_table_size = size < 3 ? 3 : size;
    __ulseq_hash_table_count = 0;
    return __ulseq_hash_table != 0;
}
/* @function hdestroy */
void hdestroy(void)
{
    __builtin_free(__ulseq_hash_table);
    __ulseq_hash_table = 0;
}
/* @function hsearch */
extern void __ulseq_not_followed(void);
extern void __ulseq_reads(const void *, __SIZE_TYPE__);
ENTRY *hsearch(ENTRY item, ACTION action)
{
    for (const char *key = item.key; *key; key++)
        ;
    if (!__ulseq_hash_table)
        __ulseq_reads(__ulseq_hash_table, 1);
    for (__SIZE_TYPE__ i = 0; i < __ulseq_hash_table_count; i++) {
        const char *left = __ulseq_hash_table[i].key, *right = item.key;
        while (*left && *left == *right)
            left++, right++;
        if (*left == *right)
            return &__ulseq_hash_table[i];
    }
    if (action == FIND) {
        *__errno_location() = 3;
        return 0;
    }
    if (__ulseq_hash_table_count == __ulseq_hash_table_size)
        __ulseq_not_followed();
    __ulseq_hash_table[__ulseq_hash_table_count] = item;
    return &__ulseq_hash_table[__ulseq_hash_table_count++];
}
/* @function insque */
void insque(void *item, void *after)
{
    void **new = item, **before = after;
    if (!before) {
        new[0] = 0;
        new[1] = 0;
        return;
    }
    new[0] = before[0];
    new[1] = before;
    if (before[0])
        ((void **)before[0])[1] = item;
    before[0] = item;
}
/* @function remque */
void remque(void *item)
{
    void **old = item;
    if (old[0])
        ((void **)old[0])[1] = old[1];
    if (old[1])
        ((void **)old[1])[0] = old[0];
}
/* @function getsubopt */
int getsubopt(char **__restrict options, char *const *__restrict names, char **__restrict value)
{
    char *begin = *options, *end = begin, *equal = begin;
    int found = -1;
    if (!*begin)
        return -1;
    while (*end && *end != ',')
        end++;
    while (equal < end && *equal != '=')
        equal++;
    for (int i = 0; names[i] && found < 0; i++) {
        __SIZE_TYPE__ same = 0;
        while (begin + same < equal && names[i][same] == begin[same])
            same++;
        if (begin + same == equal && !names[i][same])
            found = i;
    }
    *value = found < 0 ? begin : equal != end ? equal + 1 : 0;
    if (*end)
        *end++ = 0;
    *options = end;
    return found;
}
