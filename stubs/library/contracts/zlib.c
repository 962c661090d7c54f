/* zlib 1.2 and 1.3, from zlib.h: the stream functions read from next_in, write to next_out, and count, also before an
 * error in the data. A state knows its stream, whether that compresses (1) or expands (2, 3), and whether it has begun (1), gets
 * no more input (2), or has ended (3): what the functions do with a copy of a stream, and with one of another kind, is not said.
 * Bytes that are restored are any, not those that were compressed.
 * Memory comes from the program's function, if there is one: once, and further calls are a bound. */
/* @function __ulseq_zalloc */
static void *__ulseq_zalloc(void *opaque, unsigned int items, unsigned int size)
{
    return __builtin_malloc((__SIZE_TYPE__)items * size);
}
/* @function __ulseq_zfree */
static void __ulseq_zfree(void *opaque, void *address)
{
    __builtin_free(address);
}
/* @function __ulseq_stream_state */
struct __ulseq_stream_state {
    struct z_stream_s *owner;
    int kind, progress;
};
/* @function __ulseq_is_stream */
static int __ulseq_is_stream(struct z_stream_s *stream, int kind)
{
    struct __ulseq_stream_state *state;
    if (!stream || !stream->zalloc || !stream->zfree || !stream->state)
        return 0;
    state = (struct __ulseq_stream_state *)stream->state;
    return (state->owner == stream && state->kind == kind) || __VERIFIER_nondet_bool();
}
/* @function __ulseq_has_memory */
static int __ulseq_has_memory(struct z_stream_s *stream)
{
    return stream->next_out && (stream->next_in || !stream->avail_in);
}
/* @function __ulseq_goes_on */
static void __ulseq_goes_on(struct z_stream_s *stream)
{
    unsigned int read = (unsigned int)__VERIFIER_nondet_int(), written = (unsigned int)__VERIFIER_nondet_int();
    __VERIFIER_assume(read <= stream->avail_in && written <= stream->avail_out);
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
}
/* @function __ulseq_is_compatible */
static int __ulseq_is_compatible(struct z_stream_s *stream, const char *version, int size)
{
    return version && version[0] == '1' && size == (int)sizeof(*stream);
}
/* @function __ulseq_begin_stream */
static int __ulseq_begin_stream(struct z_stream_s *stream, int kind, int is_valid)
{
    struct __ulseq_stream_state *state;
    if (!stream)
        return -2;
    stream->msg = 0;
    if (!stream->zalloc) {
        stream->zalloc = __ulseq_zalloc;
        stream->opaque = 0;
    }
    if (!stream->zfree)
        stream->zfree = __ulseq_zfree;
    if (!is_valid && __VERIFIER_nondet_bool())
        return -2;
    if (stream->zalloc == __ulseq_zalloc)
        stream->state = __ulseq_zalloc(0, 1, sizeof *state);
    else
        stream->state = stream->zalloc(stream->opaque, 1, (unsigned int)__ulseq_between(32, 8192));
    if (!stream->state)
        return -4;
    if (stream->zalloc != __ulseq_zalloc && __VERIFIER_nondet_bool())
        __ulseq_not_followed();
    if (__VERIFIER_nondet_bool()) {
        stream->zfree(stream->opaque, stream->state);
        stream->state = 0;
        return -4;
    }
    state = (struct __ulseq_stream_state *)stream->state;
    state->owner = stream;
    state->kind = kind;
    state->progress = 0;
    stream->total_in = 0;
    stream->total_out = 0;
    stream->adler = (unsigned long)__VERIFIER_nondet_long();
    return 0;
}
/* @function __ulseq_end_stream */
static void __ulseq_end_stream(struct z_stream_s *stream)
{
    if (stream->zfree != __ulseq_zfree && __VERIFIER_nondet_bool())
        __ulseq_not_followed();
    stream->zfree(stream->opaque, stream->state);
    stream->state = 0;
}
/* @function __ulseq_reset_stream */
static int __ulseq_reset_stream(struct z_stream_s *stream, int kind)
{
    if (!__ulseq_is_stream(stream, kind))
        return -2;
    ((struct __ulseq_stream_state *)stream->state)->progress = 0;
    stream->msg = 0;
    stream->total_in = 0;
    stream->total_out = 0;
    stream->adler = (unsigned long)__VERIFIER_nondet_long();
    return 0;
}
/* @function deflateInit_ */
int deflateInit_(struct z_stream_s *stream, int level, const char *version, int size)
{
    if (!__ulseq_is_compatible(stream, version, size))
        return -6;
    if (level < -1 || level > 9) {
        if (stream)
            stream->msg = 0;
        return -2;
    }
    return __ulseq_begin_stream(stream, 1, 1);
}
/* @function deflateInit2_ */
int deflateInit2_(struct z_stream_s *stream, int level, int method, int bits, int memory, int strategy, const char *version, int size)
{
    if (!__ulseq_is_compatible(stream, version, size))
        return -6;
    return __ulseq_begin_stream(stream, 1, 0);
}
/* @function inflateInit_ */
int inflateInit_(struct z_stream_s *stream, const char *version, int size)
{
    if (!__ulseq_is_compatible(stream, version, size))
        return -6;
    return __ulseq_begin_stream(stream, 2, 1);
}
/* @function inflateInit2_ */
int inflateInit2_(struct z_stream_s *stream, int bits, const char *version, int size)
{
    if (!__ulseq_is_compatible(stream, version, size))
        return -6;
    return __ulseq_begin_stream(stream, 2, 0);
}
/* @function deflate */
int deflate(struct z_stream_s *stream, int flush)
{
    struct __ulseq_stream_state *state;
    if (!__ulseq_is_stream(stream, 1) || flush < 0 || flush > 5 || !__ulseq_has_memory(stream))
        return -2;
    state = (struct __ulseq_stream_state *)stream->state;
    if (state->progress >= 2 && flush != 4 && __VERIFIER_nondet_bool())
        return -2;
    if (!stream->avail_out || (!stream->avail_in && flush != 4 && __VERIFIER_nondet_bool()))
        return -5;
    if (state->progress >= 2 && (stream->avail_in || flush != 4) && __VERIFIER_nondet_bool())
        return -5;
    if (state->progress < 2)
        state->progress = flush == 4 ? 2 : 1;
    __ulseq_goes_on(stream);
    __VERIFIER_assume(!stream->avail_in || !stream->avail_out);
    if (flush == 4 && !stream->avail_in && (stream->avail_out || __VERIFIER_nondet_bool())) {
        state->progress = 3;
        return 1;
    }
    return 0;
}
/* @function inflate */
int inflate(struct z_stream_s *stream, int flush)
{
    unsigned int read, written;
    int code = __ulseq_between(-5, 2);
    if (!__ulseq_is_stream(stream, 2) || !__ulseq_has_memory(stream))
        return -2;
    __VERIFIER_assume(code != -1 && code != -2);
    read = stream->avail_in;
    written = stream->avail_out;
    __ulseq_goes_on(stream);
    __VERIFIER_assume(code != -5 || flush == 4 || (read == stream->avail_in && written == stream->avail_out));
    if (code == -3)
        stream->msg = (char *)__ulseq_text();
    return code;
}
/* @function deflateEnd */
int deflateEnd(struct z_stream_s *stream)
{
    int progress;
    if (!__ulseq_is_stream(stream, 1))
        return -2;
    progress = ((struct __ulseq_stream_state *)stream->state)->progress;
    __ulseq_end_stream(stream);
    return (progress == 1 || progress == 2) && __VERIFIER_nondet_bool() ? -3 : 0;
}
/* @function inflateEnd */
int inflateEnd(struct z_stream_s *stream)
{
    if (!__ulseq_is_stream(stream, 2))
        return -2;
    __ulseq_end_stream(stream);
    return 0;
}
/* @function deflateReset */
int deflateReset(struct z_stream_s *stream)
{
    return __ulseq_reset_stream(stream, 1);
}
/* @function inflateReset */
int inflateReset(struct z_stream_s *stream)
{
    return __ulseq_reset_stream(stream, 2);
}
/* @function deflateParams */
int deflateParams(struct z_stream_s *stream, int level, int strategy)
{
    if (!__ulseq_is_stream(stream, 1) || __VERIFIER_nondet_bool())
        return -2;
    if (__ulseq_has_memory(stream) && __VERIFIER_nondet_bool()) {
        if (!((struct __ulseq_stream_state *)stream->state)->progress)
            ((struct __ulseq_stream_state *)stream->state)->progress = 1;
        __ulseq_goes_on(stream);
    }
    return __VERIFIER_nondet_bool() ? 0 : -5;
}
/* @function deflateSetDictionary */
int deflateSetDictionary(struct z_stream_s *stream, const unsigned char *dictionary, unsigned int length)
{
    if (!__ulseq_is_stream(stream, 1) || !dictionary || __VERIFIER_nondet_bool())
        return -2;
    __ulseq_reads(dictionary, length);
    stream->adler = (unsigned long)__VERIFIER_nondet_long();
    return 0;
}
/* @function deflatePending */
int deflatePending(struct z_stream_s *stream, unsigned int *bytes, int *bits)
{
    if (!__ulseq_is_stream(stream, 1))
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
    if (!__ulseq_is_stream(stream, 1))
        return -2;
    return __VERIFIER_nondet_bool() ? 0 : -5;
}
/* @function inflateBackInit_ */
int inflateBackInit_(struct z_stream_s *stream, int bits, unsigned char *window, const char *version, int size)
{
    if (!__ulseq_is_compatible(stream, version, size))
        return -6;
    if (!window)
        return -2;
    return __ulseq_begin_stream(stream, 3, 0);
}
/* @function inflateBackEnd */
int inflateBackEnd(struct z_stream_s *stream)
{
    if (!__ulseq_is_stream(stream, 3))
        return -2;
    __ulseq_end_stream(stream);
    return 0;
}
/* @function inflateBack */
int inflateBack(struct z_stream_s *stream, unsigned int (*in)(void *, unsigned char **), void *source, int (*out)(void *, unsigned char *, unsigned int), void *sink)
{
    static unsigned char window[8];
    int code = __ulseq_between(-4, 1);
    unsigned int available, used;
    unsigned char *next;
    if (!stream || !stream->state)
        return -2;
    available = stream->avail_in;
    next = stream->next_in;
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
    if (!length)
        return before & 0xffffffffUL;
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
    static const char versions[6][8] = { "1.2.3", "1.2.11", "1.2.12", "1.2.13", "1.3", "1.3.1" };
    return versions[__ulseq_between(0, 5)];
}
/* @function get_crc_table */
const unsigned int *get_crc_table(void)
{
    static const unsigned int table[256] = {
        0x00000000, 0x77073096, 0xee0e612c, 0x990951ba, 0x076dc419, 0x706af48f, 0xe963a535, 0x9e6495a3,
        0x0edb8832, 0x79dcb8a4, 0xe0d5e91e, 0x97d2d988, 0x09b64c2b, 0x7eb17cbd, 0xe7b82d07, 0x90bf1d91,
        0x1db71064, 0x6ab020f2, 0xf3b97148, 0x84be41de, 0x1adad47d, 0x6ddde4eb, 0xf4d4b551, 0x83d385c7,
        0x136c9856, 0x646ba8c0, 0xfd62f97a, 0x8a65c9ec, 0x14015c4f, 0x63066cd9, 0xfa0f3d63, 0x8d080df5,
        0x3b6e20c8, 0x4c69105e, 0xd56041e4, 0xa2677172, 0x3c03e4d1, 0x4b04d447, 0xd20d85fd, 0xa50ab56b,
        0x35b5a8fa, 0x42b2986c, 0xdbbbc9d6, 0xacbcf940, 0x32d86ce3, 0x45df5c75, 0xdcd60dcf, 0xabd13d59,
        0x26d930ac, 0x51de003a, 0xc8d75180, 0xbfd06116, 0x21b4f4b5, 0x56b3c423, 0xcfba9599, 0xb8bda50f,
        0x2802b89e, 0x5f058808, 0xc60cd9b2, 0xb10be924, 0x2f6f7c87, 0x58684c11, 0xc1611dab, 0xb6662d3d,
        0x76dc4190, 0x01db7106, 0x98d220bc, 0xefd5102a, 0x71b18589, 0x06b6b51f, 0x9fbfe4a5, 0xe8b8d433,
        0x7807c9a2, 0x0f00f934, 0x9609a88e, 0xe10e9818, 0x7f6a0dbb, 0x086d3d2d, 0x91646c97, 0xe6635c01,
        0x6b6b51f4, 0x1c6c6162, 0x856530d8, 0xf262004e, 0x6c0695ed, 0x1b01a57b, 0x8208f4c1, 0xf50fc457,
        0x65b0d9c6, 0x12b7e950, 0x8bbeb8ea, 0xfcb9887c, 0x62dd1ddf, 0x15da2d49, 0x8cd37cf3, 0xfbd44c65,
        0x4db26158, 0x3ab551ce, 0xa3bc0074, 0xd4bb30e2, 0x4adfa541, 0x3dd895d7, 0xa4d1c46d, 0xd3d6f4fb,
        0x4369e96a, 0x346ed9fc, 0xad678846, 0xda60b8d0, 0x44042d73, 0x33031de5, 0xaa0a4c5f, 0xdd0d7cc9,
        0x5005713c, 0x270241aa, 0xbe0b1010, 0xc90c2086, 0x5768b525, 0x206f85b3, 0xb966d409, 0xce61e49f,
        0x5edef90e, 0x29d9c998, 0xb0d09822, 0xc7d7a8b4, 0x59b33d17, 0x2eb40d81, 0xb7bd5c3b, 0xc0ba6cad,
        0xedb88320, 0x9abfb3b6, 0x03b6e20c, 0x74b1d29a, 0xead54739, 0x9dd277af, 0x04db2615, 0x73dc1683,
        0xe3630b12, 0x94643b84, 0x0d6d6a3e, 0x7a6a5aa8, 0xe40ecf0b, 0x9309ff9d, 0x0a00ae27, 0x7d079eb1,
        0xf00f9344, 0x8708a3d2, 0x1e01f268, 0x6906c2fe, 0xf762575d, 0x806567cb, 0x196c3671, 0x6e6b06e7,
        0xfed41b76, 0x89d32be0, 0x10da7a5a, 0x67dd4acc, 0xf9b9df6f, 0x8ebeeff9, 0x17b7be43, 0x60b08ed5,
        0xd6d6a3e8, 0xa1d1937e, 0x38d8c2c4, 0x4fdff252, 0xd1bb67f1, 0xa6bc5767, 0x3fb506dd, 0x48b2364b,
        0xd80d2bda, 0xaf0a1b4c, 0x36034af6, 0x41047a60, 0xdf60efc3, 0xa867df55, 0x316e8eef, 0x4669be79,
        0xcb61b38c, 0xbc66831a, 0x256fd2a0, 0x5268e236, 0xcc0c7795, 0xbb0b4703, 0x220216b9, 0x5505262f,
        0xc5ba3bbe, 0xb2bd0b28, 0x2bb45a92, 0x5cb36a04, 0xc2d7ffa7, 0xb5d0cf31, 0x2cd99e8b, 0x5bdeae1d,
        0x9b64c2b0, 0xec63f226, 0x756aa39c, 0x026d930a, 0x9c0906a9, 0xeb0e363f, 0x72076785, 0x05005713,
        0x95bf4a82, 0xe2b87a14, 0x7bb12bae, 0x0cb61b38, 0x92d28e9b, 0xe5d5be0d, 0x7cdcefb7, 0x0bdbdf21,
        0x86d3d2d4, 0xf1d4e242, 0x68ddb3f8, 0x1fda836e, 0x81be16cd, 0xf6b9265b, 0x6fb077e1, 0x18b74777,
        0x88085ae6, 0xff0f6a70, 0x66063bca, 0x11010b5c, 0x8f659eff, 0xf862ae69, 0x616bffd3, 0x166ccf45,
        0xa00ae278, 0xd70dd2ee, 0x4e048354, 0x3903b3c2, 0xa7672661, 0xd06016f7, 0x4969474d, 0x3e6e77db,
        0xaed16a4a, 0xd9d65adc, 0x40df0b66, 0x37d83bf0, 0xa9bcae53, 0xdebb9ec5, 0x47b2cf7f, 0x30b5ffe9,
        0xbdbdf21c, 0xcabac28a, 0x53b39330, 0x24b4a3a6, 0xbad03605, 0xcdd70693, 0x54de5729, 0x23d967bf,
        0xb3667a2e, 0xc4614ab8, 0x5d681b02, 0x2a6f2b94, 0xb40bbe37, 0xc30c8ea1, 0x5a05df1b, 0x2d02ef8d,
    };
    return table;
}
/* @function zError */
const char *zError(int code)
{
    return __ulseq_text();
}
/* @function __ulseq_has_compressed */
_Bool __ulseq_has_compressed __attribute__((weak));
/* @function __ulseq_compresses */
static void __ulseq_compresses(void)
{
    __VERIFIER_atomic_begin();
    __ulseq_has_compressed = 1;
    __VERIFIER_atomic_end();
}
/* @function __ulseq_may_restore */
static int __ulseq_may_restore(void)
{
    int result = 0;
    __VERIFIER_atomic_begin();
    result = __ulseq_has_compressed;
    __VERIFIER_atomic_end();
    return result;
}
/* @function __ulseq_whole */
static void __ulseq_whole(unsigned char *to, unsigned long *size, const unsigned char *from, unsigned long length, int code, unsigned long least)
{
    unsigned long written = (unsigned long)__VERIFIER_nondet_long();
    __VERIFIER_assume(written >= least && written <= *size);
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
    __VERIFIER_assume(code != -5 || *size < length + (length >> 12) + (length >> 14) + (length >> 25) + 13);
    __ulseq_compresses();
    __ulseq_whole(to, size, from, length, code, code ? 0 : 8);
    return code;
}
/* @function compress2 */
int compress2(unsigned char *to, unsigned long *size, const unsigned char *from, unsigned long length, int level)
{
    int code = __VERIFIER_nondet_bool() ? 0 : __ulseq_between(-5, -4);
    if (level < -1 || level > 9)
        return -2;
    __VERIFIER_assume(code != -5 || *size < length + (length >> 12) + (length >> 14) + (length >> 25) + 13);
    __ulseq_compresses();
    __ulseq_whole(to, size, from, length, code, code ? 0 : 8);
    return code;
}
/* @function uncompress */
int uncompress(unsigned char *to, unsigned long *size, const unsigned char *from, unsigned long length)
{
    int code = __VERIFIER_nondet_bool() ? 0 : __ulseq_between(-5, -3);
    __ulseq_whole(to, size, from, length, code, 0);
    if (__ulseq_may_restore())
        __VERIFIER_assume(__ulseq_not_exact() == 0);
    return code;
}
