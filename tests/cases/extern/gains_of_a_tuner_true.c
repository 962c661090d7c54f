// verdict: true
// A tuner has as many gains each time, so memory that the program gets for them suffices.
#include <assert.h>

typedef struct rtlsdr_dev rtlsdr_dev_t;
int rtlsdr_open(rtlsdr_dev_t **device, unsigned index);
int rtlsdr_close(rtlsdr_dev_t *device);
int rtlsdr_get_tuner_gains(rtlsdr_dev_t *device, int *gains);

int main(void)
{
	rtlsdr_dev_t *device;
	if (rtlsdr_open(&device, 0) < 0)
		return 0;
	int count = rtlsdr_get_tuner_gains(device, 0);
	assert(count <= 29);
	if (count == 1) {
		int gains[1];
		assert(rtlsdr_get_tuner_gains(device, gains) == 1);
	}
	rtlsdr_close(device);
	return 0;
}
