// && and || stop as early as they may; mixed nesting; results are 0 or 1.
#include <stdio.h>

int calls;
int yes(int n) { calls = calls * 10 + n; return n; }
int no(int n) { calls = calls * 10 + n; return 0; }

#define SHOW(e) (calls = 0, printf("%d ", (e)), printf("%d\n", calls))

int main(void)
{
	SHOW(yes(1) && yes(2) && no(3) && yes(4));
	SHOW(no(1) || no(2) || yes(3) || yes(4));
	SHOW((no(1) && yes(2)) || (yes(3) && !no(4)));
	SHOW(!(yes(1) && no(2)) && (no(3) || yes(4)));
	SHOW(yes(1) && (no(2) || yes(5)) ? yes(6) : no(7));
	int x = 5;
	if (x++ > 5 && x++)
		printf("never\n");
	while (x-- > 0 && x != 2)
		;
	printf("%d %d\n", x, 5.5 && "s");
	return 0;
}
