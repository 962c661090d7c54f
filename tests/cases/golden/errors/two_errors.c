// error: undeclared at 7
// error: no-member at 8
struct s { int a; } s;

int main(void)
{
	int x = y;
	return s.b;
}
