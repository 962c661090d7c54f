// verdict: false(undefined)
// The call has fewer arguments than the function turns out to have parameters (C11 6.5.2.2p6).
int second();

int main(void)
{
    return second(1);
}

int second(int a, int b)
{
    return a ? b : a;
}
