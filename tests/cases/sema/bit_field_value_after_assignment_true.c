// verdict: true
// C11 6.5.16p3, 6.5.16.2p3: the value of an assignment is that of the left operand afterwards.
#include <assert.h>

struct fields {
    unsigned short nine : 9;
    unsigned char three : 3;
    signed char four : 4;
    unsigned ten : 10;
} fields;

int main(void)
{
    fields.nine = 511;
    int nine = (fields.nine += 1);
    assert(nine == 0);
    fields.three = 7;
    int three = (fields.three = fields.three + 2);
    assert(three == 1);
    fields.four = 7;
    int four = (fields.four = fields.four + 1);
    assert(four == -8);
    fields.ten = 1023;
    assert(++fields.ten == 0);
    assert((fields.nine = fields.nine - 1) == 511);
    return 0;
}
