// verdict: false(undefined)
// zlib.h: the end of a stream frees its state, which a copy of the structure shares.
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
int inflateInit_(z_stream *, const char *, int);
int inflate(z_stream *, int);
int inflateEnd(z_stream *);

int main(void)
{
	z_stream stream = { 0 }, copy;
	unsigned char in[1] = { 1 }, out[2];
	if (inflateInit_(&stream, "1.3", (int)sizeof stream) != 0)
		return 0;
	copy = stream;
	inflateEnd(&stream);
	copy.next_in = in;
	copy.avail_in = 1;
	copy.next_out = out;
	copy.avail_out = 2;
	return inflate(&copy, 0) == 1;
}
