// Division and remainder with negative operands, of mixed types, and compound.
#include <stdio.h>

int main(void)
{
	int n[] = { 7, -7 }, d[] = { 2, -2 };

	for (int i = 0; i < 2; i++)
		for (int j = 0; j < 2; j++)
			printf("%d %d; ", n[i] / d[j], n[i] % d[j]);
	printf("\n%u %ld\n", (unsigned)-7 / 2, -7L % 4);
	printf("%.3f %d\n", 7 / 2 + 7 / 2.0, (int)(7 / 2 * 2.0));
	int k = 100;
	k /= -7;
	k %= 4;
	printf("%d %d\n", k, -k % 3);
	printf("%d\n", (unsigned char)200 / (signed char)-3);
	return 0;
}
