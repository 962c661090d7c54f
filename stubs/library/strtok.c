/* C11 7.24.5.8: the text goes on in a static object, which is read and written once, as in the usual libraries. Without a text
 * to begin with, a null pointer is read. */
char *strtok(char *__restrict text, const char *__restrict marks)
{
    static char *__ulseq_rest, __ulseq_end;
    char *at = text ? text : __ulseq_rest, *begin;
    const char *mark;
    for (;;) {
        for (mark = marks; *mark && *mark != *at; mark++)
            ;
        if (!*at || !*mark)
            break;
        at++;
    }
    if (!*at) {
        __ulseq_rest = &__ulseq_end;
        return 0;
    }
    begin = at;
    for (; *at; at++) {
        for (mark = marks; *mark && *mark != *at; mark++)
            ;
        if (*mark) {
            *at = 0;
            __ulseq_rest = at + 1;
            return begin;
        }
    }
    __ulseq_rest = &__ulseq_end;
    return begin;
}
