// verdict: unknown
// Members of a union share their bytes.
#include <assert.h>
union word { int all; char bytes[4]; };
extern void fill(union word *w);
int main(void)
{
	union word w = { 0 };
	fill(&w);
	assert(w.all == 0);
	return 0;
}
