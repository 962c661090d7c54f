// error: vla-dimension at 3
// error: vla-dimension at 8
int total(int rows, int cols, int m[rows][cols]) { return m[0][cols - 1]; }

int main(void)
{
	int n = 3;
	int b[2][n];
	b[0][2] = 1;
	return total(2, n, b);
}
