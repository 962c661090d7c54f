// error: flexible-array at 4
struct text { int length; char bytes[]; };
static struct text empty = { 0 }, none = { 0, {} };
static struct text text = { 2, { 'a', 'b' } };

int main(void) { return text.bytes[empty.length + none.length]; }
