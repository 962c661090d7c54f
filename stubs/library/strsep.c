/* Linux strsep(3) */
char *strsep(char **__restrict text, const char *__restrict marks)
{
    char *begin = *text, *end;
    const char *mark;
    if (!begin)
        return 0;
    for (end = begin; *end; end++) {
        for (mark = marks; *mark && *mark != *end; mark++)
            ;
        if (*mark) {
            *end = 0;
            *text = end + 1;
            return begin;
        }
    }
    *text = 0;
    return begin;
}
