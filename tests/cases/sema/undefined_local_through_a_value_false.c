// verdict: false(undefined)
struct holder {
	int *to;
};

int *p;

static void keeps(int first)
{
	int x = 1;
	struct holder a = { &x }, b = { &x };
	p = (first ? a : b).to;
}

int main(void)
{
	keeps(1);
	return *p == 2;
}
