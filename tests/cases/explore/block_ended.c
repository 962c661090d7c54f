// exit: 0
// says: block_ended.c:11: no pointer to a variable is used after the variable's block has ended
extern void abort(void);
// The life of a variable ends with its block. The explorer does not see that, and the report says so.

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
