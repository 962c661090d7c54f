// verdict: false(unreach-call)
// The memory of a buffer of libpq moves when it grows.
#include <assert.h>
#include <string.h>

struct PQExpBufferData {
	char *data;
	size_t len;
	size_t maxlen;
};
typedef struct PQExpBufferData *PQExpBuffer;
PQExpBuffer createPQExpBuffer(void);
int enlargePQExpBuffer(PQExpBuffer buffer, size_t needed);

int main(void)
{
	PQExpBuffer query = createPQExpBuffer();
	size_t size = query->maxlen;

	enlargePQExpBuffer(query, size);
	assert(query->maxlen == size);
	return 0;
}
