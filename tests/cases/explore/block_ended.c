// exit: 10
// says: block_ended.c:14: undefined behavior: access to freed memory, or to a local variable after its block has ended

extern void abort(void);
// The life of a variable ends with its block (C11 6.2.4p6).

int main(void)
{
    int *p;
    {
        int x = 1;
        p = &x;
    }
    if (*p != 1)
        abort();
    return 0;
}
