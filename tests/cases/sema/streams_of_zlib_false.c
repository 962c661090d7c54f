// verdict: false(unreach-call)
// zlib.h: `inflate` may read and write before it finds an error in the data.
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
void reach_error(void);

int main(void)
{
    z_stream stream = { 0 };
    unsigned char in[1] = { 1 }, out[1];
    if (inflateInit_(&stream, "1.2.11", (int)sizeof stream) != 0)
        return 0;
    stream.next_in = in;
    stream.avail_in = 1;
    stream.next_out = out;
    stream.avail_out = 1;
    if (inflate(&stream, 0) == -3 && stream.avail_in < 1 && stream.msg)
        reach_error();
    inflateEnd(&stream);
    return 0;
}
