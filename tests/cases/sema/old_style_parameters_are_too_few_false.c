// verdict: false(undefined)
// C11 6.5.2.2p6: an argument for which there is no parameter.
int nothing()
{
    return 0;
}

int main(void)
{
    return nothing(1);
}
