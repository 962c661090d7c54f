/* Makes one system call after the other that reaches somebody else, and names those that succeed (tests/confine.rs). */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

static void try(const char *name, long result)
{
    if (result >= 0)
        dprintf(1, "%s\n", name);
}

static void *thread(void *arg)
{
    return arg;
}

/* A copy that ends at once. */
static long copied(long result)
{
    if (result == 0)
        _exit(0);
    return result;
}

int main(int argc, char **argv)
{
    int victim = atoi(argv[1]);
    struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons((unsigned short)atoi(argv[2])) };
    const char *made = argv[3];
    struct rlimit more = { 1 << 20, 1 << 20 };
    char text[256] = "";
    pthread_t other;
    int s, file;

    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    s = socket(AF_INET, SOCK_STREAM, 0);
    try("socket", s);
    try("connect", connect(s, (struct sockaddr *)&address, sizeof address));
    try("unix socket", socket(AF_UNIX, SOCK_DGRAM, 0));
    try("netlink", socket(AF_NETLINK, SOCK_RAW, 0));
    try("fork", copied(syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0)));
    try("vfork", copied(syscall(SYS_clone, CLONE_VFORK | SIGCHLD, 0, 0, 0, 0)));
    try("signal", kill(victim, 0));
    try("signal to all", kill(-1, 0));
    try("signal to a thread", syscall(SYS_tgkill, victim, victim, 0));
    try("signal by number", syscall(SYS_tkill, victim, 0));
    try("owner of a pipe", fcntl(1, F_SETOWN, victim));
    try("limit", setrlimit(RLIMIT_NOFILE, &more));
    try("limit of another", syscall(SYS_prlimit64, victim, RLIMIT_CORE, 0, &more) == 0 && more.rlim_cur == 4711 ? 0 : -1);
    try("session", setsid());
    try("group", setpgid(0, 0));
    try("trace", ptrace(PTRACE_ATTACH, victim, 0, 0));
    try("survival", prctl(PR_SET_PDEATHSIG, 0));
    try("ring", syscall(SYS_io_uring_setup, 1, text));
    try("make", open(made, O_WRONLY | O_CREAT, 0600));
    try("make here", open("made", O_WRONLY | O_CREAT, 0600));
    try("empty", open("own", O_RDONLY | O_TRUNC));
    try("hidden file", open(".", O_TMPFILE | O_RDWR, 0600));
    try("memory file", syscall(SYS_memfd_create, "m", 0));
    try("shared memory", shm_open("/ulseq-canary", O_CREAT | O_RDWR, 0600));
    try("read", open("/etc/passwd", O_RDONLY));
    try("read of the process", open("/proc/self/environ", O_RDONLY));
    try("list", open("/root", O_RDONLY | O_DIRECTORY));
    try("terminal", open("/dev/tty", O_RDWR));
    shm_unlink("/ulseq-canary");
    try("folder", mkdir("folder", 0777));
    try("name", rename("own", "other"));
    try("removal", unlink("own"));
    try("rights", chmod("own", 0777));
    try("descriptor", write(77, "x", 1));
    try("name space", unshare(CLONE_NEWUSER));
    try("environment", getenv("PATH") ? 0 : -1);
    {
        char *const arguments[] = { "sh", "-c", "echo shell", 0 };
        try("program", execv("/bin/sh", arguments));
    }
    try("threads", pthread_create(&other, 0, thread, 0) == 0 && pthread_join(other, 0) == 0 ? 0 : -1);
    file = open("own", O_WRONLY);
    try("own file", write(file, "own", 3));
    abort();
}
