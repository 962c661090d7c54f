/* libcurl 7 and 8: lists of texts (exact, memory is never short), texts, and what is known of a transfer: the type is in the
   bits 0xf00000 of what is asked for. Lists of results are not followed, nor are structures. */
/* @function curl_slist_append */
struct curl_slist *curl_slist_append(struct curl_slist *list, const char *text)
{
    struct curl_slist *new = __builtin_malloc(sizeof *new), *last = list;
    __SIZE_TYPE__ length = 0, i;
    while (text[length])
        length++;
    new->data = __builtin_malloc(length + 1);
    for (i = 0; i <= length; i++)
        new->data[i] = text[i];
    new->next = 0;
    if (!list)
        return new;
    while (last->next)
        last = last->next;
    last->next = new;
    return list;
}
/* @function curl_slist_free_all */
void curl_slist_free_all(struct curl_slist *list)
{
    while (list) {
        struct curl_slist *next = list->next;
        __builtin_free(list->data);
        __builtin_free(list);
        list = next;
    }
}
/* @function curl_easy_escape */
char *curl_easy_escape(void *handle, const char *text, int length)
{
    return __VERIFIER_nondet_bool() ? __ulseq_text() : 0;
}
/* @function curl_escape */
char *curl_escape(const char *text, int length)
{
    return __VERIFIER_nondet_bool() ? __ulseq_text() : 0;
}
/* @function curl_free */
void curl_free(void *memory)
{
    __builtin_free(memory);
}
/* @function curl_easy_getinfo */
CURLcode curl_easy_getinfo(void *handle, CURLINFO info, ...)
{
    __builtin_va_list rest;
    void *result;
    if (__VERIFIER_nondet_bool())
        return (CURLcode)__ulseq_between(1, 127);
    __builtin_va_start(rest, info);
    result = __builtin_va_arg(rest, void *);
    __builtin_va_end(rest);
    switch (info & 0xf00000) {
    case 0x100000:
        *(char **)result = __VERIFIER_nondet_bool() ? __ulseq_text() : 0;
        break;
    case 0x200000:
        *(long *)result = __VERIFIER_nondet_long();
        break;
    case 0x300000:
        __ulseq_fill(result, sizeof(double));
        break;
    case 0x500000:
        *(int *)result = __VERIFIER_nondet_int();
        break;
    case 0x600000:
        *(long long *)result = __VERIFIER_nondet_long();
        break;
    default:
        __ulseq_not_followed();
    }
    return (CURLcode)0;
}
