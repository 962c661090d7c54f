// rests on: no constant declared in a block is written through a pointer that is kept
const int *kept;

int main(void)
{
	{
		const int c = 1;
		kept = &c;
		*(int *)kept = 2;
	}
	return 0;
}
