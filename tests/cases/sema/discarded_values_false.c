// verdict: false(undefined)
// What a comma or a cast to void discards is computed: the shift is too wide.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int by = __VERIFIER_nondet_int();
    if (by < 30 || by > 32)
        return 0;
    int result = ((void)(1 << by), 1);
    return result;
}
