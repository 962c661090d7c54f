// verdict: false(unreach-call)
// args: -m32
// With 32 bits a `long long` and a `double` lie at offset 4 of a record (i386 ABI), also where the verifier would align them to 8.
// With 64 bits they lie at offset 8.
extern void abort(void);
void reach_error(void) { abort(); }

struct inner {
    double d;
};

union both {
    struct {
        char c;
        long long x;
        char e;
        struct inner in;
    } parts;
    unsigned char bytes[32];
};

union both v;

int main(void)
{
    v.parts.x = 0x0101010101010101LL;
    v.parts.in.d = 1.0;
    if (v.bytes[sizeof(void *)] == 1 && v.bytes[sizeof(void *) == 4 ? 23 : 31] == 0x3f)
        reach_error();
    return 0;
}
