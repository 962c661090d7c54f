// error: address-in-a-value at 10
struct s { int a[2]; };

static struct s made(void) { struct s s = { { 1, 2 } }; return s; }

int main(void)
{
	int x = made().a[1];
	const int *p;
	p = made().a;
	return p[1] - x;
}
