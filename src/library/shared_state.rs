//! State of the library that calls share and that no lock protects: two of them at the same time are a data race. The
//! functions are those that POSIX (2.9.1) and glibc's manual ("MT-Unsafe race") both allow to share it; where either of
//! them makes a function safe (`rand`, `strerror`), it is.

/// What a call does with state of the library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StateAccess {
    /// It changes the state.
    Writes,
    /// It reads the state.
    Reads,
    /// It changes the state if this argument is null.
    WritesIfNull(usize),
    /// It reads the state if this argument is null, and changes it otherwise.
    WritesUnlessNull(usize),
}

use StateAccess::{Reads, Writes, WritesIfNull, WritesUnlessNull};

/// The name of the state, and the functions that access it.
type SharedState = (&'static str, &'static [(&'static str, StateAccess)]);

const STATES: &[SharedState] = &[
    // C11 7.27.3p1: each call may overwrite what the others returned.
    ("asctime", &[("asctime", Writes), ("ctime", Writes)]),
    ("localtime", &[("gmtime", Writes), ("localtime", Writes), ("ctime", Writes)]),
    (
        "drand48",
        &[
            ("drand48", Writes),
            ("lrand48", Writes),
            ("mrand48", Writes),
            ("srand48", Writes),
            ("seed48", Writes),
            ("lcong48", Writes),
        ],
    ),
    (
        "signgam",
        &[
            ("lgamma", Writes),
            ("lgammaf", Writes),
            ("lgammal", Writes),
            ("gamma", Writes),
            ("gammaf", Writes),
            ("gammal", Writes),
        ],
    ),
    (
        "environ",
        &[
            ("setenv", Writes),
            ("putenv", Writes),
            ("unsetenv", Writes),
            ("clearenv", Writes),
            ("getenv", Reads),
            ("secure_getenv", Reads),
        ],
    ),
    (
        "getpwent",
        &[("getpwnam", Writes), ("getpwuid", Writes), ("getpwent", Writes), ("setpwent", Writes), ("endpwent", Writes)],
    ),
    (
        "getgrent",
        &[("getgrnam", Writes), ("getgrgid", Writes), ("getgrent", Writes), ("setgrent", Writes), ("endgrent", Writes)],
    ),
    (
        "gethostent",
        &[
            ("gethostbyname", Writes),
            ("gethostbyname2", Writes),
            ("gethostbyaddr", Writes),
            ("gethostent", Writes),
            ("sethostent", Writes),
            ("endhostent", Writes),
        ],
    ),
    (
        "getservent",
        &[
            ("getservbyname", Writes),
            ("getservbyport", Writes),
            ("getservent", Writes),
            ("setservent", Writes),
            ("endservent", Writes),
        ],
    ),
    (
        "getprotoent",
        &[
            ("getprotobyname", Writes),
            ("getprotobynumber", Writes),
            ("getprotoent", Writes),
            ("setprotoent", Writes),
            ("endprotoent", Writes),
        ],
    ),
    ("hsearch", &[("hcreate", Writes), ("hsearch", Writes), ("hdestroy", Writes)]),
    ("localeconv", &[("localeconv", Writes)]),
    // The standard streams, as `unlocked_stream` names them
    ("stdin", &[("getchar_unlocked", Writes)]),
    ("stdout", &[("putchar_unlocked", Writes)]),
    ("locale", &[("setlocale", WritesUnlessNull(1))]),
    ("strsignal", &[("strsignal", Writes)]),
    ("ttyname", &[("ttyname", Writes)]),
    ("getlogin", &[("getlogin", Writes)]),
    ("ptsname", &[("ptsname", Writes)]),
    ("l64a", &[("l64a", Writes)]),
    ("crypt", &[("crypt", Writes)]),
    ("ecvt", &[("ecvt", Writes), ("fcvt", Writes)]),
    ("getdate", &[("getdate", Writes)]),
    // C11 7.22.7: the conversion state of each function.
    ("mblen", &[("mblen", Writes)]),
    ("mbtowc", &[("mbtowc", Writes)]),
    ("wctomb", &[("wctomb", Writes)]),
    ("mbrlen", &[("mbrlen", WritesIfNull(2))]),
    ("mbrtowc", &[("mbrtowc", WritesIfNull(3))]),
    ("wcrtomb", &[("wcrtomb", WritesIfNull(2))]),
    ("mbsrtowcs", &[("mbsrtowcs", WritesIfNull(3))]),
    ("wcsrtombs", &[("wcsrtombs", WritesIfNull(3))]),
];

/// The state that a call of this function accesses, by name, and how.
pub fn shared_state(function: &str) -> impl Iterator<Item = (&'static str, StateAccess)> + '_ {
    let find = move |(name, functions): &SharedState| {
        let access = functions.iter().find(|(known, _)| *known == function)?;
        Some((*name, access.1))
    };
    STATES.iter().filter_map(find)
}

/// Functions that use a stream without its lock, and the position of the stream (POSIX getc_unlocked,
/// unlocked_stdio(3)). Those that only ask for an indicator or the number are left out.
const UNLOCKED: &[(&str, usize)] = &[
    ("getc_unlocked", 0),
    ("fgetc_unlocked", 0),
    ("putc_unlocked", 1),
    ("fputc_unlocked", 1),
    ("fgets_unlocked", 2),
    ("fputs_unlocked", 1),
    ("fread_unlocked", 3),
    ("fwrite_unlocked", 3),
    ("fflush_unlocked", 0),
    ("clearerr_unlocked", 0),
];

/// The position of the stream that this function changes without its lock.
pub fn unlocked_stream(function: &str) -> Option<usize> {
    UNLOCKED.iter().find(|(name, _)| *name == function).map(|(_, at)| *at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_may_share_two_objects() {
        assert_eq!(shared_state("ctime").map(|(name, _)| name).collect::<Vec<_>>(), ["asctime", "localtime"]);
        assert_eq!(shared_state("getenv").collect::<Vec<_>>(), [("environ", Reads)]);
        assert_eq!(shared_state("ctime_r").count() + shared_state("rand").count(), 0);
    }
}
