// error: nested-function at 4
int main(void)
{
	int inner(int n) { return n; }
	return inner(1);
}
