// verdict: true
// A constant above the largest `long` is an unsigned number, also beside operands that fit into both types: the exact
// difference is computed with its value, not with the negative number of the same bits.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    long result = 0;
    unsigned char small = __VERIFIER_nondet_uchar();
    if (__builtin_sub_overflow((_Bool)1, 9223372036854775808ul, &result)) reach_error();
    if (result != -9223372036854775807L) reach_error();
    if (__builtin_sub_overflow(small, 9223372036854775808ul, &result)) reach_error();
    if (result != (long)small - 9223372036854775807L - 1L) reach_error();
    if (!__builtin_add_overflow(small, 9223372036854775808ul, &result)) reach_error();
    if (!__builtin_mul_overflow(1, 9223372036854775808ul, &result)) reach_error();
    if (__builtin_mul_overflow(0, 9223372036854775808ul, &result)) reach_error();
    return 0;
}
