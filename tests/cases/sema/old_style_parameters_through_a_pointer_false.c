// verdict: false(undefined)
// C11 6.5.2.2p6: pointers are passed where integers are taken.
int sum();
struct {
    int (*call)();
} table = {sum};

int main(void)
{
    int some = 0;
    return table.call("text", &some);
}

int sum(a, b)
short a;
unsigned char b;
{
    return a + b;
}
