/* XZ Utils 5: lzma/base.h, lzma/container.h, lzma/hardware.h. Threads that an encoder starts do not show. The number
   of processors is 0 if it is not known. */
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
/* @function lzma_stream_decoder */
lzma_ret lzma_stream_decoder(lzma_stream *stream, unsigned long limit, unsigned int flags)
{
    if (__VERIFIER_nondet_bool())
        return (lzma_ret)__ulseq_between(5, 11);
    stream->internal = __builtin_calloc(1, 1);
    stream->total_in = 0;
    stream->total_out = 0;
    return (lzma_ret)0;
}
/* @function lzma_alone_decoder */
lzma_ret lzma_alone_decoder(lzma_stream *stream, unsigned long limit)
{
    if (__VERIFIER_nondet_bool())
        return (lzma_ret)__ulseq_between(5, 11);
    stream->internal = __builtin_calloc(1, 1);
    stream->total_in = 0;
    stream->total_out = 0;
    return (lzma_ret)0;
}
/* @function lzma_easy_encoder */
lzma_ret lzma_easy_encoder(lzma_stream *stream, unsigned int preset, lzma_check check)
{
    if (__VERIFIER_nondet_bool())
        return (lzma_ret)__ulseq_between(5, 11);
    stream->internal = __builtin_calloc(1, 1);
    stream->total_in = 0;
    stream->total_out = 0;
    return (lzma_ret)0;
}
/* @function lzma_stream_encoder */
lzma_ret lzma_stream_encoder(lzma_stream *stream, const lzma_filter *filters, lzma_check check)
{
    if (__VERIFIER_nondet_bool())
        return (lzma_ret)__ulseq_between(5, 11);
    stream->internal = __builtin_calloc(1, 1);
    stream->total_in = 0;
    stream->total_out = 0;
    return (lzma_ret)0;
}
/* @function lzma_stream_encoder_mt */
lzma_ret lzma_stream_encoder_mt(lzma_stream *stream, const lzma_mt *options)
{
    __ulseq_reads(options, sizeof *options);
    if (__VERIFIER_nondet_bool())
        return (lzma_ret)__ulseq_between(5, 11);
    stream->internal = __builtin_calloc(1, 1);
    stream->total_in = 0;
    stream->total_out = 0;
    return (lzma_ret)0;
}
/* @function lzma_cputhreads */
unsigned int lzma_cputhreads(void)
{
    return (unsigned int)__ulseq_between(0, 4096);
}
/* @function lzma_physmem */
unsigned long lzma_physmem(void)
{
    return (unsigned long)__VERIFIER_nondet_long();
}
/* @function lzma_check_is_supported */
lzma_bool lzma_check_is_supported(lzma_check check)
{
    return __VERIFIER_nondet_bool();
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
