// verdict: false(undefined)
// The array is used after the full expression of its value.
struct s {
    int a[2];
};

static struct s made(void)
{
    struct s s = {{1, 2}};
    return s;
}

int main(void)
{
    int x = made().a[1];
    const int *p;
    p = made().a;
    return p[1] - x;
}
