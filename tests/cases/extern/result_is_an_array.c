// verdict: unknown
// An unknown function may return the first element of an array.
int *numbers(void);
char *buffer(void);

int main(void)
{
    int *all = numbers();
    char *text = buffer();
    if (all && all[3] == 1)
        return 1;
    if (text)
        text[5] = 1;
    return 0;
}
