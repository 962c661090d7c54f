// Labels as values: an interpreter with a table of labels, a state machine, a label in a local table.
#include <stdio.h>

static int execute(const unsigned char *code, int x)
{
    static const void *const table[] = {&&stop, &&increment, &&twice, &&back};
    int pc = 0, rounds = 0;
#define NEXT goto *table[code[pc++]]
    NEXT;
increment:
    x++;
    NEXT;
twice:
    x *= 2;
    NEXT;
back:
    if (++rounds < 3)
        pc = 0;
    NEXT;
stop:
    return x;
}

static const char *turn(int n)
{
    void *next = n % 2 ? &&odd : &&even;
    goto *next;
even:
    return "even";
odd:
    next = n > 10 ? &&large : &&small;
    goto *next;
small:
    return "small and odd";
large:
    return "large and odd";
}

static void count(int n)
{
    void *again = &&loop;
loop:
    printf("%d ", n);
    if (--n)
        goto *again;
    printf("\n");
}

int main(void)
{
    static const unsigned char code[] = {1, 2, 3, 1, 0};
    printf("%d %d\n", execute(code, 1), execute(code + 3, 7));
    printf("%s, %s, %s\n", turn(2), turn(3), turn(13));
    count(3);
    return 0;
}
