// sizeof and _Alignof of types and expressions; sizeof does not evaluate; offsets.
#include <stddef.h>
#include <stdio.h>

struct s { char c; int i; short h; };
struct flexible { int n; char data[]; };
int called;
int call(void) { called = 1; return 0; }

int main(void)
{
	int a[5], *p = a, k = 0;
	char text[] = "four";

	printf("%zu %zu %zu %zu\n", sizeof(char), sizeof(long), sizeof(void *), sizeof(long double));
	printf("%zu %zu %zu\n", sizeof a, sizeof p, sizeof a / sizeof a[0]);
	printf("%zu %zu %zu\n", sizeof text, sizeof "ab" "cd", sizeof 'a');
	printf("%zu %zu %zu\n", sizeof(struct s), sizeof(struct flexible), offsetof(struct s, h));
	printf("%zu %zu %d\n", sizeof call(), sizeof k++, called + k);
	printf("%zu %zu\n", _Alignof(struct s), _Alignof(double));
	printf("%zu %zu\n", sizeof(char) + 1, sizeof((char)1 + 1));
	printf("%zu\n", sizeof(int[3][4]));
	return 0;
}
