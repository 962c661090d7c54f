// exit: 10
// says: undefined behavior: write to an object that is defined with `const`

extern void *memset(void *, int, unsigned long);
struct s { const int a; int b; };

int main(void)
{
    struct s v = { 1, 2 };
    memset(&v.b, 0, sizeof v.b);
    memset(&v, 0, sizeof v);
    return v.b;
}
