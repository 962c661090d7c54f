// exit: 10
// says: constant_local_is_written.c:9: undefined behavior: write to an object that is defined with `const`

static void sets(const int *p) { *(int *)p = 4; }

int main(void)
{
    const int c = 3;
    *(int *)&c = 4;
    sets(&c);
    return 0;
}
