// verdict: false(undefined)
extern int __VERIFIER_nondet_int(void);

int main(void)
{
	int n = __VERIFIER_nondet_int();
	if (n < 0 || n > 2)
		return 0;
	int parts[n];
	return sizeof parts == 12;
}
