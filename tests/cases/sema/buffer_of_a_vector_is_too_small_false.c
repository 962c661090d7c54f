// verdict: false(undefined)
#include <sys/uio.h>

int main(void)
{
	char a[2];
	struct iovec part = { a, 3 };
	readv(0, &part, 1);
	return 0;
}
