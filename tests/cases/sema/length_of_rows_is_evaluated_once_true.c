// verdict: true
// The length of the rows that a parameter points to is computed once, when the function is called (C11 6.9.1p10).
#include <assert.h>

int calls;

static int four(void)
{
    calls++;
    return 4;
}

static int rows(int count, int (*matrix)[four()]) { return matrix[count][1] + (int)(sizeof *matrix / sizeof **matrix); }

static int grown(int length, int (*matrix)[length++]) { return length + matrix[0][0]; }

int main(void)
{
    int matrix[2][4] = {{1}, {0, 2}};
    assert(rows(1, matrix) == 6 && calls == 1);
    assert(grown(4, matrix) == 6);
    int n = matrix[0][0] + 1;
    long other[n][n];
    assert(_Alignof(other) == _Alignof(long) && sizeof other[0] == n * sizeof(long));
    return 0;
}
