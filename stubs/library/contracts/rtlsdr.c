/* librtlsdr: rtl-sdr.h. The gains depend on the tuner, of which a device has one; that of the Rafael Micro tuners has the
   most, 29. A read without a length of its own takes 16 * 32 * 512 bytes. */
/* @function rtlsdr_get_device_usb_strings */
int rtlsdr_get_device_usb_strings(unsigned int index, char *maker, char *product, char *serial)
{
    if (__VERIFIER_nondet_bool())
        return __ulseq_between(-99, -1);
    if (maker)
        __ulseq_fill_text(maker, 256);
    if (product)
        __ulseq_fill_text(product, 256);
    if (serial)
        __ulseq_fill_text(serial, 256);
    return __VERIFIER_nondet_bool() ? __ulseq_between(-99, -1) : 0;
}
/* @function rtlsdr_get_tuner_gains */
int rtlsdr_get_tuner_gains(struct rtlsdr_dev *device, int *gains)
{
    static struct rtlsdr_dev *asked;
    static int count;
    int has;
    if (!device)
        return -1;
    __VERIFIER_atomic_begin();
    if (!asked) {
        asked = device;
        count = __ulseq_between(0, 29);
    }
    if (asked != device)
        __ulseq_not_followed();
    has = count;
    __VERIFIER_atomic_end();
    if (gains && has > 0)
        __ulseq_fill(gains, has * sizeof *gains);
    return has;
}
/* @function rtlsdr_read_sync */
int rtlsdr_read_sync(struct rtlsdr_dev *device, void *buffer, int length, int *read)
{
    int count = __VERIFIER_nondet_int();
    if (!device)
        return -1;
    __VERIFIER_assume(count >= 0 && count <= length);
    if (count > 0)
        __ulseq_fill(buffer, count);
    *read = count;
    return __VERIFIER_nondet_bool() ? __ulseq_between(-99, -1) : 0;
}
/* @function rtlsdr_read_async */
int rtlsdr_read_async(struct rtlsdr_dev *device, void (*callback)(unsigned char *, unsigned int, void *), void *context, unsigned int count, unsigned int length)
{
    unsigned int size = length ? length : 262144, read;
    unsigned char *buffer;
    if (!device || __VERIFIER_nondet_bool())
        return __ulseq_between(-99, -1);
    buffer = __builtin_malloc(size);
    while (__VERIFIER_nondet_bool()) {
        read = (unsigned int)__VERIFIER_nondet_int();
        __VERIFIER_assume(read <= size);
        __ulseq_fill(buffer, size);
        callback(buffer, read, context);
    }
    __builtin_free(buffer);
    return __VERIFIER_nondet_bool() ? __ulseq_between(-99, -1) : 0;
}
