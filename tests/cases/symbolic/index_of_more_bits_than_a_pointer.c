// verdict: unknown
// An index of 128 bits far outside of the array is not within it.
int numbers[4];

int main(void)
{
    __int128 far = ((__int128)1 << 64) + 1;
    int *p = numbers;
    p[far] = 7;
    return 0;
}
