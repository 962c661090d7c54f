// refuse: __attribute__((optimize("fast-math"))) is not supported
__attribute__((optimize("fast-math"))) static int is_number(double value)
{
	return value == value;
}
__attribute__((optimize("O2"))) int main(void)
{
	return is_number(1);
}
