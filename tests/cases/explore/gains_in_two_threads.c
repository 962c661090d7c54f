// args: --property data-race
// exit: 0
// says: ulseq verdict: true

// Two threads may ask for the gains of a tuner at the same time: what the library keeps for itself does not race.
#include <pthread.h>

typedef struct rtlsdr_dev rtlsdr_dev_t;
int rtlsdr_open(rtlsdr_dev_t **device, unsigned index);
int rtlsdr_get_tuner_gains(rtlsdr_dev_t *device, int *gains);

rtlsdr_dev_t *device;

void *asks(void *unused)
{
	rtlsdr_get_tuner_gains(device, 0);
	return 0;
}

int main(void)
{
	pthread_t other;
	if (rtlsdr_open(&device, 0) < 0)
		return 0;
	pthread_create(&other, 0, asks, 0);
	rtlsdr_get_tuner_gains(device, 0);
	pthread_join(other, 0);
	return 0;
}
