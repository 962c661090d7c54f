// error: unknown-function at 7
// error: unknown-function at 8
int mystery(int n);
void other(void);
int main(void)
{
	int x = mystery(3);
	other();
	return x;
}
