// refuse: scalar_storage_order
struct __attribute__((scalar_storage_order("big-endian"))) header {
    int length;
};

int of(struct header *header)
{
    return header->length;
}
