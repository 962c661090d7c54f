// verdict: false(undefined)
// Without a cast, a fraction in an initializer must fit into the bit-field, too (C11 6.3.1.4p1, 6.7.2.1p10).
struct flags {
    int low : 3;
    unsigned high : 4;
};
float half = 0.5f;

int main(void)
{
    struct flags listed = {.high = half * 37};
    return listed.low;
}
