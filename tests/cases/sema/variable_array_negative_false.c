// verdict: false(undefined)
static int size(int n)
{
	return sizeof(int[n]) > 4;
}

int main(void)
{
	return size(2) && size(-1);
}
