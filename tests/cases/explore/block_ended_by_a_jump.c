// exit: 10
// says: after its block has ended

// A `goto` out of the block and back into it begins a new life.

int main(void)
{
    int rounds = 0, *p = 0;
again:
    {
        int x = 1;
        if (p)
            return *p;
        p = &x;
        rounds++;
        goto again;
    }
}
