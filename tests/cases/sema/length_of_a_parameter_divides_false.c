// verdict: false(undefined)
// C11 6.9.1p10: the size of a parameter is evaluated although the parameter is a pointer.
static int divisor;

static int first(int values[1 / divisor])
{
    return values[0];
}

int main(void)
{
    int values[1] = {0};
    return first(values);
}
