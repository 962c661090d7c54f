// Comma operator in conditions, loops, initializers and arguments.
#include <stdio.h>

int main(void)
{
	int i, j, k = (1, 2, 3);

	for (i = 0, j = 10; i < j; i++, j -= 2)
		;
	printf("%d %d %d\n", i, j, k);
	if (k = 0, i)
		printf("taken %d\n", k);
	printf("%d\n", (i++, i));
	while (k++, k < 5)
		continue;
	return printf("%d\n", k), 0;
}
