// verdict: true
// The buffers of libpq hold what was appended, and its end.
#include <assert.h>
#include <string.h>

struct PQExpBufferData {
	char *data;
	size_t len;
	size_t maxlen;
};
typedef struct PQExpBufferData *PQExpBuffer;
void initPQExpBuffer(PQExpBuffer buffer);
void resetPQExpBuffer(PQExpBuffer buffer);
void termPQExpBuffer(PQExpBuffer buffer);
void appendPQExpBuffer(PQExpBuffer buffer, const char *format, ...);
void printfPQExpBuffer(PQExpBuffer buffer, const char *format, ...);
void appendPQExpBufferStr(PQExpBuffer buffer, const char *text);
void appendPQExpBufferChar(PQExpBuffer buffer, char character);

int main(void)
{
	struct PQExpBufferData query;

	initPQExpBuffer(&query);
	appendPQExpBufferStr(&query, "ab");
	appendPQExpBuffer(&query, "%d", 7);
	appendPQExpBufferChar(&query, 'c');
	assert(query.len == 4 && query.len < query.maxlen);
	assert(strcmp(query.data, "ab7c") == 0);
	resetPQExpBuffer(&query);
	assert(query.len == 0 && query.data[0] == 0);
	printfPQExpBuffer(&query, "%s", "de");
	assert(strcmp(query.data, "de") == 0);
	termPQExpBuffer(&query);
	return 0;
}
