// exit: 10
// says: after its block has ended

// Each round has an object of its own.

int main(void)
{
    int *first = 0;
    for (int i = 0; i < 2; i++) {
        int x = i;
        if (i == 0)
            first = &x;
        else
            *first = 3;
    }
    return 0;
}
