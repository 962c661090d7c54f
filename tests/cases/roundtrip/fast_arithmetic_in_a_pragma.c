// refuse: #pragma GCC optimize("O3,fast-math") is not supported
#pragma GCC optimize("O2")
#pragma GCC optimize("O3,fast-math")
int main(void)
{
	return 0;
}
