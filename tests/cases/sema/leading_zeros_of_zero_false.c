// verdict: false(undefined)
int zero;

int main(void)
{
    return __builtin_clz(zero);
}
