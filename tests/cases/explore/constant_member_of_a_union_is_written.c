// exit: 10
// says: write to an object that is defined with `const`
union number {
	const int whole;
	const char first;
} number = { 1 };

int main(void)
{
	*(int *)&number.whole = 2;
	return 0;
}
