// verdict: true
// zlib.h: a stream without a state, and a null pointer, are stream errors (-2); the functions for memory are set; the
// checksum of nothing is the one before; `compressBound` suffices.
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
int inflateEnd(z_stream *);
unsigned long crc32(unsigned long, const unsigned char *, unsigned);
const unsigned *get_crc_table(void);
void reach_error(void);

int main(void)
{
    z_stream stream = { 0 };
    if (inflateInit_(&stream, "1.2.11", (int)sizeof stream) == 0) {
        if (!stream.zalloc || !stream.zfree || inflateEnd(&stream) != 0)
            reach_error();
    }
    if (inflateEnd(&stream) != -2 || inflateEnd(0) != -2)
        reach_error();
    if (crc32(5, (const unsigned char *)"", 0) != 5 || get_crc_table()[1] != 0x77073096)
        reach_error();
    return 0;
}
