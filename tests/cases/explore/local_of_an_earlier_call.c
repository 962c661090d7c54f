// exit: 10
// says: local_of_an_earlier_call.c:14: undefined behavior: access to a local variable after its life

int *p;

static void calls(int depth)
{
    int x = depth;
    if (depth > 0)
        calls(depth - 1);
    else if (!p)
        p = &x;
    else
        *p = 1;
}

int main(void)
{
    calls(1);
    calls(1);
    return 0;
}
