// exit: 10
// says: undefined behavior: write to an object that is defined with `const`

static int sets(const int x)
{
    *(int *)&x = 1;
    return x;
}

int main(void)
{
    return sets(2);
}
