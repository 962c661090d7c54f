// refuse: constant expression is undefined
static int all = 1 << 40;

int get(void)
{
    return all;
}
