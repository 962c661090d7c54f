// verdict: true
// args: --property overflow

// Pointers are no numbers: their sums and differences have a property of their own.
int zero = 0;

int main(void)
{
	int cells[4] = { 0 }, *at = cells + 3;
	at -= 2;
	at++;
	zero = at - cells;
	return 0;
}
