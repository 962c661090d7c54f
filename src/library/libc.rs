//! The rest of the C library, ordered by the clauses of C11 and the pages of POSIX.

use super::entry::Effect::{self, Copies, Frees, Fresh, Reads, Returns, Writes};
use super::entry::{FailureSign, Group, Model, Range, Special, StubStep};

const INT_MAX: i64 = i32::MAX as i64;
const INT_MIN: i64 = i32::MIN as i64;

/// Each argument may be a string that is printed.
const PRINTS: &[Effect] =
    &[Reads(0), Reads(1), Reads(2), Reads(3), Reads(4), Reads(5), Reads(6), Reads(7), Reads(8), Reads(9)];
/// Each argument after the first is a destination of formatted input.
const SCANS: &[Effect] = &[Writes(1), Writes(2), Writes(3), Writes(4), Writes(5), Writes(6), Writes(7), Writes(8)];

pub(super) const TABLE: &[Group] = &[
    // 7.22.3 Memory management functions, with the additions of POSIX and glibc
    Group::special(&["malloc", "__builtin_malloc"], Special::Malloc, &[Fresh]),
    Group::special(&["calloc", "__builtin_calloc"], Special::Calloc, &[Fresh]),
    Group::special(&["realloc", "__builtin_realloc"], Special::Realloc, &[Fresh, Returns(0), Frees(0)]),
    Group::external(&["free", "cfree", "__builtin_free"], &[Frees(0)]),
    Group::unmodeled(
        &["posix_memalign", "reallocarray", "aligned_alloc", "memalign", "valloc", "pvalloc"],
        "memory can only come from malloc, calloc and realloc",
        "use malloc",
    ),
    // 7.24.2 Copying, 7.24.3 Concatenation
    Group::external(&["memcpy", "memmove"], &[Copies(0, 1), Returns(0)]),
    Group::external(&["strcpy", "strncpy", "strcat", "strncat", "stpcpy"], &[Copies(0, 1), Returns(0)]),
    // 7.24.4 Comparison
    Group::external(&["memcmp", "strcmp", "strncmp"], &[Reads(0), Reads(1)]),
    // 7.24.5 Search
    Group::external(&["memchr", "strchr", "strrchr"], &[Reads(0), Returns(0)]),
    Group::external(&["strstr", "strpbrk"], &[Reads(0), Reads(1), Returns(0)]),
    Group::external(&["strspn", "strcspn"], &[Reads(0), Reads(1)]),
    // 7.24.6 Miscellaneous
    Group::external(&["memset"], &[Writes(0), Returns(0)]),
    Group::external(&["strlen"], &[Reads(0)]),
    // What other functions read: calls that the translation makes
    Group::external(&["__ulseq_reads", "__ulseq_reads_text", "__ulseq_number"], &[Reads(0)]),
    Group::external(&["__ulseq_skip_space", "__ulseq_number_end"], &[Reads(0), Returns(0)]),
    Group::external(&["__ulseq_word"], &[Reads(0), Writes(1), Returns(0)]),
    Group::external(&["__strdup"], &[Reads(0), Fresh]),
    Group::unmodeled(
        &["strtok", "strtok_r", "strsep"],
        "the function keeps or gives out text of the library",
        "write the loop out, or leave the call out",
    ),
    // 7.21.6 Formatted output, 7.21.7 Character output: no effect that the program can observe
    Group::arbitrary(
        &[
            "printf",
            "fprintf",
            "vprintf",
            "vfprintf",
            "dprintf",
            "vdprintf",
            "__printf_chk",
            "__fprintf_chk",
            "__vprintf_chk",
            "__vfprintf_chk",
            "__builtin_printf",
            "__builtin_fprintf",
            "__builtin_vprintf",
        ],
        PRINTS,
    )
    .fails(FailureSign::Negative),
    Group::arbitrary(&["perror", "psignal"], PRINTS).fails(FailureSign::ErrnoOnly),
    Group::arbitrary(&["syslog", "vsyslog"], PRINTS),
    // 7.21.8.2p3
    Group::new(&["fwrite", "fwrite_unlocked"], Model::Within(Range::Items(2, 1)), PRINTS).fails(FailureSign::ErrnoOnly),
    Group::new(&["write"], Model::Within(Range::UpTo(-1, 2)), PRINTS),
    // 7.21.7.3p3
    Group::new(&["putchar", "putchar_unlocked", "__builtin_putchar"], Model::Within(Range::Character(0)), &[]),
    Group::new(
        &["putc", "fputc", "_IO_putc", "putc_unlocked", "fputc_unlocked"],
        Model::Within(Range::Character(0)),
        PRINTS,
    ),
    Group::new(
        &["puts", "fputs", "fputs_unlocked", "__builtin_puts"],
        Model::Within(Range::Between(-1, INT_MAX)),
        PRINTS,
    ),
    Group::within(&["fflush", "fflush_unlocked"], -1, 0),
    Group::ignore(&["setlinebuf", "openlog", "closelog"]),
    // 7.21.6.2 Formatted input: the text is arbitrary
    Group::special(&["scanf", "__isoc99_scanf", "__isoc23_scanf"], Special::Scan { text: None, first: 1 }, SCANS),
    Group::special(&["fscanf", "__isoc99_fscanf", "__isoc23_fscanf"], Special::Scan { text: None, first: 2 }, SCANS),
    Group::special(&["sscanf", "__isoc99_sscanf", "__isoc23_sscanf"], Special::Scan { text: Some(0), first: 2 }, SCANS),
    // 7.21.5 File access, 7.21.7, 7.21.8
    Group::within(
        &["getchar", "getchar_unlocked", "getc", "fgetc", "_IO_getc", "getc_unlocked", "fgetc_unlocked"],
        -1,
        255,
    )
    // The end of the file is no error.
    .fails(FailureSign::ErrnoOnly),
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
    Group::within(&["rand", "random", "lrand48"], 0, INT_MAX),
    Group::new(&["rand_r"], Model::Within(Range::Between(0, INT_MAX)), &[Writes(0)]),
    Group::within(&["mrand48"], INT_MIN, INT_MAX),
    Group::new(&["drand48"], Model::Within(Range::Fraction), &[]),
    Group::arbitrary(&["arc4random"], &[]),
    Group::new(&["arc4random_uniform"], Model::Within(Range::Below(0)), &[]),
    Group::ignore(&["srand", "srandom", "srand48"]),
    // 7.22.4.6 getenv; getpid and similar functions
    Group::within(&["getpid", "gettid", "getpagesize", "get_nprocs", "get_nprocs_conf"], 1, INT_MAX),
    // The parent may be in another PID namespace (Linux getpid(2)).
    Group::within(&["getppid"], 0, INT_MAX),
    Group::arbitrary(&["getuid", "geteuid", "getgid", "getegid"], &[]),
    // POSIX sysconf: -1 without an error says that there is no limit.
    Group::within(&["sysconf", "__sysconf"], -1, i64::MAX).fails(FailureSign::ErrnoOnly),
    Group::within(&["clock"], -1, i64::MAX),
    Group::within(&["sched_getcpu", "sched_get_priority_max", "sched_get_priority_min"], -1, INT_MAX),
    Group::within(&["isatty"], 0, 1),
    // 7.22.5 Searching and sorting call back into the program
    Group::unmodeled(
        &["qsort", "qsort_r", "bsearch", "lfind", "lsearch", "tsearch", "twalk"],
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
    // 7.27 Date and time, POSIX clocks: any possible value
    Group::new(&["time"], Model::Stub(&[StubStep::of("__ulseq_time", &[0]).invisible()]), &[Writes(0)]),
    Group::new(
        &["clock_gettime", "clock_getres"],
        Model::Stub(&[StubStep::of("__ulseq_clock_gettime", &[1]).invisible()]),
        &[Writes(1)],
    ),
    Group::new(&["gettimeofday"], Model::Stub(&[StubStep::of("__ulseq_gettimeofday", &[0]).invisible()]), &[Writes(0)]),
    Group::external(&["difftime"], &[]),
    // Without signals a thread sleeps to the end; a wrong time is an error.
    Group::ignore(&["sleep"]),
    Group::within(&["usleep", "nanosleep"], -1, 0),
    Group::within(&["clock_nanosleep"], 0, MOST_ERRORS),
    Group::within(&["alarm"], 0, INT_MAX),
];

/// More than the largest error code of Linux.
const MOST_ERRORS: i64 = 200;
