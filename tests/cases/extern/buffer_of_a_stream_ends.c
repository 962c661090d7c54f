// verdict: unknown
#include <stdio.h>

static char pool[2][8];

static void sets(int which)
{
	char buffer[8];
	setvbuf(stdout, which ? pool[which - 1] : buffer, _IOFBF, sizeof buffer);
}

int main(void)
{
	sets(0);
	puts("long enough to be written");
	return 0;
}
