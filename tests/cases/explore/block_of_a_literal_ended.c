// exit: 10
// says: after its block has ended

int *p;

static int keeps(int *x)
{
    p = x;
    return *x;
}

int main(void)
{
    if (keeps(&(int){5}))
        keeps(p);
    return *p;
}
