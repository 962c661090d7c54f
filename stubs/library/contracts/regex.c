/* Regular expressions: POSIX regcomp. The flags have the values of glibc; the first member, a
   pointer, leads to memory that is there as long as the expression, and tells whether REG_NOSUB was set; behind, there is
   a pattern without special characters, whose first place in a text is found. Where any other one matches is not
   computed: what rests on that is not certain. */
/* @function __ulseq_is_plain */
static int __ulseq_is_plain(const char *pattern, int flags)
{
    const char *special = ".[]\\*^$+?{}()|";
    if (flags & 2 || !*pattern)
        return 0;
    for (; *pattern; pattern++)
        for (int i = 0; special[i]; i++)
            if (*pattern == special[i])
                return 0;
    return 1;
}
/* @function __ulseq_plain_place */
static int __ulseq_plain_place(const char *pattern, const char *text)
{
    for (int place = 0; text[place]; place++) {
        int same = 0;
        while (pattern[same] && text[place + same] == pattern[same])
            same++;
        if (!pattern[same])
            return place;
    }
    return -1;
}
/* @function regcomp */
int regcomp(regex_t *__restrict expression, const char *__restrict pattern, int flags)
{
    __SIZE_TYPE__ groups = 0, length = 0;
    char *state = 0;
    int plain = __ulseq_is_plain(pattern, flags);
    if (__VERIFIER_nondet_bool()) {
        *(char **)expression = 0;
        return plain ? 12 : __ulseq_between(2, 16);
    }
    for (__SIZE_TYPE__ i = 0; pattern[i]; i++)
        if (pattern[i] == '(' && __VERIFIER_nondet_bool())
            groups++;
    expression->re_nsub = groups;
    while (plain && pattern[length])
        length++;
    state = __builtin_malloc(length + 2);
    for (__SIZE_TYPE__ i = 0; i < length; i++)
        state[i + 1] = pattern[i];
    state[length + 1] = 0;
    *state = (flags & 8) != 0;
    *(char **)expression = state;
    return 0;
}
/* @function regexec */
int regexec(const regex_t *__restrict expression, const char *__restrict text, __SIZE_TYPE__ count, regmatch_t *__restrict found, int flags)
{
    int length = 0;
    char without = **(char *const *)expression;
    const char *pattern = *(char *const *)expression + 1;
    int place = -1, behind = 0;
    if (*pattern && !(flags & 4)) {
        place = __ulseq_plain_place(pattern, text);
        if (place < 0)
            return 1;
        while (pattern[behind])
            behind++;
        behind += place;
    }
    if (__VERIFIER_nondet_bool())
        return place < 0 ? __ulseq_between(1, 16) : 12;
    if (without)
        return 0;
    if (flags & 4)
        __ulseq_not_followed();
    if (place < 0 && count > 0)
        __VERIFIER_assume(__ulseq_not_exact() == 0);
    while (text[length])
        length++;
    for (__SIZE_TYPE__ i = 0; i < count; i++) {
        int from = -1, to = -1;
        if (i <= expression->re_nsub && (i == 0 || __VERIFIER_nondet_bool())) {
            for (from = 0; from < length && __VERIFIER_nondet_bool();)
                from++;
            for (to = from; to < length && __VERIFIER_nondet_bool();)
                to++;
        }
        if (place >= 0 && i == 0) {
            from = place;
            to = behind;
        }
        found[i].rm_so = from;
        found[i].rm_eo = to;
    }
    return 0;
}
/* @function regerror */
__SIZE_TYPE__ regerror(int code, const regex_t *__restrict expression, char *__restrict text, __SIZE_TYPE__ size)
{
    if (size > 0)
        __ulseq_fill_text(text, size);
    return (__SIZE_TYPE__)__ulseq_between(1, 256);
}
/* @function regfree */
void regfree(regex_t *expression)
{
    __builtin_free(*(char **)expression);
}
