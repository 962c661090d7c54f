// exit: 10
// says: undefined behavior: write to an object that is defined with `const`

_Thread_local const int c = 3;

int main(void)
{
    int *p = (int *)&c;
    *p = 4;
    return 0;
}
