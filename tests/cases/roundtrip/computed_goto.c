// refuse: computed goto
int run(const char *code)
{
	static void *table[] = { &&add, &&stop };
	int n = 0;

	goto *table[(int)*code++];
add:
	n++;
	goto *table[(int)*code++];
stop:
	return n;
}
