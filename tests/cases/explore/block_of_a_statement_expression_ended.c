// exit: 10
// says: after its block has ended

int *p;

int main(void)
{
    int v = ({ int x = 2; p = &x; *p + 1; });
    return v == 3 ? *p : 0;
}
