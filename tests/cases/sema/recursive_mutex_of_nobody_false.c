// verdict: false(misuse)
// A recursive mutex of C11 is unlocked by a thread that does not hold it (7.26.4.6).
#include <threads.h>
int main(void)
{
	mtx_t mutex;
	mtx_init(&mutex, mtx_plain | mtx_recursive);
	mtx_lock(&mutex);
	mtx_unlock(&mutex);
	mtx_unlock(&mutex);
	return 0;
}
