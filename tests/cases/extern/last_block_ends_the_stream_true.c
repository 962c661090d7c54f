// verdict: true
// zlib.h: with Z_FINISH, and while there is room for output, the stream ends (1); "no progress" (-5) is no answer then.
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
	unsigned char in[2] = { 1, 2 }, out[2];
	int code;
	if (deflateInit_(&stream, 6, "1.3", (int)sizeof stream) != 0)
		return 0;
	stream.next_in = in;
	stream.avail_in = 2;
	stream.next_out = out;
	stream.avail_out = 2;
	code = deflate(&stream, 4);
	if (stream.avail_out != 0 && (code != 1 || stream.avail_in != 0))
		reach_error();
	deflateEnd(&stream);
	return 0;
}
