// verdict: true
// zlib.h: without memory for its input or output, a stream is in error (-2); with memory, it is not; the end of a stream
// that has not begun discards nothing.
struct internal_state;
typedef struct z_stream_s {
    unsigned char *next_in;
    unsigned avail_in;
    unsigned long total_in;
    unsigned char *next_out;
    unsigned avail_out;
    unsigned long total_out;
    char *msg;
    struct internal_state *state;
    void *(*zalloc)(void *, unsigned, unsigned);
    void (*zfree)(void *, void *);
    void *opaque;
    int data_type;
    unsigned long adler;
    unsigned long reserved;
} z_stream;
int deflateInit_(z_stream *, int, const char *, int);
int deflate(z_stream *, int);
int deflateEnd(z_stream *);
void reach_error(void);

int main(void)
{
	z_stream stream = { 0 };
	unsigned char out[4];
	if (deflateInit_(&stream, 6, "1.3", (int)sizeof stream) != 0)
		return 0;
	stream.avail_in = 2;
	stream.next_out = out;
	stream.avail_out = 4;
	if (deflate(&stream, 0) != -2)
		reach_error();
	stream.avail_in = 0;
	if (deflate(&stream, 4) == -2)
		reach_error();
	stream.next_out = 0;
	if (deflate(&stream, 4) != -2)
		reach_error();
	deflateEnd(&stream);
	if (deflateInit_(&stream, 6, "1.3", (int)sizeof stream) == 0 && deflateEnd(&stream) != 0)
		reach_error();
	return 0;
}
