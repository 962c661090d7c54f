// refuse: asm goto
int jump(int n)
{
	__asm__ goto("testl %0, %0\n\tjz %l1" : : "r"(n) : "cc" : zero);
	return 1;
zero:
	return 0;
}
