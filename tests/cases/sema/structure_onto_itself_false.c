// verdict: false(undefined)
struct four {
	int n[4];
};

int main(void)
{
	int row[8] = { 1, 2, 3 };
	struct four *from = (struct four *)row, *to = (struct four *)(row + 1);
	*to = *from;
	return 0;
}
