// verdict: false(undefined)
int main(void)
{
    long double least = -9223372036854775808.0L;
    least -= 1;
    return (long long)least == 0;
}
