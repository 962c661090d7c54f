// The words of two verifiers.
extern int nondet_int(void);
extern void __CPROVER_assume(_Bool);
extern void __CPROVER_assert(_Bool, const char *);

int main(void)
{
    int x = nondet_int(), y = nondet_int();
    __CPROVER_assume(x > 5 && x < 8);
    __CPROVER_assert(x + y != 9, "sum");
    return 0;
}
