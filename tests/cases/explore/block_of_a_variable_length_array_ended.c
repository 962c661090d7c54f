// exit: 10
// says: after its block has ended

int *p;

static void fills(int n)
{
    int a[n];
    a[0] = n;
    p = a;
}

int main(void)
{
    fills(2);
    return *p;
}
