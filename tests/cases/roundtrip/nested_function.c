// refuse: nested function
int outer(int n)
{
	int inner(int m) { return m + n; }
	return inner(1) + inner(2);
}
