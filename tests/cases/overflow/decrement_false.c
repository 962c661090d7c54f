// verdict: false(no-overflow)
// args: --property overflow

// A prefix decrement, of a member.
struct counter { int other, n; } all = { 0, -2147483647 - 1 };

int main(void)
{
	struct counter *to = &all;
	--to->n;
	return 0;
}
