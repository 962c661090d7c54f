// refuse: a register as a global variable
register long kept __asm__("r12");
int main(void)
{
	return kept != 0;
}
