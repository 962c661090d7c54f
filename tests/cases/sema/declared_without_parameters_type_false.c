// verdict: false(undefined)
// The argument has another type than the parameter turns out to have (C11 6.5.2.2p6).
int twice();

int main(void)
{
    return twice(1.5);
}

int twice(int a)
{
    return a * 2;
}
