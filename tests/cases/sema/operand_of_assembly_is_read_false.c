// verdict: false(undefined)
// The input of a statement of assembly is computed, whether an instruction uses it or not.
int main(void)
{
    volatile int none = 0;
    int divisor = none;
    __asm__ volatile("" : : "r"(1 / divisor));
    return 0;
}
