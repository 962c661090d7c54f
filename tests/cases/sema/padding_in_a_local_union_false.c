// verdict: false(unreach-call)
// The padding of a structure in a union whose address is not taken is seen by its other member.
void reach_error(void);

union overlay {
    struct { char a; int b; } pair;
    unsigned char bytes[8];
};

int main(void)
{
    union overlay to, from;
    for (int i = 0; i < 8; i++)
        to.bytes[i] = from.bytes[i] = 0;
    to.pair = from.pair;
    if (to.bytes[2] != 0)
        reach_error();
    return 0;
}
