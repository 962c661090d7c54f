//! The environment: its page (`docs/environment.md`) is current, and what real functions do is allowed by their contracts.
//!
//! Each probe calls a real function natively and tells what it did, as a C condition. A program that makes the same call and asserts
//! that the condition does not hold must be violated: the explorer finds an execution in which the contract does the same.
#![allow(clippy::unwrap_used)] // tests

mod support;

use std::path::Path;
use std::process::Command;

#[test]
fn the_page_is_current() {
    let page = Path::new("docs/environment.md");
    support::golden(page, &ulseq::translate::environment(), "environment").unwrap();
}

/// A probe: the headers, the declarations and the call, and `printf` with the condition that holds afterwards.
struct Probe {
    name: &'static str,
    headers: &'static [&'static str],
    call: &'static str,
    tells: &'static str,
}

const PROBES: &[Probe] = &[
    Probe {
        name: "read",
        headers: &["unistd.h"],
        call: "char b[3] = {9, 9, 9}; long n = read(0, b, 2);",
        tells: r#""n == %ld && b[0] == %d && b[2] == 9", n, b[0]"#,
    },
    Probe {
        name: "write",
        headers: &["unistd.h"],
        call: "long n = write(2, \"\", 1);",
        tells: r#""n == %ld", n"#,
    },
    Probe {
        name: "recv on a file",
        headers: &["sys/socket.h", "errno.h"],
        call: "char b[2]; long n = recv(0, b, 2, 0); int e = errno;",
        tells: r#""n == %ld && e == %d", n, e"#,
    },
    Probe { name: "open", headers: &["fcntl.h"], call: "int f = open(\"/dev/null\", 0);", tells: r#""f == %d", f"# },
    Probe {
        name: "open of nothing",
        headers: &["fcntl.h", "errno.h"],
        call: "int f = open(\"/nowhere/at/all\", 0); int e = errno;",
        tells: r#""f == %d && e == %d", f, e"#,
    },
    Probe { name: "close", headers: &["unistd.h"], call: "int r = close(0);", tells: r#""r == %d", r"# },
    Probe { name: "close again", headers: &["unistd.h"], call: "int r = close(99);", tells: r#""r == %d", r"# },
    Probe {
        name: "time",
        headers: &["time.h"],
        call: "long a = time(0), b = time(0);",
        tells: r#""%d", a > 0 && b >= a"#,
    },
    Probe {
        name: "gmtime_r",
        headers: &["time.h"],
        call: "time_t t = 0; struct tm m; struct tm *r = gmtime_r(&t, &m);",
        tells: r#""r == &m && m.tm_mon == %d", m.tm_mon"#,
    },
    Probe {
        name: "getenv",
        headers: &["stdlib.h", "string.h"],
        call: "char *a = getenv(\"ULSEQ_PROBE\"), *b = getenv(\"ULSEQ_PROBE\");",
        tells: r#""a && a[0] == %d && a == b", a[0]"#,
    },
    Probe {
        name: "getenv of nothing",
        headers: &["stdlib.h"],
        call: "char *a = getenv(\"ULSEQ_NOT_SET\");",
        tells: r#""a == (char *)%ld", (long)a"#,
    },
    Probe {
        name: "poll",
        headers: &["poll.h"],
        call: "struct pollfd p = {0, POLLIN, 7}; int r = poll(&p, 1, 0);",
        tells: r#""r == %d && p.fd == %d && p.events == %d && p.revents == %d", r, p.fd, p.events, p.revents"#,
    },
    Probe {
        name: "poll of nothing",
        headers: &["poll.h"],
        call: "struct pollfd p = {-1, POLLIN, 7}; int r = poll(&p, 1, 0);",
        tells: r#""r == %d && p.revents == %d", r, p.revents"#,
    },
    Probe {
        name: "select",
        headers: &["sys/select.h"],
        call: "struct timeval t = {0, 0}; int r = select(0, 0, 0, 0, &t);",
        tells: r#""r == %d", r"#,
    },
    Probe {
        name: "socket",
        headers: &["sys/socket.h"],
        call: "int s = socket(-1, -1, -1);",
        tells: r#""s == %d", s"#,
    },
    Probe {
        name: "listen",
        headers: &["sys/socket.h"],
        call: "int s = listen(0, 1);",
        tells: r#""s == %d", s"#,
    },
    Probe {
        name: "mmap",
        headers: &["sys/mman.h"],
        call: "void *p = mmap(0, 8, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);",
        tells: r#""(p == MAP_FAILED) == %d", p == MAP_FAILED"#,
    },
    Probe {
        name: "fopen, fgets",
        headers: &["stdio.h"],
        call: "char b[4] = \"\"; FILE *f = fopen(\"/dev/null\", \"r\"); char *r = f ? fgets(b, 4, f) : b;",
        tells: r#""f && r == (char *)%ld", (long)r"#,
    },
    Probe {
        name: "fread",
        headers: &["stdio.h"],
        call: "char b[2] = {0}; unsigned long n = fread(b, 1, 2, stdin);",
        tells: r#""n == %lu && b[0] == %d", n, b[0]"#,
    },
    Probe {
        name: "getline",
        headers: &["stdio.h"],
        call: "char *l = 0; size_t s = 0; long n = getline(&l, &s, stdin);",
        tells: r#""n == %ld && l[0] == %d && l[n] == 0", n, l[0]"#,
    },
    Probe {
        name: "waitpid",
        headers: &["sys/wait.h"],
        call: "int r = waitpid(12345678, 0, WNOHANG);",
        tells: r#""r == %d", r"#,
    },
    Probe {
        name: "getopt",
        headers: &["unistd.h"],
        call: "char *v[] = {\"x\", \"-b1\", 0}; int r = getopt(2, v, \"ab:\");",
        tells: r#""r == %d && optind == %d && optarg", r, optind"#,
    },
    Probe {
        name: "getopt of the end",
        headers: &["unistd.h"],
        call: "char *v[] = {\"x\", \"--\", 0}; int r = getopt(2, v, \"a\");",
        tells: r#""r == %d && optind == %d && !optarg", r, optind"#,
    },
    Probe {
        name: "getopt without an argument",
        headers: &["unistd.h"],
        call: "char *v[] = {\"x\", \"-b\", 0}; int r = getopt(2, v, \":b:\");",
        tells: r#""r == %d && optind == %d && optopt == %d && !optarg", r, optind, optopt"#,
    },
    Probe {
        name: "getopt of one of two letters",
        headers: &["unistd.h"],
        call: "char *v[] = {\"x\", \"-ab\", 0}; int r = getopt(2, v, \"ab\");",
        tells: r#""r == %d && optind == %d", r, optind"#,
    },
    Probe {
        name: "getopt with an argument that is moved",
        headers: &["unistd.h"],
        call: "char *v[] = {\"x\", \"y\", \"-a\", 0}; int r = getopt(3, v, \"a\"), a = optind, e = getopt(3, v, \"a\");",
        tells: r#""r == %d && a == %d && e == %d && optind == %d", r, a, e, optind"#,
    },
    Probe {
        name: "asprintf",
        headers: &["stdio.h", "stdlib.h"],
        call: "char *t = 0; int r = asprintf(&t, \"%d%s\", -5, \"ab\"); int c = t ? t[3] : 0; free(t);",
        tells: r#""r == %d && c == %d", r, c"#,
    },
    Probe {
        name: "select of a file",
        headers: &["sys/select.h"],
        call: "fd_set s; FD_ZERO(&s); FD_SET(2, &s); struct timeval t = {0, 0}; int r = select(3, 0, &s, 0, &t);",
        tells: r#""r == %d && !!FD_ISSET(2, &s) == %d", r, !!FD_ISSET(2, &s)"#,
    },
    Probe {
        name: "inet_pton",
        headers: &["arpa/inet.h"],
        call: "int a[4]; int r = inet_pton(AF_INET, \"x\", a), q = inet_pton(-1, \"x\", a);",
        tells: r#""r == %d && q == %d", r, q"#,
    },
    Probe {
        name: "sigwait",
        headers: &["signal.h"],
        call: "sigset_t s; sigemptyset(&s); sigaddset(&s, 10); sigprocmask(0, &s, 0); raise(10); int n = 0, r = sigwait(&s, &n);",
        tells: r#""r == %d && n == %d", r, n"#,
    },
    Probe {
        name: "sigismember",
        headers: &["signal.h"],
        call: "sigset_t s; sigemptyset(&s); int e = sigaddset(&s, 2); int r = sigismember(&s, 2) * 2 + sigismember(&s, 3);",
        tells: r#""e == %d && r == %d", e, r"#,
    },
    Probe {
        name: "getaddrinfo",
        headers: &["netdb.h", "sys/socket.h"],
        call: "struct addrinfo h = {.ai_family = AF_INET, .ai_flags = AI_NUMERICHOST}, *a = 0; int r = getaddrinfo(\"127.0.0.1\", 0, &h, &a);",
        tells: r#""r == %d && a->ai_family == %d && a->ai_addr->sa_family == %d", r, a->ai_family, a->ai_addr->sa_family"#,
    },
    Probe {
        name: "pipe",
        headers: &["unistd.h"],
        call: "int p[2]; int r = pipe(p);",
        tells: r#""r == %d && (p[0] != p[1]) == %d && (p[0] >= 0) == %d", r, p[0] != p[1], p[0] >= 0"#,
    },
    Probe {
        name: "vsnprintf",
        headers: &["stdarg.h", "stdio.h"],
        call: "char b[3]; int r = print(b, 3, \"%d\", 7);",
        tells: r#""r == %d && b[r] == 0", r"#,
    },
    Probe {
        name: "regexec",
        headers: &["regex.h"],
        call: "static regex_t e; regmatch_t m[2]; if (regcomp(&e, \"a(b*)\", REG_EXTENDED)) return 0; int r = regexec(&e, \"xab\", 2, m, 0);",
        tells: r#""e.re_nsub == %d && r == %d && m[0].rm_so == %d && m[0].rm_eo == %d && m[1].rm_so == %d", (int)e.re_nsub, r, m[0].rm_so, m[0].rm_eo, m[1].rm_so"#,
    },
    Probe {
        name: "regexec without parts",
        headers: &["regex.h"],
        call: "static regex_t e; regmatch_t m[1] = {{7, 8}}; if (regcomp(&e, \"ab\", REG_NOSUB)) return 0; int r = regexec(&e, \"xab\", 1, m, 0);",
        tells: r#""r == %d && m[0].rm_so == %d", r, m[0].rm_so"#,
    },
    Probe {
        name: "getgroups",
        headers: &["unistd.h"],
        call: "int n = getgroups(0, 0);",
        tells: r#""n == %d", n"#,
    },
    Probe {
        name: "confstr",
        headers: &["unistd.h"],
        call: "char b[4]; unsigned long n = confstr(_CS_PATH, b, 4);",
        tells: r#""n == %lu && b[0] == %d && b[3] == 0", n, b[0]"#,
    },
    Probe {
        name: "mbstowcs",
        headers: &["stdlib.h"],
        call: "wchar_t w[4] = {9, 9, 9, 9}; long n = mbstowcs(w, \"ab\", 4);",
        tells: r#""n == %ld && w[0] == %d && w[2] == 0 && w[3] == 9", n, w[0]"#,
    },
    Probe {
        name: "wcstombs into too little",
        headers: &["stdlib.h"],
        call: "char b[2] = {9, 9}; long n = wcstombs(b, L\"abc\", 1);",
        tells: r#""n == %ld && b[0] == %d && b[1] == 9", n, b[0]"#,
    },
    Probe {
        name: "towupper",
        headers: &["wctype.h"],
        call: "int c = towupper(97), d = iswalpha(97) != 0;",
        tells: r#""c == %d && d == %d", c, d"#,
    },
    Probe {
        name: "btowc of nothing",
        headers: &["wchar.h"],
        call: "wint_t c = btowc(-1);",
        tells: r#""c == %uu", c"#,
    },
    Probe {
        name: "random_r",
        headers: &["stdlib.h"],
        call: "char m[64]; struct random_data d = {0}; int n; int r = initstate_r(1, m, 64, &d); if (r) return 0; random_r(&d, &n);",
        tells: r#""n == %d", n"#,
    },
    Probe {
        name: "newlocale",
        headers: &["locale.h"],
        call: "locale_t l = newlocale(LC_ALL_MASK, \"C\", 0); locale_t a = uselocale(l), b = uselocale(0);",
        tells: r#""(l != 0) == %d && (b == l) == %d && (a == LC_GLOBAL_LOCALE) == %d", l != 0, b == l, a == LC_GLOBAL_LOCALE"#,
    },
    Probe {
        name: "iconv",
        headers: &["iconv.h"],
        call: "char in[] = \"ab\", out[4] = {9, 9, 9, 9}; char *i = in, *o = out; unsigned long l = 2, m = 4; \
            iconv_t c = iconv_open(\"UTF-8\", \"ASCII\"); if (c == (iconv_t)-1) return 0; long n = iconv(c, &i, &l, &o, &m);",
        tells: r#""n == %ld && l == %lu && m == %lu && i - in == %ld && out[0] == %d && out[3] == 9", n, l, m, i - in, out[0]"#,
    },
    Probe {
        name: "if_indextoname",
        headers: &["net/if.h"],
        call: "char b[16]; char *n = if_indextoname(99, b);",
        tells: r#""(n == 0) == %d", n == 0"#,
    },
    Probe {
        name: "readlinkat",
        headers: &["unistd.h", "fcntl.h"],
        call: "char b[3] = {9, 9, 9}; long n = readlinkat(AT_FDCWD, \"/proc/self/exe\", b, 2);",
        tells: r#""n == %ld && b[0] == %d && b[2] == 9", n, b[0]"#,
    },
    Probe {
        name: "getresuid",
        headers: &["unistd.h"],
        call: "uid_t a, b, c; int r = getresuid(&a, &b, &c);",
        tells: r#""r == %d && a == %uu", r, a"#,
    },
    Probe {
        name: "fetestexcept",
        headers: &["fenv.h"],
        call: "int a = feclearexcept(FE_ALL_EXCEPT), b = fetestexcept(FE_ALL_EXCEPT), c = fegetround();",
        tells: r#""a == %d && b == %d && c == %d", a, b, c"#,
    },
    Probe {
        name: "strxfrm",
        headers: &["string.h"],
        call: "char b[4]; unsigned long n = strxfrm(b, \"ab\", 4);",
        tells: r#""n == %lu && b[0] == %d", n, b[0]"#,
    },
    Probe {
        name: "memmem",
        headers: &["string.h"],
        call: "char t[] = \"xaab\"; char *p = memmem(t, 4, \"ab\", 2), *q = memmem(t, 4, \"b\", 0), *r = memmem(t, 2, \"ab\", 2);",
        tells: r#""p - t == %ld && q == t && r == 0", p - t"#,
    },
    Probe {
        name: "memccpy",
        headers: &["string.h"],
        call: "char b[4] = {9, 9, 9, 9}; char *p = memccpy(b, \"abc\", 'b', 4), *q = memccpy(b + 3, \"abc\", 'b', 1);",
        tells: r#""p - b == %ld && b[2] == 9 && q == 0 && b[3] == 'a'", p - b"#,
    },
    Probe {
        name: "swab",
        headers: &["unistd.h"],
        call: "char b[4] = {9, 9, 9, 9}; swab(\"abc\", b, 3);",
        tells: r#""b[0] == '%c' && b[1] == '%c' && b[2] == %d", b[0], b[1], b[2]"#,
    },
    Probe {
        name: "wide texts",
        headers: &["wchar.h"],
        call: "wchar_t b[8]; wcscpy(b, L\"ab\"); wcscat(b, L\"b\"); long n = wcslen(b); wchar_t *p = wcschr(b, L'b'), *q = wcsrchr(b, L'b'); int c = wcscmp(b, L\"ab\");",
        tells: r#""n == %ld && p - b == %ld && q - b == %ld && (c > 0) == %d", n, p - b, q - b, c > 0"#,
    },
    Probe {
        name: "error that does not end",
        headers: &["error.h"],
        call: "error(0, 0, \"on purpose\"); int r = 1;",
        tells: r#""r == %d", r"#,
    },
    Probe {
        name: "message queue",
        headers: &["mqueue.h", "errno.h"],
        call: "char b[2]; long n = mq_receive(99, b, 2, 0); int e = errno;",
        tells: r#""n == %ld && e == %d", n, e"#,
    },
    Probe {
        name: "msgrcv",
        headers: &["sys/msg.h", "errno.h"],
        call: "struct { long kind; char b[2]; } m; long n = msgrcv(-1, &m, 2, 0, IPC_NOWAIT); int e = errno;",
        tells: r#""n == %ld && e == %d", n, e"#,
    },
    Probe {
        name: "readdir_r",
        headers: &["dirent.h"],
        call: "DIR *d = opendir(\"/\"); struct dirent e, *p; if (!d) return 0; int r = readdir_r(d, &e, &p);",
        tells: r#""r == %d && (p == &e) == %d", r, p == &e"#,
    },
    Probe {
        name: "strerror",
        headers: &["string.h"],
        call: "char *a = strerror(1);",
        tells: r#""a && a[0] == %d", a[0]"#,
    },
    Probe {
        name: "inet_ntoa",
        headers: &["arpa/inet.h"],
        call: "struct in_addr h = {0x0100007f}; char *a = inet_ntoa(h);",
        tells: r#""a[0] == %d && a[9] == %d", a[0], a[9]"#,
    },
    Probe {
        name: "gai_strerror",
        headers: &["netdb.h"],
        call: "const char *a = gai_strerror(-2);",
        tells: r#""a && a[0] == %d", a[0]"#,
    },
    Probe {
        name: "dlerror",
        headers: &["dlfcn.h"],
        call: "void *l = dlopen(\"nowhere\", RTLD_NOW); char *e = dlerror(), *f = dlerror();",
        tells: r#""(l == 0) == %d && (e != 0) == %d && (f == 0) == %d", l == 0, e != 0, f == 0"#,
    },
    Probe {
        name: "strftime",
        headers: &["time.h"],
        call: "struct tm d = {0}; char b[9]; unsigned long n = strftime(b, 9, \"%H:%M:%S\", &d);",
        tells: r#""n == %lu && b[0] == %d && b[8] == 0", n, b[0]"#,
    },
    Probe {
        name: "strftime into too little",
        headers: &["time.h"],
        call: "struct tm d = {0}; char b[8]; unsigned long n = strftime(b, 8, \"%H:%M:%S\", &d);",
        tells: r#""n == %lu", n"#,
    },
    Probe {
        name: "ctime",
        headers: &["time.h"],
        call: "time_t t = 0; char *c = ctime(&t);",
        tells: r#""c[0] == %d && c[24] == %d && c[25] == 0", c[0], c[24]"#,
    },
    Probe {
        name: "gmtime of a year that is too large",
        headers: &["time.h"],
        call: "time_t t = 1L << 60; struct tm *d = gmtime(&t);",
        tells: r#""(d == 0) == %d", d == 0"#,
    },
    Probe {
        name: "glob of nothing",
        headers: &["glob.h"],
        call: "glob_t g; int r = glob(\"/nowhere/*\", 0, 0, &g);",
        tells: r#""r == %d && g.gl_pathc == %lu", r, g.gl_pathc"#,
    },
    Probe {
        name: "glob",
        headers: &["glob.h"],
        call: "glob_t g; int r = glob(\"/\", 0, 0, &g);",
        tells: r#""r == %d && g.gl_pathc == %lu && g.gl_pathv[0][0] == %d && g.gl_pathv[1] == 0", r, g.gl_pathc, g.gl_pathv[0][0]"#,
    },
    Probe {
        name: "scandir of nothing",
        headers: &["dirent.h"],
        call: "struct dirent **l = 0; int n = scandir(\"/nowhere\", &l, 0, 0);",
        tells: r#""n == %d && l == 0", n"#,
    },
    Probe {
        name: "fts_read",
        headers: &["fts.h"],
        call: "char *p[] = {\"/dev/null\", 0}; FTS *f = fts_open(p, FTS_PHYSICAL, 0); FTSENT *e = f ? fts_read(f) : 0;",
        tells: r#""e && e->fts_info == %d && e->fts_level == %d && e->fts_path[0] == %d", e->fts_info, e->fts_level, e->fts_path[0]"#,
    },
    Probe {
        name: "tzset",
        headers: &["time.h"],
        call: "tzset();",
        tells: r#""timezone == %ld && tzname[0][0] == %d", timezone, tzname[0][0]"#,
    },
    Probe {
        name: "program_invocation_short_name",
        headers: &["errno.h"],
        call: "char *n = program_invocation_short_name;",
        tells: r#""n[0] == %d", n[0]"#,
    },
    Probe {
        name: "mbrtowc",
        headers: &["wchar.h"],
        call: "wchar_t w; mbstate_t s = {0}; long n = mbrtowc(&w, \"ab\", 2, &s);",
        tells: r#""n == %ld && w == %d", n, w"#,
    },
    Probe {
        name: "wctomb",
        headers: &["stdlib.h"],
        call: "char b[16]; int n = wctomb(b, 97);",
        tells: r#""n == %d && b[0] == %d", n, b[0]"#,
    },
    Probe {
        name: "wcstol",
        headers: &["wchar.h"],
        call: "wchar_t *e; long n = wcstol(L\"12x\", &e, 10);",
        tells: r#""n == %ld && *e == %d", n, *e"#,
    },
    Probe {
        name: "sscanf of a fraction",
        headers: &["stdio.h"],
        call: "double d; int n = sscanf(\"1.5\", \"%lf\", &d);",
        tells: r#""n == %d", n"#,
    },
    Probe {
        name: "scanf of a word",
        headers: &["stdio.h"],
        call: "char w[4]; int n = scanf(\"%3s\", w);",
        tells: r#""n == %d && w[0] == %d && w[2] == 0", n, w[0]"#,
    },
    Probe {
        name: "initstate",
        headers: &["stdlib.h"],
        call: "static char m[64]; char *a = initstate(1, m, 64), *b = setstate(a);",
        tells: r#""(a != 0) == %d && (b == m) == %d", a != 0, b == m"#,
    },
    Probe {
        name: "seed48",
        headers: &["stdlib.h"],
        call: "unsigned short s[3] = {1, 2, 3}, *p = seed48(s);",
        tells: r#""(p != s) == %d", p != s"#,
    },
    Probe {
        name: "CPU_COUNT",
        headers: &["sched.h"],
        call: "cpu_set_t s; CPU_ZERO(&s); CPU_SET(3, &s); int n = CPU_COUNT(&s);",
        tells: r#""n == %d", n"#,
    },
    Probe {
        name: "statx",
        headers: &["fcntl.h", "sys/stat.h"],
        call: "struct statx s; int r = statx(AT_FDCWD, \"/\", 0, STATX_SIZE, &s);",
        tells: r#""r == %d", r"#,
    },
    Probe {
        name: "malloc_usable_size",
        headers: &["malloc.h"],
        call: "void *p = malloc(3); unsigned long n = malloc_usable_size(p);",
        tells: r#""n == %lu", n"#,
    },
    Probe {
        name: "frexp",
        headers: &["math.h"],
        call: "int e; double f = frexp(-10, &e);",
        tells: r#""f == %a && e == %d", f, e"#,
    },
    Probe {
        name: "strtod",
        headers: &["stdlib.h"],
        call: "char *e; double d = strtod(\"-2.5e1x\", &e);",
        tells: r#""d == %a && *e == %d", d, *e"#,
    },
];

/// The program that a probe stands for.
fn program(probe: &Probe, end: &str, includes: &str) -> String {
    let headers: String = probe.headers.iter().map(|header| format!("#include <{header}>\n")).collect();
    let print = match probe.call.contains("print(") {
        true => {
            "static int print(char *to, unsigned long size, const char *format, ...)\n{\n\tva_list list;\n\tva_start(list, format);\n\t\
             int r = vsnprintf(to, size, format, list);\n\tva_end(list);\n\treturn r;\n}\n"
        }
        false => "",
    };
    format!(
        "#define _GNU_SOURCE\n{headers}{includes}{print}int main(void)\n{{\n\t{}\n\t{end}\n\treturn 0;\n}}\n",
        probe.call
    )
}

#[test]
fn real_functions_do_what_their_contracts_allow() {
    let folder = tempfile::tempdir().unwrap();
    let mut wrong = Vec::new();
    for probe in PROBES {
        let native = folder.path().join("native.c");
        let tells = format!("printf({});", probe.tells);
        std::fs::write(&native, program(probe, &tells, "#include <stdio.h>\n")).unwrap();
        let binary = folder.path().join("native");
        let built = Command::new("gcc").args(["-w", "-o"]).arg(&binary).arg(&native).arg("-lm").status().unwrap();
        assert!(built.success(), "{}", probe.name);
        let input = folder.path().join("input");
        std::fs::write(&input, "ab\n").unwrap();
        let input = std::fs::File::open(&input).unwrap();
        let run = Command::new(&binary).env("ULSEQ_PROBE", "yes").stdin(input).output().unwrap();
        let condition = String::from_utf8(run.stdout).unwrap();
        let model = folder.path().join("model.c");
        let asserts = format!("if ({condition}) __assert_fail(\"it does the same\", \"\", 1, \"\");");
        let declared = "extern void __assert_fail(const char *, const char *, unsigned, const char *);\n";
        std::fs::write(&model, program(probe, &asserts, declared)).unwrap();
        let found = Command::new(env!("CARGO_BIN_EXE_ulseq"))
            .args(["explore", "--time-limit", "30"])
            .arg(&model)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&found.stdout).into_owned() + &String::from_utf8_lossy(&found.stderr);
        if !said.contains("it does the same") {
            let last = said.lines().rev().take(4).collect::<Vec<_>>().join(" | ");
            wrong.push(format!("{}: {condition}: {last}", probe.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
