// verdict: false(undefined)
// 300 does not fit into the type (C11 6.3.1.4p1); that the variable has a single constant value does not make it so.
int main(void)
{
    float reading = 300;
    unsigned char byte = reading;
    return byte;
}
