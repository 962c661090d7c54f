// exit: 10
// says: undefined behavior: write to an object that is defined with `const`

extern void *memcpy(void *, const void *, unsigned long);

int main(void)
{
    const int c[2] = { 1, 2 };
    int x[2] = { 3, 4 };
    memcpy((void *)c, x, sizeof x);
    return c[0];
}
