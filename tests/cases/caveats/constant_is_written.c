// rests on: writes to constants and string literals are not checked in the sequential program
int main(void)
{
	const int c = 3;
	*(int *)&c = 4;
	return 0;
}
