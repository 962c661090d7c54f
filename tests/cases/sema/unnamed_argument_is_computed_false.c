// verdict: false(undefined)
// The function does not ask for its unnamed arguments; they are computed before it is called (C11 6.5.2.2p10).
static int first(int number, ...)
{
    return number;
}

int main(void)
{
    volatile int none = 0;
    int divisor = none;
    return first(0, 1 / divisor);
}
