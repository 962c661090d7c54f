// verdict: false(undefined)
// Whether `r` is set decides nothing, but its condition divides by zero.
int main(void) {
    int r = 0, zero = 0;
    if (5 / zero) r = 1;
    return 0;
}
