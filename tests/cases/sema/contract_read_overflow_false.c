// verdict: false(undefined)
#include <unistd.h>
int main(void) {
	char b[4];
	ssize_t n = read(0, b, 5);
	return n;
}
