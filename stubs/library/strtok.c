/* C11 7.24.5.8: the text goes on in a static object. */
char *strtok(char *__restrict text, const char *__restrict marks)
{
    static char *__ulseq_rest;
    char *begin;
    const char *mark;
    if (text)
        __ulseq_rest = text;
    if (!__ulseq_rest)
        return 0;
    for (;;) {
        for (mark = marks; *mark && *mark != *__ulseq_rest; mark++)
            ;
        if (!*__ulseq_rest || !*mark)
            break;
        __ulseq_rest++;
    }
    if (!*__ulseq_rest) {
        __ulseq_rest = 0;
        return 0;
    }
    begin = __ulseq_rest;
    for (; *__ulseq_rest; __ulseq_rest++) {
        for (mark = marks; *mark && *mark != *__ulseq_rest; mark++)
            ;
        if (*mark) {
            *__ulseq_rest++ = 0;
            return begin;
        }
    }
    __ulseq_rest = 0;
    return begin;
}
