// verdict: false(undefined)
// C11 6.5.2.2p6
int second();

int main(void)
{
    return second(1);
}

int second(a, b)
int a;
int b;
{
    return b;
}
