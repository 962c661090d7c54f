// verdict: false(unreach-call)
// rtlsdr_read_async calls the function of the program with what it has read, while another thread reads the number.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

typedef struct rtlsdr_dev rtlsdr_dev_t;
int rtlsdr_open(rtlsdr_dev_t **device, uint32_t index);
int rtlsdr_read_async(rtlsdr_dev_t *device, void (*call)(unsigned char *, uint32_t, void *), void *context,
	uint32_t count, uint32_t length);

rtlsdr_dev_t *device;
int arrived;

void take(unsigned char *buffer, uint32_t length, void *context)
{
	if (length > 0)
		buffer[length - 1] = 0;
	*(int *)context = 1;
}

void *reads(void *unused)
{
	rtlsdr_read_async(device, take, &arrived, 0, 2);
	return 0;
}

int main(void)
{
	pthread_t reader;
	if (rtlsdr_open(&device, 0))
		return 0;
	pthread_create(&reader, 0, reads, 0);
	assert(!arrived);
	pthread_join(reader, 0);
	return 0;
}
