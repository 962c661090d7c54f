// __typeof__ and typeof of expressions and types, __auto_type.
typedef int number;
#define SWAP(a, b) do { __typeof__(a) t_ = (a); (a) = (b); (b) = t_; } while (0)

void swap_two(int **p, int **q) { SWAP(*p, *q); }
int sum(const int *v, int n)
{
	typeof(n) s = 0;
	typeof(number) k;
	__typeof__(*v) first = v[0];
	for (k = 0; k < n; k++)
		s += v[k];
	return s - first;
}
__typeof__(sum) *pointer = sum;
