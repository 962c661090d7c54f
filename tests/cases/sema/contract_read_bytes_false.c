// verdict: false(unreach-call)
#include <unistd.h>
#include <assert.h>
int main(void) {
	char b[4] = {1, 1, 1, 1};
	ssize_t n = read(0, b, 3);
	assert(b[1] != 7);
	return 0;
}
