// exit: 5
// says: only some values of this input were tried

// lzma/container.h: an encoder is set up, or reports an error; it never writes more than there is room for.
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
typedef enum { LZMA_OK = 0, LZMA_STREAM_END = 1, LZMA_PROG_ERROR = 11 } lzma_ret;
typedef enum { LZMA_RUN = 0, LZMA_FINISH = 3 } lzma_action;
typedef struct lzma_internal_s lzma_internal;
typedef struct {
    const uint8_t *next_in;
    size_t avail_in;
    uint64_t total_in;
    uint8_t *next_out;
    size_t avail_out;
    uint64_t total_out;
    lzma_internal *internal;
} lzma_stream;
typedef struct {
    uint32_t flags, threads;
    uint64_t block_size;
} lzma_mt;
extern lzma_ret lzma_stream_encoder_mt(lzma_stream *stream, const lzma_mt *options);
extern lzma_ret lzma_code(lzma_stream *stream, lzma_action action);
extern void lzma_end(lzma_stream *stream);
int main(void)
{
    uint8_t in[2] = {1, 2}, out[2];
    lzma_stream stream = {0};
    lzma_mt options = {0};
    options.threads = 2;
    lzma_ret set_up = lzma_stream_encoder_mt(&stream, &options);
    assert(set_up == LZMA_OK || set_up >= 5 && set_up <= 11);
    if (set_up != LZMA_OK)
        return 0;
    stream.next_in = in;
    stream.avail_in = 2;
    stream.next_out = out;
    stream.avail_out = 2;
    lzma_code(&stream, LZMA_FINISH);
    assert(stream.avail_out <= 2 && stream.total_out == 2 - stream.avail_out);
    lzma_end(&stream);
    return 0;
}
