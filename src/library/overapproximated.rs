//! Functions whose result follows from their arguments, and whose contract gives anything nevertheless: a violation on
//! a path with such a call may rest on a result that the function never has.

use super::contract::Fill;
use super::entry::{Entry, Model};

/// The functions, apart from those of [`SUBJECTS`].
const OVERAPPROXIMATED: &[&str] = &[
    "AES_cbc_encrypt",
    "BN_bn2dec",
    "BN_bn2hex",
    "MD5",
    "SHA1",
    "SHA256",
    "SHA512",
    "a64l",
    "adler32",
    "btowc",
    "compressBound",
    "crc32",
    "ctermid",
    "drand48_r",
    "erand48",
    "erand48_r",
    "g_str_hash",
    "iswalnum",
    "iswalpha",
    "iswblank",
    "iswcntrl",
    "iswctype",
    "iswdigit",
    "iswgraph",
    "iswlower",
    "iswprint",
    "iswpunct",
    "iswspace",
    "iswupper",
    "iswxdigit",
    "jrand48",
    "jrand48_r",
    "l64a",
    "lrand48_r",
    "malloc_usable_size",
    // What mq_open was given.
    "mq_getattr",
    "mrand48_r",
    "nrand48",
    "nrand48_r",
    "rand_r",
    "random_r",
    "sigabbrev_np",
    "sigdescr_np",
    "strerrordesc_np",
    "strerrorname_np",
    "strfry",
    "strverscmp",
    "towctrans",
    "towlower",
    "towupper",
    "wctob",
];

/// The subjects whose functions all are: those of Lua look at the values that the program has put on a stack.
const SUBJECTS: [&str; 2] = [MATHEMATICS, "Lua"];
const MATHEMATICS: &str = "mathematics";

/// Whether the function is in the library of mathematics, with which a program must be linked (`-lm`).
pub fn is_of_mathematics(name: &str) -> bool {
    let of = |entry: &Entry| matches!(entry.model, Model::Contract(contract) if contract.subject == MATHEMATICS);
    super::lookup(name).is_some_and(of)
}

/// Functions whose results follow from their arguments, too, and whose arguments mostly come from the environment: then
/// any result is a possible one.
const OF_ENVIRONMENT: &[&str] = &[
    "__xpg_basename",
    "asctime",
    "asctime_r",
    "basename",
    "ctime",
    "ctime_r",
    "dirname",
    "ether_aton",
    "ether_ntoa",
    "getsubopt",
    "gmtime",
    "gmtime_r",
    "inet_addr",
    "inet_aton",
    "inet_lnaof",
    "inet_netof",
    "inet_network",
    "inet_ntoa",
    "inet_ntop",
    "inet_pton",
    "localtime",
    "localtime_r",
    "mblen",
    "mbrlen",
    "mbrtowc",
    "mbsinit",
    "mbsrtowcs",
    "mbstowcs",
    "mbtowc",
    "mktime",
    "regexec",
    "strfmon",
    "strftime",
    "strptime",
    "swprintf",
    "timegm",
    "timelocal",
    "wcrtomb",
    "wcsrtombs",
    "wcstod",
    "wcstoimax",
    "wcstol",
    "wcstoll",
    "wcstombs",
    "wcstoul",
    "wcstoull",
    "wcswidth",
    "wctomb",
    "wctrans",
    "wctype",
    "wcwidth",
];

/// Functions from which a program gets such arguments.
pub const SOURCES: &[&str] = &[
    "__isoc23_fscanf",
    "__isoc23_scanf",
    "__isoc99_fscanf",
    "__isoc99_scanf",
    "accept",
    "accept4",
    "clock_gettime",
    "fgetc",
    "fgets",
    "fread",
    "fscanf",
    "fstat",
    "getaddrinfo",
    "getc",
    "getchar",
    "getcwd",
    "getdelim",
    "getenv",
    "gethostbyname",
    "gethostname",
    "getifaddrs",
    "getline",
    "getpeername",
    "getsockname",
    "gettimeofday",
    "mmap",
    "read",
    "readdir",
    "readlink",
    "realpath",
    "recv",
    "recvfrom",
    "recvmsg",
    "scanf",
    "secure_getenv",
    "stat",
    "time",
    "timespec_get",
];

/// Whether the result of this function follows from its arguments, which mostly come from the environment: from a
/// command line or [`SOURCES`].
pub fn computes_with_arguments(name: &str) -> bool {
    OF_ENVIRONMENT.contains(&name)
}

/// Whether the result of this function follows from its arguments, and its contract gives more results.
pub fn is_overapproximated(name: &str) -> bool {
    let is_of_subject =
        |entry: &Entry| matches!(entry.model, Model::Contract(contract) if SUBJECTS.contains(&contract.subject));
    OVERAPPROXIMATED.contains(&name) || super::lookup(name).is_some_and(is_of_subject)
}

/// The same for the functions of the C library, which every program can call.
pub fn computes_in_c_library(name: &str) -> bool {
    // What it also sets is a variable of the program.
    let sets_variable = |entry: &Entry| match entry.model {
        Model::Contract(contract) => contract.fills.iter().any(|fill| matches!(fill, Fill::Global(_))),
        Model::Special(_) | Model::Stub(_) | Model::Extern | Model::Ignore => false,
        Model::Arbitrary | Model::Within(_) | Model::Refuse { .. } => false,
    };
    is_overapproximated(name) && super::lookup(name).is_some_and(|entry| entry.is_standard && !sets_variable(entry))
}

/// The function in C that must be part of the program for this one to be inexact: only what `compress` got can be known
/// to come back (zlib.h).
pub fn is_inexact_with(name: &str) -> Option<&'static str> {
    (name == "uncompress").then_some("__ulseq_compresses")
}

/// Functions that give descriptors through which a program gets what it has written itself.
pub const CHANNELS: &[&str] = &["pipe", "pipe2", "socketpair", "eventfd"];

/// Functions that give other descriptors.
pub const OTHER_DESCRIPTORS: &[&str] = &[
    "accept",
    "accept4",
    "creat",
    "dup",
    "epoll_create",
    "epoll_create1",
    "fileno",
    "inotify_init",
    "mkstemp",
    "open",
    "open64",
    "openat",
    "posix_openpt",
    "shm_open",
    "signalfd",
    "socket",
    "timerfd_create",
];

/// Whether the function works on descriptors: it does so also beside the real library if all of them are of channels.
pub fn uses_descriptors(name: &str) -> bool {
    const NAMES: &[&str] = &[
        "close",
        "eventfd_read",
        "eventfd_write",
        "read",
        "readv",
        "recv",
        "recvmsg",
        "send",
        "sendmsg",
        "write",
        "writev",
    ];
    CHANNELS.contains(&name) || NAMES.contains(&name)
}

/// Functions that change what others give, or the process itself: locales, time zones, the environment, rounding,
/// sequences of random numbers, copies of descriptors, children. The schedule says what they give, and the real ones are
/// not called; so in a program with one of them, no other real function decides anything.
pub const CHANGES_STATE: &[&str] = &[
    "clearenv",
    "clone",
    "dup",
    "dup2",
    "dup3",
    "epoll_ctl",
    "fcntl",
    "feclearexcept",
    "feholdexcept",
    "feraiseexcept",
    "fesetenv",
    "fesetexceptflag",
    "fesetround",
    "feupdateenv",
    "fork",
    "initstate",
    "ioctl",
    "lcong48",
    "newlocale",
    "poll",
    "posix_spawn",
    "posix_spawnp",
    "ppoll",
    "pselect",
    "putenv",
    "seed48",
    "select",
    "setenv",
    "setlocale",
    "setsockopt",
    "setstate",
    "shutdown",
    "sigaction",
    "signal",
    "srand48",
    "tzset",
    "unsetenv",
    "uselocale",
    "vfork",
];

/// Functions that begin a sequence of random numbers, and those that give the numbers (POSIX drand48).
pub const SEEDS: &[&str] = &["lcong48", "seed48", "srand48"];

/// Whether the function gives the next number of such a sequence.
pub fn continues_sequence(name: &str) -> bool {
    matches!(name, "drand48" | "lrand48" | "mrand48")
}

/// The functions beside which this one gives what they have set, or does what they have asked for, while its contract
/// gives anything: in a program that calls one of them, it counts as overapproximated.
pub fn overapproximated_beside(name: &str) -> &'static [&'static str] {
    match name {
        "pthread_attr_getstack" | "pthread_attr_getstackaddr" => {
            &["pthread_attr_setstack", "pthread_attr_setstackaddr"]
        }
        "pthread_getschedparam" => &["pthread_setschedparam", "pthread_setschedprio", "pthread_attr_setinheritsched"],
        "pthread_getcpuclockid" | "clock_getcpuclockid" => &["clock_gettime", "clock_getres"],
        "__ctype_get_mb_cur_max" => &["setlocale", "uselocale"],
        "fork" => &["pthread_atfork"],
        // What the program has written comes back.
        "read" | "readv" | "recv" | "recvfrom" | "recvmsg" | "eventfd_read" => CHANNELS,
        "fread" | "fgets" | "fgetc" | "getc" | "_IO_getc" | "getline" | "getdelim" | "fseek" | "ftell" => {
            &["tmpfile", "fmemopen", "open_memstream", "fdopen"]
        }
        "getenv" | "secure_getenv" => &["setenv", "putenv", "clearenv", "unsetenv"],
        // The status is that of a child whose steps are those of the program.
        "wait" | "waitpid" | "wait3" | "wait4" | "waitid" => &["fork"],
        "posix_spawnattr_getflags" => &["posix_spawnattr_setflags"],
        "pthread_getname_np" => &["pthread_setname_np"],
        "getrlimit" | "getrlimit64" => &["setrlimit", "setrlimit64", "prlimit", "prlimit64"],
        // A handler may run at any time from then on.
        "alarm" | "ualarm" | "setitimer" | "timer_settime" => &["sigaction", "signal", "bsd_signal", "__sysv_signal"],
        "posix_spawnattr_getpgroup" => &["posix_spawnattr_setpgroup"],
        _ => &[],
    }
}

/// Whether the function of this name gives back what was mapped (POSIX munmap).
pub fn unmaps_memory(name: &str) -> bool {
    name == "munmap"
}

/// Whether a call with these arguments gives what other processes have stored, or what the program has mapped before: a
/// file that is mapped and shared (POSIX mmap, Linux: `MAP_SHARED` without `MAP_ANONYMOUS`), or memory that is shared
/// with children. `flags` is the fourth argument, if it is known.
pub fn maps_what_others_store(name: &str, flags: Option<i128>, has_children: bool) -> bool {
    const SHARED: i128 = 1;
    const ANONYMOUS: i128 = 0x20;
    matches!(name, "mmap" | "mmap64")
        && flags.is_none_or(|flags| flags & SHARED != 0 && (flags & ANONYMOUS == 0 || has_children))
}

/// Whether the function of this name stores a line of any length, however small the array is (C99 7.19.7.7).
pub fn reads_any_line(name: &str) -> bool {
    name == "gets"
}

/// Whether a call with this first argument, if it is known, gives a number that is not 0: the version of an option that
/// the system has, or -1 (POSIX sysconf, Linux sysconf(3)). A limit may be 0: `ulimit` lowers those of glibc.
pub fn is_never_zero(name: &str, argument: Option<i128>) -> bool {
    // In Linux's `unistd.h`: timers, priorities, files in memory, shared memory, semaphores, the version of POSIX,
    // threads, functions for threads; clocks, barriers, locks.
    const OPTIONS: [i128; 14] = [10, 11, 16, 21, 22, 29, 67, 68, 133, 138, 139, 149, 153, 154];
    matches!(name, "sysconf" | "__sysconf") && argument.is_some_and(|argument| OPTIONS.contains(&argument))
}

/// Whether the function only accesses the bytes behind its first argument, whatever they are.
pub fn only_reads(name: &str) -> bool {
    name == "__ulseq_reads"
}

/// Whether the last argument of this function is a signal (POSIX kill, pthread_kill: EINVAL for an invalid one).
pub fn sends_signal(name: &str) -> bool {
    matches!(name, "kill" | "killpg" | "pthread_kill")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_has_known_names_in_order() {
        for names in [OVERAPPROXIMATED, OF_ENVIRONMENT, SOURCES] {
            assert!(names.windows(2).all(|pair| pair[0] < pair[1]));
        }
        assert!(
            is_overapproximated("sincos")
                && is_overapproximated("crc32")
                && is_overapproximated("lua_gettop")
                && !is_overapproximated("read")
        );
    }
}
