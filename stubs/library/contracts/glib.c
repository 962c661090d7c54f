/* GLib 2: memory, strings, lists and arrays (exact, but for the order of bits in hash values). */
/* @function g_malloc */
void *g_malloc(__SIZE_TYPE__ size)
{
    return size ? __builtin_malloc(size) : 0;
}
/* @function g_malloc0 */
void *g_malloc0(__SIZE_TYPE__ size)
{
    return size ? __builtin_calloc(size, 1) : 0;
}
/* @function g_malloc_n */
void *g_malloc_n(__SIZE_TYPE__ count, __SIZE_TYPE__ size)
{
    return count && size ? __builtin_malloc(count * size) : 0;
}
/* @function g_malloc0_n */
void *g_malloc0_n(__SIZE_TYPE__ count, __SIZE_TYPE__ size)
{
    return count && size ? __builtin_calloc(count, size) : 0;
}
/* @function g_free */
void g_free(void *memory)
{
    __builtin_free(memory);
}
/* @function g_strndup */
char *g_strndup(const char *text, __SIZE_TYPE__ most)
{
    __SIZE_TYPE__ i = 0;
    char *copy;
    if (!text)
        return 0;
    copy = __builtin_calloc(most + 1, 1);
    for (; i < most && text[i]; i++)
        copy[i] = text[i];
    return copy;
}
/* @function g_strdup */
char *g_strdup(const char *text)
{
    __SIZE_TYPE__ length = 0, i;
    char *copy;
    if (!text)
        return 0;
    while (text[length])
        length++;
    copy = __builtin_malloc(length + 1);
    for (i = 0; i <= length; i++)
        copy[i] = text[i];
    return copy;
}
/* @function g_strdup_printf */
char *g_strdup_printf(const char *format, ...)
{
    return __ulseq_text();
}
/* @function g_strfreev */
void g_strfreev(char **texts)
{
    if (!texts)
        return;
    for (int i = 0; texts[i]; i++)
        __builtin_free(texts[i]);
    __builtin_free(texts);
}
/* @function g_str_equal */
int g_str_equal(const void *one, const void *other)
{
    const char *a = one, *b = other;
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}
/* @function g_str_hash */
unsigned int g_str_hash(const void *text)
{
    unsigned int hash = 5381;
    for (const signed char *at = text; *at; at++)
        hash = hash * 33 + *at;
    return hash;
}
/* @function g_list_append */
struct _GList *g_list_append(struct _GList *list, void *data)
{
    struct _GList *last = list, *added = __builtin_calloc(1, sizeof(struct _GList));
    added->data = data;
    if (!list)
        return added;
    while (last->next)
        last = last->next;
    last->next = added;
    added->prev = last;
    return list;
}
/* @function g_list_first */
struct _GList *g_list_first(struct _GList *list)
{
    while (list && list->prev)
        list = list->prev;
    return list;
}
/* @function g_list_delete_link */
struct _GList *g_list_delete_link(struct _GList *list, struct _GList *link)
{
    if (!link)
        return list;
    if (link->prev)
        link->prev->next = link->next;
    if (link->next)
        link->next->prev = link->prev;
    if (link == list)
        list = list->next;
    __builtin_free(link);
    return list;
}
/* @function g_ptr_array_new */
struct _GPtrArray *g_ptr_array_new(void)
{
    return (struct _GPtrArray *)__builtin_calloc(1, sizeof(struct _GPtrArray));
}
/* @function g_ptr_array_add */
void g_ptr_array_add(struct _GPtrArray *array, void *data)
{
    array->pdata = __builtin_realloc(array->pdata, (array->len + 1) * sizeof(void *));
    array->pdata[array->len] = data;
    array->len++;
}
/* @function g_ptr_array_free */
void **g_ptr_array_free(struct _GPtrArray *array, int all)
{
    void **data = array->pdata;
    if (all) {
        __builtin_free(data);
        data = 0;
    }
    __builtin_free(array);
    return data;
}
