// error: library-function at 5
int main(void)
{
	int r;
	__asm__("rdtsc" : "=a"(r));
	return r;
}
