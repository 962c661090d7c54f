// verdict: true
// args: --property overflow

// A bit-field of 32 bits is promoted to unsigned int, which wraps around; one of 30 bits has room.
unsigned one = 1;

int main(void)
{
	struct { unsigned all : 32, some : 30; } bits = { 4294967294u + one, 1073741822u + one };
	bits.all++;
	bits.some++;
	return 0;
}
