// rests on: no constant of a block whose address is kept is written
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
