// verdict: true
#include <unistd.h>
#include <assert.h>
int main(void) {
	char b[4] = {1, 1, 1, 1};
	ssize_t n = read(0, b, 3);
	assert(n >= -1 && n <= 3);
	assert(b[3] == 1);
	if (n == 1) assert(b[1] == 1);
	if (n < 1) assert(b[0] == 1);
	return 0;
}
