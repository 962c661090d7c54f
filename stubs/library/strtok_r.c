/* POSIX strtok_r */
char *strtok_r(char *__restrict text, const char *__restrict marks, char **__restrict rest)
{
    char *begin, *end;
    const char *mark;
    begin = text ? text : *rest;
    if (!begin)
        return 0;
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
