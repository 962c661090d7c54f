/* Tries to reach everything that lies outside of it (tests/confine.rs). */
#include <assert.h>
#include <pthread.h>


extern int mkdir(const char *, unsigned int);
extern int symlink(const char *, const char *);
extern int link(const char *, const char *);
extern int mkfifo(const char *, unsigned int);
extern int creat64(const char *, unsigned int);
extern int unlinkat(int, const char *, int);
extern int truncate(const char *, long);
extern int renameat(int, const char *, int, const char *);
extern long write(int, const void *, unsigned long);
extern int dprintf(int, const char *, ...);
extern int tgkill(int, int, int);
extern int posix_spawn(int *, const char *, const void *, const void *, char *const *, char *const *);
extern int waitid(int, int, void *, int);
extern void syslog(int, const char *, ...);

int x;

void *setter(void *arg)
{
    x = 1;
    return arg;
}

static void attack(void)
{
    char *arguments[] = { "touch", CANARY "/spawned", 0 };
    char *environment[] = { 0 };
    int pid;
    mkdir(CANARY "/folder", 0777);
    symlink("/etc/passwd", CANARY "/link");
    link(CANARY "/open", CANARY "/hard");
    mkfifo(CANARY "/fifo", 0666);
    creat64(CANARY "/file", 0666);
    creat64(CANARY "/written", 0666);
    creat64("here", 0666);
    unlinkat(-100, CANARY "/kept", 0);
    truncate(CANARY "/emptied", 0);
    renameat(-100, CANARY "/renamed", -100, CANARY "/elsewhere");
    write(77, "x", 1);
    dprintf(77, "y");
    syslog(3, "a canary of the ulseq test suite");
    tgkill(VICTIM, VICTIM, 9);
    posix_spawn(&pid, "/usr/bin/touch", 0, 0, arguments, environment);
    /* Whoever verifies this kills what it leaves behind: let the child do its work first. */
    waitid(0, 0, 0, 4);
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
