// verdict: false(unreach-call)
void reach_error(void);
int __VERIFIER_nondet_int(void);

union both { char c; int i; };

int main(void)
{
	int a[100], i = __VERIFIER_nondet_int();
	union both u;
	if (i < 0 || i >= 100)
		return 0;
	if (a[i] == 5 && u.i == 0x01020304)
		reach_error();
	return 0;
}
