// error: asm-goto at 4
int main(void)
{
	__asm__ goto("jmp %l0" : : : : out);
out:
	return 0;
}
