// exit: 10
// says: after its block has ended

// A case inside of a block enters it.

extern int __VERIFIER_nondet_int(void);
int *p;

int main(void)
{
    switch (__VERIFIER_nondet_int()) {
    case 1: {
        int x;
    case 2:
        p = &x;
        *p = 2;
    }
        return *p;
    }
    return 0;
}
