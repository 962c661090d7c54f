//! Which arguments of functions of C11, POSIX and glibc may be null pointers.
//!
//! C11 7.1.4p1, POSIX 2.1.1: a null pointer is an invalid argument, and the behavior is undefined, unless the
//! description of the function says otherwise. So the table lists what the descriptions (C11, POSIX, the manual of
//! Linux and glibc) allow; also what glibc accepts without a word in its manual, so that nothing is reported that
//! cannot go wrong.

use super::argument_rules::stores_if_wanted;
use NullArgument::{Allowed, Forbidden, IfOneIsZero, IfZero};

/// What a null pointer is as an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NullArgument {
    /// Undefined behavior.
    Forbidden,
    /// Undefined behavior, unless this argument is 0: the number of elements or bytes.
    IfZero(usize),
    /// Undefined behavior, unless one of these arguments is 0: the size and the number of elements.
    IfOneIsZero(usize, usize),
    /// Described.
    Allowed,
}

/// What a null pointer is as the argument at this position of a function of C11, POSIX or glibc. Pointers to functions
/// are not meant.
pub fn null_argument(name: &str, at: usize) -> NullArgument {
    let name = name.strip_prefix("__builtin_").unwrap_or(name);
    if let Some((_, _, count)) = COUNTED.iter().find(|(names, place, _)| *place == at && names.contains(&name)) {
        return IfZero(*count);
    }
    // C11 7.21.8.1p3, 7.21.8.2p3
    if at == 0 && ["fread", "fread_unlocked", "fwrite", "fwrite_unlocked"].contains(&name) {
        return IfOneIsZero(1, 2);
    }
    let allowed = NULLABLE.iter().any(|(names, places)| places.contains(&at) && names.contains(&name));
    if allowed || ANY_POINTER.contains(&name) || stores_if_wanted(name) {
        Allowed
    } else {
        Forbidden
    }
}

/// Whether the last parameter of the function is a list of arguments (C11 7.16, `va_list`).
pub fn takes_list(name: &str) -> bool {
    let name = name.strip_prefix("__builtin_").unwrap_or(name);
    let name = name.strip_prefix("__").and_then(|name| name.strip_suffix("_chk")).unwrap_or(name);
    WITH_LIST.contains(&name)
}

const WITH_LIST: &[&str] = &[
    "vprintf",
    "vfprintf",
    "vdprintf",
    "vsprintf",
    "vsnprintf",
    "vasprintf",
    "vsyslog",
    "vwprintf",
    "vfwprintf",
    "vswprintf",
    "vscanf",
    "vfscanf",
    "vsscanf",
    "vwscanf",
    "vfwscanf",
    "vswscanf",
    "vwarn",
    "vwarnx",
    "verr",
    "verrc",
    "verrx",
];

/// Functions that look at no memory behind any of their pointers, or whose pointers are addresses.
const ANY_POINTER: &[&str] = &[
    "prefetch",
    "object_size",
    "dynamic_object_size",
    "assume_aligned",
    "__clear_cache",
    "ia32_pause",
    // Linux mmap(2), madvise(2), mlock(2), mprotect(2), msync(2), shmat(2), brk(2): addresses
    "mmap",
    "mmap64",
    "__ulseq_map",
    "__ulseq_map64",
    "munmap",
    "mremap",
    "mprotect",
    "madvise",
    "posix_madvise",
    "mlock",
    "mlock2",
    "munlock",
    "msync",
    "shmat",
    "shmdt",
    "brk",
    "clone",
    "free",
    "cfree",
    "realloc",
    "reallocarray",
    "malloc_usable_size",
    // glibc libintl.h: a null pointer is the current domain, or is returned
    "gettext",
    "dgettext",
    "dcgettext",
    "ngettext",
    "dngettext",
    "dcngettext",
    "textdomain",
    "bindtextdomain",
    "bind_textdomain_codeset",
    // What these pass on to functions of the program, or print
    "argp_parse",
    "argp_error",
    "argp_failure",
    "argp_help",
    "argp_state_help",
    "argp_usage",
    "__assert_fail",
    "__assert",
    "pthread_exit",
    "pthread_setspecific",
    "tss_set",
    "thrd_create",
];

/// Positions that may be null.
const NULLABLE: &[(&[&str], &[usize])] = &[
    // C11 7.21 Input and output, POSIX: all streams, a buffer of the library's own, no name
    (&["fflush", "fflush_unlocked", "freopen", "freopen64", "tmpnam", "tmpnam_r", "fmemopen", "fopencookie"], &[0]),
    (&["setbuf", "setbuffer", "setvbuf"], &[1]),
    (&["perror", "herror", "warn", "warnx", "vwarn", "vwarnx", "endmntent", "openlog"], &[0]),
    (&["psignal", "psiginfo", "err", "errx", "verr", "verrx"], &[1]),
    (&["error", "errc", "verrc"], &[2]),
    (&["error_at_line"], &[2, 4]),
    (&["tempnam"], &[0, 1]),
    (&["ctermid", "cuserid", "dirname", "__xpg_basename"], &[0]),
    (&["getcwd", "getwd"], &[0]),
    (&["realpath"], &[1]),
    // C11 7.22 General utilities: where a number ends, a shift state
    (&["strtod", "strtof", "strtold", "strtol", "strtoul", "strtoll", "strtoull", "strtoimax", "strtoumax"], &[1]),
    (&["wcstod", "wcstof", "wcstold", "wcstol", "wcstoul", "wcstoll", "wcstoull", "wcstoimax", "wcstoumax"], &[1]),
    (
        &[
            "__isoc23_strtol",
            "__isoc23_strtoul",
            "__isoc23_strtoll",
            "__isoc23_strtoull",
            "__isoc23_strtoimax",
            "__isoc23_strtoumax",
            "__isoc23_wcstol",
            "__isoc23_wcstoul",
            "__isoc23_wcstoll",
            "__isoc23_wcstoull",
            "__isoc23_wcstoimax",
            "__isoc23_wcstoumax",
        ],
        &[1],
    ),
    (&["system"], &[0]),
    (&["on_exit"], &[1]),
    (&["qsort_r"], &[4]),
    (&["mblen", "mbtowc", "mbstowcs", "wctomb", "wcstombs"], &[0]),
    (&["mbtowc"], &[1]),
    // C11 7.29 Wide characters
    (&["mbrlen", "c16rtomb", "c32rtomb", "wcrtomb"], &[0, 2]),
    (&["mbrtowc", "mbrtoc16", "mbrtoc32"], &[0, 1, 3]),
    (&["mbsrtowcs", "wcsrtombs", "mbsnrtowcs", "wcsnrtombs"], &[0, 3, 4]),
    (&["mbsinit", "wcstok"], &[0]),
    // C11 7.24 String handling
    (&["strtok", "strtok_r", "__strtok_r"], &[0]),
    // C11 7.11, POSIX locale.h, iconv.h
    (&["setlocale"], &[1]),
    (&["newlocale"], &[1, 2]),
    (&["uselocale"], &[0]),
    (&["iconv"], &[1, 2, 3, 4]),
    // Handles that may be pointers: the first one may be null
    (&["towctrans"], &[1]),
    (&["timer_settime", "timer_gettime", "timer_delete", "timer_getoverrun"], &[0]),
    // C11 7.27 Date and time, POSIX time.h, sys/time.h
    (&["time", "times"], &[0]),
    (&["clock_getres", "nanosleep", "thrd_sleep"], &[1]),
    (&["clock_nanosleep", "timer_settime", "timerfd_settime"], &[3]),
    (&["gettimeofday", "settimeofday", "adjtime"], &[0, 1]),
    (&["timer_create"], &[1]),
    (&["setitimer"], &[2]),
    (&["futimens", "futimes", "utime", "utimes", "lutimes"], &[1]),
    (&["futimesat"], &[1, 2]),
    // glibc: EINVAL without a name
    (&["utimensat"], &[1, 2]),
    // POSIX: files
    (&["acct"], &[0]),
    (&["epoll_ctl"], &[3]),
    (&["copy_file_range", "splice"], &[1, 3]),
    (&["sendfile", "sendfile64"], &[2]),
    (&["mount"], &[0, 2, 4]),
    (&["mincore"], &[0]),
    (&["select", "pselect"], &[1, 2, 3, 4, 5]),
    (&["ppoll"], &[2, 3]),
    (&["epoll_pwait"], &[4]),
    (&["epoll_pwait2"], &[3, 4]),
    (&["aio_cancel", "aio_cancel64"], &[1]),
    (&["aio_suspend", "aio_suspend64"], &[2]),
    (&["lio_listio", "lio_listio64"], &[3]),
    (&["openpty"], &[2, 3, 4]),
    (&["forkpty"], &[1, 2, 3]),
    // POSIX: sockets, the name service
    (&["accept", "accept4"], &[1, 2]),
    (&["recvfrom"], &[4, 5]),
    (&["sendto"], &[4]),
    (&["recvmmsg"], &[4]),
    (&["getaddrinfo"], &[0, 1, 2]),
    (&["getnameinfo"], &[2, 4]),
    (&["getservbyname", "getservbyport", "getservbyname_r", "getservbyport_r", "inet_aton"], &[1]),
    (&["freeaddrinfo", "freeifaddrs"], &[0]),
    // POSIX: processes, message queues, shared memory, signals
    (&["wait"], &[0]),
    (&["waitpid"], &[1]),
    (&["wait3"], &[0, 2]),
    (&["wait4"], &[1, 3]),
    (&["waitid"], &[2, 4]),
    (&["prlimit", "prlimit64"], &[2, 3]),
    (&["getcpu"], &[0, 1, 2]),
    (&["execve", "execvpe", "fexecve"], &[2]),
    (&["execl", "execlp", "execle", "execv", "execvp", "execve", "execvpe"], &[1]),
    (&["posix_spawn", "posix_spawnp"], &[0, 2, 3, 5]),
    (&["mq_receive", "mq_timedreceive"], &[3]),
    (&["mq_setattr", "msgctl", "shmctl"], &[2]),
    (&["mq_notify"], &[1]),
    (&["semtimedop"], &[3]),
    (&["sigaction", "sigprocmask", "pthread_sigmask", "sigtimedwait"], &[1, 2]),
    (&["sigwaitinfo"], &[1]),
    (&["sigaltstack"], &[0, 1]),
    (&["dlopen", "dlsym", "dlvsym", "dladdr"], &[0]),
    (&["dlmopen", "dl_iterate_phdr"], &[1]),
    (&["getgrouplist"], &[2]),
    // POSIX search.h: keys are given to the comparison, a tree may be empty
    (&["tsearch", "tfind", "tdelete"], &[0, 1]),
    (&["tdestroy", "twalk"], &[0]),
    (&["insque"], &[1]),
    (&["lfind", "lsearch", "bsearch"], &[0, 1]),
    // POSIX regex.h, glibc
    (&["regerror"], &[1]),
    (&["regexec"], &[3]),
    (&["getopt_long", "getopt_long_only"], &[3, 4]),
    (&["catgets"], &[3]),
];

/// Buffers and arrays that may be null where the argument at the last position is 0.
const COUNTED: &[(&[&str], usize, usize)] = &[
    (&["read", "pread", "pread64", "__read", "write", "__write", "pwrite", "pwrite64"], 1, 2),
    (&["recv", "send", "recvfrom", "sendto", "mq_send", "readv", "writev", "vmsplice"], 1, 2),
    (&["preadv", "preadv64", "preadv2", "preadv64v2", "pwritev", "pwritev64", "pwritev2", "pwritev64v2"], 1, 2),
    (&["bind", "connect", "msgsnd", "msgrcv", "getdents64", "recvmmsg", "sendmmsg"], 1, 2),
    (&["setsockopt"], 3, 4),
    (&["getgroups", "setgroups"], 1, 0),
    (&["poll", "ppoll", "getrandom", "getentropy", "snprintf", "vsnprintf", "qsort", "sethostname"], 0, 1),
    (&["bzero", "explicit_bzero", "memfrob", "backtrace_symbols", "backtrace_symbols_fd"], 0, 1),
    (&["confstr", "strerror_r", "readlink"], 1, 2),
    (&["regerror", "fgetxattr", "getxattr", "lgetxattr", "setxattr", "lsetxattr", "fsetxattr"], 2, 3),
    (&["flistxattr", "listxattr", "llistxattr"], 1, 2),
    (&["strxfrm", "wcsxfrm"], 0, 2),
    (&["bcopy", "swab"], 0, 2),
    (&["bcopy", "swab"], 1, 2),
    (&["memcpy", "memmove", "mempcpy", "memset", "memcmp", "memchr", "memrchr", "bcmp"], 0, 2),
    (&["memcpy", "memmove", "mempcpy", "memcmp", "bcmp"], 1, 2),
    (&["memccpy"], 0, 3),
    (&["memccpy"], 1, 3),
    (&["memmem"], 0, 1),
    (&["memmem"], 2, 3),
    (&["wmemcpy", "wmemmove", "wmemset", "wmemcmp", "wmemchr", "wmempcpy"], 0, 2),
    (&["wmemcpy", "wmemmove", "wmemcmp", "wmempcpy"], 1, 2),
    (&["strncmp", "strncasecmp", "strncpy", "strncat", "wcsncmp", "wcsncasecmp"], 0, 2),
    (&["strncmp", "strncasecmp", "strncpy", "strncat", "wcsncmp", "wcsncasecmp"], 1, 2),
    (&["strnlen", "strndup", "wcsnlen"], 0, 1),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_null_pointer_is_an_invalid_argument_unless_described() {
        let forbidden =
            [("sincos", 1), ("lgamma_r", 1), ("mkstemp", 0), ("wctype", 0), ("fgetpos", 1), ("inet_ntop", 2)];
        assert!(forbidden.iter().all(|(name, at)| null_argument(name, *at) == Forbidden));
        let allowed = [("time", 0), ("strtol", 1), ("wait", 0), ("sigaction", 1), ("accept", 2), ("prefetch", 0)];
        assert!(allowed.iter().all(|(name, at)| null_argument(name, *at) == Allowed));
        assert_eq!([null_argument("read", 1), null_argument("confstr", 1)], [IfZero(2); 2]);
    }

    #[test]
    fn no_argument_is_in_both_lists() {
        for (names, at, _) in COUNTED {
            let twice =
                |name: &&&str| NULLABLE.iter().any(|(others, places)| places.contains(at) && others.contains(name));
            assert_eq!(names.iter().find(twice), None, "argument {at}");
        }
    }
}
