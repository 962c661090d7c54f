/* Tries to reach everything that lies outside of it (tests/confine.rs). */
#include <assert.h>
#include <pthread.h>


/* Some have no contract in the table of the library and are really called. What a contract allows is chosen by the
   schedule, and such a function is not called in a replay with the program's own threads. */
extern int symlinkat(const char *, int, const char *);
extern int linkat(int, const char *, int, const char *, int);
extern int mkfifoat(int, const char *, unsigned int);
extern int __open(const char *, int, ...);
extern int renameat2(int, const char *, int, const char *, unsigned int);
extern long write(int, const void *, unsigned long);
extern int dprintf(int, const char *, ...);
extern int tgkill(int, int, int);
extern int posix_spawn(int *, const char *, const void *, const void *, char *const *, char *const *);
extern int __wait(int *);
extern void syslog(int, const char *, ...);

int x;

void *setter(void *arg)
{
    x = 1;
    return arg;
}

static void attack(void)
{
    char *touch[] = { "touch", CANARY "/spawned", 0 };
    char *mkdir[] = { "mkdir", CANARY "/folder", 0 };
    char *environment[] = { 0 };
    int pid;
    symlinkat("/etc/passwd", -100, CANARY "/link");
    linkat(-100, CANARY "/open", -100, CANARY "/hard", 0);
    mkfifoat(-100, CANARY "/fifo", 0666);
    __open(CANARY "/file", 0101, 0666);
    __open(CANARY "/written", 0101, 0666);
    __open("here", 0101, 0666);
    __open(CANARY "/emptied", 01001);
    renameat2(-100, CANARY "/kept", -100, CANARY "/moved", 0);
    renameat2(-100, CANARY "/renamed", -100, CANARY "/elsewhere", 0);
    write(77, "x", 1);
    dprintf(77, "y");
    syslog(3, "a canary of the ulseq test suite");
    tgkill(VICTIM, VICTIM, 9);
    posix_spawn(&pid, "/usr/bin/touch", 0, 0, touch, environment);
    posix_spawn(&pid, "/bin/mkdir", 0, 0, mkdir, environment);
    /* Whoever verifies this kills what it leaves behind: let the children do their work first. */
    __wait(0);
    __wait(0);
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, setter, 0);
    attack();
    assert(x == 0);
    pthread_join(thread, 0);
    return 0;
}
