// The definition in the other file is constant: writing is undefined (C11 6.7.3p6).
// verdict: false(undefined)
// shows: main.c:7
extern int limit;
int main(void)
{
    limit = 3;
    return 0;
}
