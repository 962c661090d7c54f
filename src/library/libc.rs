//! The rest of the C library, ordered by the clauses of C11 and the pages of POSIX.

use super::Effect::{self, Copies, Frees, Fresh, Reads, Returns, Writes};
use super::{Group, Model, Range, Special, Step};

const INT_MAX: i64 = i32::MAX as i64;
const INT_MIN: i64 = i32::MIN as i64;

/// Each argument may be a string that is printed.
const PRINTS: &[Effect] =
    &[Reads(0), Reads(1), Reads(2), Reads(3), Reads(4), Reads(5), Reads(6), Reads(7), Reads(8), Reads(9)];
/// Each argument after the first is a destination of formatted input.
const SCANS: &[Effect] = &[Writes(1), Writes(2), Writes(3), Writes(4), Writes(5), Writes(6), Writes(7), Writes(8)];
const PRINTS_TO: &[Effect] =
    &[Writes(0), Reads(1), Reads(2), Reads(3), Reads(4), Reads(5), Reads(6), Reads(7), Reads(8), Reads(9)];

pub(super) const TABLE: &[Group] = &[
    // 7.22.3 Memory management functions, with the additions of POSIX and glibc
    Group::special(&["malloc", "valloc", "pvalloc", "__builtin_malloc"], Special::Malloc(0), &[Fresh]),
    Group::special(&["aligned_alloc", "memalign"], Special::Malloc(1), &[Fresh]),
    Group::special(&["calloc", "__builtin_calloc"], Special::Calloc, &[Fresh]),
    Group::special(&["realloc", "__builtin_realloc"], Special::Realloc, &[Fresh, Returns(0), Frees(0)]),
    Group::external(&["free", "cfree", "__builtin_free"], &[Frees(0)]),
    Group::refuse(
        &["posix_memalign", "reallocarray"],
        "memory can only come from malloc, calloc, realloc and aligned_alloc",
        "use malloc",
    ),
    // 7.24.2 Copying, 7.24.3 Concatenation
    Group::failing(
        &["sbrk", "brk", "mmap", "munmap", "mprotect", "shmat", "shmget"],
        "memory can only come from malloc, calloc, realloc and aligned_alloc",
        "use malloc",
    ),
    Group::external(&["memcpy", "memmove"], &[Copies(0, 1), Returns(0)]),
    Group::external(&["mempcpy"], &[Copies(0, 1), Returns(0)]),
    Group::external(&["bcopy"], &[Copies(1, 0)]),
    Group::external(&["strcpy", "strncpy", "strcat", "strncat", "stpcpy", "stpncpy"], &[Copies(0, 1), Returns(0)]),
    Group::external(&["strlcpy", "strlcat"], &[Copies(0, 1)]),
    // 7.24.4 Comparison
    Group::external(
        &["memcmp", "strcmp", "strncmp", "strcoll", "strcasecmp", "strncasecmp", "bcmp"],
        &[Reads(0), Reads(1)],
    ),
    // 7.24.5 Search
    Group::external(
        &["memchr", "memrchr", "strchr", "strrchr", "strchrnul", "index", "rindex"],
        &[Reads(0), Returns(0)],
    ),
    Group::external(&["strstr", "strpbrk", "strcasestr"], &[Reads(0), Reads(1), Returns(0)]),
    Group::external(&["strspn", "strcspn"], &[Reads(0), Reads(1)]),
    // 7.24.6 Miscellaneous
    Group::external(&["memset"], &[Writes(0), Returns(0)]),
    Group::external(&["bzero", "explicit_bzero"], &[Writes(0)]),
    Group::external(&["strlen", "strnlen"], &[Reads(0)]),
    // What other functions read: calls that the translation makes
    Group::external(&["__ulseq_reads", "__ulseq_reads_text", "__ulseq_number"], &[Reads(0)]),
    Group::external(&["__ulseq_skip_space", "__ulseq_number_end"], &[Reads(0), Returns(0)]),
    Group::external(&["__ulseq_word"], &[Reads(0), Writes(1), Returns(0)]),
    Group::external(&["strdup", "__strdup", "strndup", "__strndup"], &[Reads(0), Fresh]),
    Group::unmodeled(
        &["strtok", "strtok_r", "strsep", "strerror_r", "__xpg_strerror_r"],
        "the function keeps or gives out text of the library",
        "write the loop out, or leave the call out",
    ),
    // Messages for users: the program must not modify them (7.24.6.2).
    Group::external(&["strerror", "strsignal"], &[Fresh]),
    // 7.21.6 Formatted output, 7.21.7 Character output: no effect that the program can observe
    Group::arbitrary(
        &[
            "printf",
            "fprintf",
            "vprintf",
            "vfprintf",
            "dprintf",
            "vdprintf",
            "perror",
            "syslog",
            "vsyslog",
            "psignal",
            "__printf_chk",
            "__fprintf_chk",
            "__vprintf_chk",
            "__vfprintf_chk",
            "__builtin_printf",
            "__builtin_fprintf",
            "__builtin_vprintf",
        ],
        PRINTS,
    ),
    Group::new(&["fwrite", "fwrite_unlocked"], Model::Within(Range::UpTo(0, 2)), PRINTS),
    Group::new(&["write"], Model::Within(Range::UpTo(-1, 2)), PRINTS),
    Group::within(&["putchar", "putchar_unlocked", "__builtin_putchar"], -1, 255),
    Group::new(&["putc", "fputc", "_IO_putc", "putc_unlocked"], Model::Within(Range::Between(-1, 255)), PRINTS),
    Group::new(
        &["puts", "fputs", "fputs_unlocked", "__builtin_puts"],
        Model::Within(Range::Between(-1, INT_MAX)),
        PRINTS,
    ),
    Group::within(&["fflush", "fflush_unlocked", "setvbuf"], -1, 0),
    Group::ignore(&["setbuf", "setlinebuf", "flockfile", "funlockfile", "openlog", "closelog"]),
    Group::external(&["sprintf", "snprintf", "__builtin_sprintf", "__builtin_snprintf"], PRINTS_TO),
    Group::unmodeled(
        &["vsprintf", "vsnprintf", "vasprintf"],
        "the arguments of a variadic function of the program are not known",
        "write the text into the buffer in another way",
    ),
    // 7.21.6.2 Formatted input: the text is arbitrary
    Group::special(&["scanf", "__isoc99_scanf", "__isoc23_scanf"], Special::Scan(1), SCANS),
    Group::special(
        &["fscanf", "sscanf", "__isoc99_fscanf", "__isoc99_sscanf", "__isoc23_fscanf", "__isoc23_sscanf"],
        Special::Scan(2),
        SCANS,
    ),
    // 7.21.5 File access, 7.21.7, 7.21.8
    Group::within(&["getchar", "getchar_unlocked", "getc", "fgetc", "_IO_getc"], -1, 255),
    Group::unmodeled(
        &[
            "vscanf", "vfscanf", "vsscanf", "fgets", "gets", "getline", "getdelim", "fread", "read", "pread", "recv",
            "recvfrom", "readline",
        ],
        "input is not modeled",
        "assign __VERIFIER_nondet_int() or its kin instead",
    ),
    Group::unmodeled(
        &[
            "fopen",
            "fopen64",
            "freopen",
            "fdopen",
            "fclose",
            "tmpfile",
            "popen",
            "pclose",
            "open",
            "open64",
            "close",
            "creat",
            "lseek",
            "fseek",
            "ftell",
            "rewind",
            "feof",
            "ferror",
            "fcntl",
            "ioctl",
            "dup",
            "dup2",
            "stat",
            "fstat",
            "lstat",
            "unlink",
            "remove",
            "rename",
            "pipe",
            "select",
            "poll",
            "ppoll",
            "pselect",
            "epoll_create",
            "epoll_wait",
            "epoll_ctl",
            "eventfd",
            "socket",
            "bind",
            "listen",
            "accept",
            "connect",
            "send",
            "sendto",
            "shutdown",
            "syscall",
            "opendir",
            "readdir",
            "closedir",
        ],
        "files, pipes and sockets are not modeled",
        "replace the function by one of your own that returns __VERIFIER_nondet values",
    ),
    // 7.22.1 Numeric conversion
    Group::external(&["atoi", "atol", "atoll", "atof"], &[Reads(0)]),
    Group::external(
        &[
            "strtol",
            "strtoul",
            "strtoll",
            "strtoull",
            "strtod",
            "strtof",
            "strtold",
            "__isoc23_strtol",
            "__isoc23_strtoul",
            "__isoc23_strtoll",
            "__isoc23_strtoull",
        ],
        &[Reads(0), Writes(1)],
    ),
    // 7.22.2 Pseudo-random sequences
    Group::within(&["rand", "random", "lrand48", "nrand48"], 0, INT_MAX),
    Group::new(&["rand_r"], Model::Within(Range::Between(0, INT_MAX)), &[Writes(0)]),
    Group::within(&["mrand48", "jrand48"], INT_MIN, INT_MAX),
    Group::new(&["drand48", "erand48"], Model::Within(Range::Fraction), &[]),
    Group::arbitrary(&["arc4random"], &[]),
    Group::new(&["arc4random_uniform"], Model::Within(Range::Below(0)), &[]),
    Group::ignore(&["srand", "srandom", "srand48"]),
    // 7.22.4.6 getenv; getpid and similar functions
    Group::within(&["getpid", "gettid", "getpagesize", "get_nprocs", "get_nprocs_conf"], 1, INT_MAX),
    // The parent may be in another PID namespace (Linux getpid(2)).
    Group::within(&["getppid"], 0, INT_MAX),
    Group::arbitrary(&["getuid", "geteuid", "getgid", "getegid", "times"], &[]),
    Group::within(&["sysconf", "clock"], -1, i64::MAX),
    Group::within(&["sched_getcpu", "sched_get_priority_max", "sched_get_priority_min"], -1, INT_MAX),
    Group::within(&["isatty"], 0, 1),
    Group::unmodeled(
        &["getenv", "secure_getenv", "setenv", "unsetenv", "putenv", "system", "setlocale"],
        "the environment of the process is not modeled",
        "replace the call by a nondeterministic choice between the values that matter",
    ),
    // 7.22.5 Searching and sorting call back into the program
    Group::unmodeled(
        &["qsort", "qsort_r", "bsearch", "lfind", "lsearch", "tsearch", "twalk", "hsearch"],
        "the function calls back into the program",
        "write the loop out",
    ),
    // 7.22.6 Integer arithmetic
    Group::external(&["abs", "labs", "llabs", "div", "ldiv", "lldiv"], &[]),
    // 7.4 Character handling
    Group::external(
        &[
            "isalnum", "isalpha", "isascii", "isblank", "iscntrl", "isdigit", "isgraph", "islower", "isprint",
            "ispunct", "isspace", "isupper", "isxdigit", "tolower", "toupper", "toascii",
        ],
        &[],
    ),
    Group::external(&["__ctype_b_loc", "__ctype_tolower_loc", "__ctype_toupper_loc"], &[Fresh]),
    // 7.27 Date and time, POSIX clocks: any possible value
    Group::new(&["time"], Model::Stub(&[Step::of("__ulseq_time", &[0]).invisible()]), &[Writes(0)]),
    Group::new(
        &["clock_gettime", "clock_getres"],
        Model::Stub(&[Step::of("__ulseq_clock_gettime", &[1]).invisible()]),
        &[Writes(1)],
    ),
    Group::new(&["gettimeofday"], Model::Stub(&[Step::of("__ulseq_gettimeofday", &[0]).invisible()]), &[Writes(0)]),
    Group::external(&["difftime"], &[]),
    Group::unmodeled(
        &[
            "localtime",
            "localtime_r",
            "gmtime",
            "gmtime_r",
            "mktime",
            "asctime",
            "asctime_r",
            "ctime",
            "ctime_r",
            "strftime",
        ],
        "calendar time is not modeled",
        "leave the call out",
    ),
    // Without signals a thread sleeps to the end; a wrong time is an error.
    Group::ignore(&["sleep"]),
    Group::within(&["usleep", "nanosleep"], -1, 0),
    Group::within(&["clock_nanosleep"], 0, MOST_ERRORS),
    Group::within(&["alarm"], 0, INT_MAX),
    // Inline assembly with operands: what the front end makes of it
    Group::computed(&["__ulseq_asm"], ASSEMBLY, IN_C),
    Group::unmodeled(&["__ulseq_asm_memory"], ASSEMBLY, IN_C),
    // 7.13 Nonlocal jumps
    Group::refuse(
        &["setjmp", "_setjmp", "__sigsetjmp", "sigsetjmp", "longjmp", "_longjmp", "siglongjmp", "__longjmp_chk"],
        "setjmp and longjmp are not modeled, nor is pthread_cleanup_push, which expands to them",
        "return an error code instead",
    ),
    // 7.14 Signal handling
    Group::unmodeled(
        &[
            "signal",
            "sigaction",
            "sigprocmask",
            "sigemptyset",
            "sigfillset",
            "sigaddset",
            "sigdelset",
            "sigismember",
            "sigwait",
            "sigwaitinfo",
            "sigtimedwait",
            "sigsuspend",
            "sigpending",
            "raise",
            "kill",
            "pause",
            "setitimer",
            "timer_create",
        ],
        "signals are not modeled",
        "leave the call out, or model the handler as a thread",
    ),
    // Processes
    Group::refuse(
        &[
            "fork", "vfork", "clone", "execl", "execlp", "execle", "execv", "execvp", "execve", "wait", "waitpid",
            "daemon",
        ],
        "only one process is modeled",
        "use a thread",
    ),
    Group::refuse(
        &["getcontext", "setcontext", "makecontext", "swapcontext", "dlopen", "dlsym", "dlclose"],
        "switching contexts by hand and loading code at run time are not modeled",
        "leave the call out",
    ),
];

const ASSEMBLY: &str = "inline assembly with operands is not modeled";
const IN_C: &str = "write the operation in C, for example with an atomic builtin";
/// More than the largest error code of Linux.
const MOST_ERRORS: i64 = 200;
