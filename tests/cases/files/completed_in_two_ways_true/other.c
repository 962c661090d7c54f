struct block {
    long a, b;
};
enum mode { SLOW = -1, FAST = 1 };
static struct block mine;
void other(void)
{
    mine.a = 1;
}
int speed(enum mode mode)
{
    return mode;
}
