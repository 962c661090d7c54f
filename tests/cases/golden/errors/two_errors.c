// error: undeclared at 5
// error: type-mismatch at 6
int main(void)
{
	int x = y;
	return x + main;
}
