// verdict: true
#include <assert.h>
#include <sys/uio.h>

int main(void)
{
	char a[2] = { 1, 1 }, b[3] = { 1, 1, 1 };
	struct iovec parts[2] = { { a, 2 }, { b, 2 } };
	ssize_t n = readv(0, parts, 2);
	assert(n >= -1 && n <= 4 && b[2] == 1);
	if (n <= 2)
		assert(b[0] == 1);
	return 0;
}
