// verdict: false(unreach-call)
// Linux: a device such as /dev/zero is at 0, whatever place is sought.
#include <assert.h>
#include <fcntl.h>
#include <unistd.h>

int main(void)
{
	int file = open("/dev/zero", O_RDWR);
	if (file >= 0) {
		off_t place = lseek(file, 7, SEEK_SET);
		assert(place == 7 || place == -1);
	}
	return 0;
}
