// exit: 5
// says: ulseq verdict: unknown

// GCC, "Return Address": the frame of the function itself has an address.
#include <assert.h>
#include <pthread.h>

int main(void)
{
	assert(__builtin_frame_address(0) != 0);
	return 0;
}
