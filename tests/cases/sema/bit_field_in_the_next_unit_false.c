// verdict: false(unreach-call)
// System V ABI: a bit-field that does not fit into the rest of its unit begins at the next one.
#include <assert.h>
#include <string.h>

struct moved {
	unsigned first : 4;
	unsigned second : 30;
};

int main(void)
{
	struct moved moved;
	unsigned char *bytes = (unsigned char *)&moved;
	memset(&moved, 0xff, sizeof moved);
	moved.second = 0;
	assert(bytes[4] != 0);
	return 0;
}
