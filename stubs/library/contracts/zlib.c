/* zlib 1.2, from zlib.h: the stream functions read from next_in, write to next_out, and count. */
/* @function __ulseq_stream */
static int __ulseq_stream(struct z_stream_s *stream)
{
    unsigned int read = (unsigned int)__VERIFIER_nondet_int(), written = (unsigned int)__VERIFIER_nondet_int();
    int code = __ulseq_between(-5, 2);
    if (code < 0 && code != -5)
        return code;
    __VERIFIER_assume(read <= stream->avail_in && written <= stream->avail_out);
    __VERIFIER_assume(code != -5 || (read == 0 && written == 0));
    if (read)
        __ulseq_reads(stream->next_in, read);
    if (written)
        __ulseq_fill(stream->next_out, written);
    stream->next_in += read;
    stream->avail_in -= read;
    stream->total_in += read;
    stream->next_out += written;
    stream->avail_out -= written;
    stream->total_out += written;
    stream->adler = (unsigned long)__VERIFIER_nondet_long();
    stream->data_type = __VERIFIER_nondet_int();
    return code;
}
/* @function __ulseq_begin_stream */
static int __ulseq_begin_stream(struct z_stream_s *stream)
{
    int code = __VERIFIER_nondet_bool() ? 0 : __ulseq_between(-6, -1);
    stream->msg = 0;
    if (code)
        return code;
    stream->state = __builtin_calloc(1, 1);
    stream->total_in = 0;
    stream->total_out = 0;
    stream->adler = (unsigned long)__VERIFIER_nondet_long();
    return 0;
}
/* @function __ulseq_end_stream */
static int __ulseq_end_stream(struct z_stream_s *stream)
{
    int code = __VERIFIER_nondet_bool() ? 0 : __ulseq_between(-3, -2);
    if (code != -2) {
        __builtin_free(stream->state);
        stream->state = 0;
    }
    return code;
}
/* @function __ulseq_reset_stream */
static int __ulseq_reset_stream(struct z_stream_s *stream)
{
    if (__VERIFIER_nondet_bool())
        return -2;
    stream->msg = 0;
    stream->total_in = 0;
    stream->total_out = 0;
    stream->adler = (unsigned long)__VERIFIER_nondet_long();
    return 0;
}
/* @function deflateInit_ */
int deflateInit_(struct z_stream_s *stream, int level, const char *version, int size)
{
    return __ulseq_begin_stream(stream);
}
/* @function deflateInit2_ */
int deflateInit2_(struct z_stream_s *stream, int level, int method, int bits, int memory, int strategy, const char *version, int size)
{
    return __ulseq_begin_stream(stream);
}
/* @function inflateInit_ */
int inflateInit_(struct z_stream_s *stream, const char *version, int size)
{
    return __ulseq_begin_stream(stream);
}
/* @function inflateInit2_ */
int inflateInit2_(struct z_stream_s *stream, int bits, const char *version, int size)
{
    return __ulseq_begin_stream(stream);
}
/* @function deflate */
int deflate(struct z_stream_s *stream, int flush)
{
    return __ulseq_stream(stream);
}
/* @function inflate */
int inflate(struct z_stream_s *stream, int flush)
{
    return __ulseq_stream(stream);
}
/* @function deflateEnd */
int deflateEnd(struct z_stream_s *stream)
{
    return __ulseq_end_stream(stream);
}
/* @function inflateEnd */
int inflateEnd(struct z_stream_s *stream)
{
    return __ulseq_end_stream(stream);
}
/* @function deflateReset */
int deflateReset(struct z_stream_s *stream)
{
    return __ulseq_reset_stream(stream);
}
/* @function inflateReset */
int inflateReset(struct z_stream_s *stream)
{
    return __ulseq_reset_stream(stream);
}
/* @function deflateParams */
int deflateParams(struct z_stream_s *stream, int level, int strategy)
{
    return __ulseq_stream(stream);
}
/* @function deflateSetDictionary */
int deflateSetDictionary(struct z_stream_s *stream, const unsigned char *dictionary, unsigned int length)
{
    __ulseq_reads(dictionary, length);
    stream->adler = (unsigned long)__VERIFIER_nondet_long();
    return __VERIFIER_nondet_bool() ? 0 : -2;
}
/* @function deflatePending */
int deflatePending(struct z_stream_s *stream, unsigned int *bytes, int *bits)
{
    if (__VERIFIER_nondet_bool())
        return -2;
    if (bytes)
        *bytes = (unsigned int)__VERIFIER_nondet_int();
    if (bits)
        *bits = __ulseq_between(0, 7);
    return 0;
}
/* @function deflatePrime */
int deflatePrime(struct z_stream_s *stream, int bits, int value)
{
    return __VERIFIER_nondet_bool() ? 0 : __VERIFIER_nondet_bool() ? -2 : -5;
}
/* @function inflateBackInit_ */
int inflateBackInit_(struct z_stream_s *stream, int bits, unsigned char *window, const char *version, int size)
{
    return __ulseq_begin_stream(stream);
}
/* @function inflateBackEnd */
int inflateBackEnd(struct z_stream_s *stream)
{
    return __ulseq_end_stream(stream);
}
/* @function inflateBack */
int inflateBack(struct z_stream_s *stream, unsigned int (*in)(void *, unsigned char **), void *source, int (*out)(void *, unsigned char *, unsigned int), void *sink)
{
    static unsigned char window[8];
    int code = __ulseq_between(-4, 1);
    unsigned int available = stream->avail_in, used;
    unsigned char *next = stream->next_in;
    __VERIFIER_assume(code != 0 && code != -1);
    while (__VERIFIER_nondet_bool()) {
        if (__VERIFIER_nondet_bool()) {
            available = in(source, &next);
            if (!available) {
                stream->next_in = 0;
                stream->avail_in = 0;
                return -5;
            }
            __ulseq_reads(next, available);
        } else {
            if (__VERIFIER_nondet_bool())
                __ulseq_not_followed();
            __ulseq_fill(window, 8);
            if (out(sink, window, __ulseq_between(1, 8)))
                return -5;
        }
    }
    used = (unsigned int)__VERIFIER_nondet_int();
    __VERIFIER_assume(used <= available);
    stream->next_in = next + used;
    stream->avail_in = available - used;
    return code;
}
/* @function crc32 */
unsigned long crc32(unsigned long before, const unsigned char *data, unsigned int length)
{
    if (!data)
        return 0;
    __ulseq_reads(data, length);
    return (unsigned long)__VERIFIER_nondet_long() & 0xffffffffUL;
}
/* @function adler32 */
unsigned long adler32(unsigned long before, const unsigned char *data, unsigned int length)
{
    if (!data)
        return 1;
    __ulseq_reads(data, length);
    return (unsigned long)__VERIFIER_nondet_long() & 0xffffffffUL;
}
/* @function zlibVersion */
const char *zlibVersion(void)
{
    return __ulseq_text();
}
/* @function zError */
const char *zError(int code)
{
    return __ulseq_text();
}
/* @function __ulseq_whole */
static void __ulseq_whole(unsigned char *to, unsigned long *size, const unsigned char *from, unsigned long length, int code)
{
    unsigned long written = (unsigned long)__VERIFIER_nondet_long();
    __VERIFIER_assume(written <= *size);
    if (length)
        __ulseq_reads(from, length);
    if (written)
        __ulseq_fill(to, written);
    if (!code || __VERIFIER_nondet_bool())
        *size = written;
}
/* @function compressBound */
unsigned long compressBound(unsigned long length)
{
    return length + (length >> 12) + (length >> 14) + (length >> 25) + 13;
}
/* @function compress */
int compress(unsigned char *to, unsigned long *size, const unsigned char *from, unsigned long length)
{
    int code = __VERIFIER_nondet_bool() ? 0 : __ulseq_between(-5, -4);
    __ulseq_whole(to, size, from, length, code);
    return code;
}
/* @function compress2 */
int compress2(unsigned char *to, unsigned long *size, const unsigned char *from, unsigned long length, int level)
{
    int code = __VERIFIER_nondet_bool() ? 0 : __ulseq_between(-5, -4);
    if (level < -1 || level > 9)
        return -2;
    __ulseq_whole(to, size, from, length, code);
    return code;
}
/* @function uncompress */
int uncompress(unsigned char *to, unsigned long *size, const unsigned char *from, unsigned long length)
{
    int code = __VERIFIER_nondet_bool() ? 0 : __ulseq_between(-5, -3);
    __ulseq_whole(to, size, from, length, code);
    return code;
}
