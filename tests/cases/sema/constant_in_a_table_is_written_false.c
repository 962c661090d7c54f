// verdict: false(undefined)
#include <string.h>

static const int table[4] = { 1, 2, 3, 4 };

static void set(int *at, int value)
{
	memcpy(at, &value, sizeof value);
}

int main(void)
{
	int own[4] = { 0 };
	set(own, 1);
	set((int *)table + 2, 1);
	return 0;
}
