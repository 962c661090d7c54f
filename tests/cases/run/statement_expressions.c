// GNU statement expressions, nested, with locals, jumps inside, and as conditions.
#include <stdio.h>

#define MAX(a, b) ({ __typeof__(a) x_ = (a); __typeof__(b) y_ = (b); x_ > y_ ? x_ : y_; })

int side;
int bump(void) { return ++side; }

int main(void)
{
	int r = MAX(MAX(3, bump()), ({ int t = 0; for (int k = 0; k < 4; k++) t += k; t; }));
	printf("%d %d\n", r, side);
	while (({ bump(); side < 5; }))
		;
	printf("%d\n", side);
	int y = 2 + ({ int z; if (r > 3) z = 1; else z = 2; z * 10; }) + ({ side; });
	printf("%d\n", y);
	({ printf("void\n"); });
	struct p { int a, b; } p = ({ struct p q = { 4, 5 }; q; });
	printf("%d %d\n", p.a, p.b);
	if (0 && ({ side = 99; 1; }))
		;
	printf("%d\n", side);
	return 0;
}
