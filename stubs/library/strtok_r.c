/* POSIX strtok_r: without a text to begin with, a null pointer is read. */
char *strtok_r(char *__restrict text, const char *__restrict marks, char **__restrict rest)
{
    char *begin, *end;
    const char *mark;
    begin = text ? text : *rest;
    for (;;) {
        for (mark = marks; *mark && *mark != *begin; mark++)
            ;
        if (!*begin || !*mark)
            break;
        begin++;
    }
    if (!*begin) {
        *rest = begin;
        return 0;
    }
    for (end = begin; *end; end++) {
        for (mark = marks; *mark && *mark != *end; mark++)
            ;
        if (*mark) {
            *end++ = 0;
            break;
        }
    }
    *rest = end;
    return begin;
}
