// error: redeclaration at b.c:1
extern int limit;
int main(void)
{
    limit = 3;
    return 0;
}
