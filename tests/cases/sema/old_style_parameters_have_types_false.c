// verdict: false(undefined)
// C11 6.5.2.2p6: the argument is an int, and the parameter has more bits.
int first(a)
long a;
{
    return a > 0;
}

int main(void)
{
    return first(1);
}
