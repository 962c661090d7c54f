// verdict: false(undefined)
// A quotient that nobody uses is computed, too.
static int zero;

static int divisor(void)
{
    return zero;
}

int main(void)
{
    5 / divisor();
    return 0;
}
