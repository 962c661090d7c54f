/* XZ Utils 5: lzma/base.h, lzma/container.h. */
/* @function lzma_auto_decoder */
lzma_ret lzma_auto_decoder(lzma_stream *stream, unsigned long limit, unsigned int flags)
{
    if (__VERIFIER_nondet_bool())
        return (lzma_ret)__ulseq_between(5, 11);
    stream->internal = __builtin_calloc(1, 1);
    stream->total_in = 0;
    stream->total_out = 0;
    return (lzma_ret)0;
}
/* @function lzma_code */
lzma_ret lzma_code(lzma_stream *stream, lzma_action action)
{
    __SIZE_TYPE__ read = (__SIZE_TYPE__)__VERIFIER_nondet_long(), written = (__SIZE_TYPE__)__VERIFIER_nondet_long();
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
    return (lzma_ret)__ulseq_between(0, 11);
}
/* @function lzma_end */
void lzma_end(lzma_stream *stream)
{
    __builtin_free(stream->internal);
    stream->internal = 0;
}
