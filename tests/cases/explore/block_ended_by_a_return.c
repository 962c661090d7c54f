// exit: 10
// says: after its block has ended

// The second call has an object of its own: the pointer of the first one leads nowhere.

int *p;

static int once(int old)
{
    if (old)
        return *p;
    {
        int x = 1;
        p = &x;
        return *p;
    }
}

int main(void)
{
    return once(0) + once(1);
}
