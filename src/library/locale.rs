//! Contracts of wide characters, which depend on the locale (C11 7.29, 7.30), and of names of the library.

use super::contract::{Contract, Fill, Gives};
use super::entry::Group;

const INT_MAX: i64 = i32::MAX as i64;
const WIDE: Contract = Contract::of("wide characters");
const LIBRARY: Contract = Contract::of("the library itself");

pub(super) const TABLE: &[Group] = &[
    // 7.30.2: the classes
    Group::contract(
        &[
            "iswalnum",
            "iswalpha",
            "iswblank",
            "iswcntrl",
            "iswdigit",
            "iswgraph",
            "iswlower",
            "iswprint",
            "iswpunct",
            "iswspace",
            "iswupper",
            "iswxdigit",
            "iswctype",
            "wctype",
            "wctrans",
        ],
        WIDE,
    ),
    Group::contract(&["towlower", "towupper", "towctrans"], WIDE),
    Group::contract(&["wcwidth"], WIDE.number(-1, 2)),
    Group::contract(&["wcswidth"], WIDE.number(-1, INT_MAX)),
    Group::contract(&["btowc"], WIDE),
    Group::contract(&["wctob"], WIDE.number(-1, 255)),
    // 7.29.3: files
    Group::contract(
        &["fgetwc", "getwc", "getwchar", "fgetwc_unlocked", "getwc_unlocked", "getwchar_unlocked"],
        WIDE.errno().blocks(),
    ),
    Group::contract(
        &["fputwc", "putwc", "putwchar", "ungetwc", "fputwc_unlocked", "putwc_unlocked", "putwchar_unlocked"],
        WIDE.errno(),
    ),
    Group::contract(&["fputws", "fputws_unlocked"], WIDE.number(-1, INT_MAX).errno()),
    Group::contract(&["wprintf", "fwprintf", "vwprintf", "vfwprintf"], WIDE.number(-1, INT_MAX).errno()),
    Group::contract(&["fwide"], WIDE),
    // 7.24.4.5: the text has at most so many bytes; the result is its length.
    Group::contract(&["strxfrm"], WIDE.number(0, INT_MAX).fills(&[Fill::Formatted(0, 2)])),
    Group::contract(&["strverscmp"], WIDE),
    // gnu_get_libc_version(3), mallopt(3), backtrace(3), dladdr(3)
    Group::contract(&["gnu_get_libc_version", "gnu_get_libc_release"], LIBRARY.gives(Gives::SomeText)),
    Group::contract(&["malloc_trim", "mallopt"], LIBRARY.number(0, 1)),
    Group::contract(&["malloc_usable_size"], LIBRARY.number(0, i64::MAX)),
    Group::contract(&["mallinfo", "mallinfo2"], LIBRARY),
    // malloc_info(3): EINVAL
    Group::contract(&["malloc_info"], LIBRARY.status()),
    Group::contract(&["malloc_stats", "backtrace_symbols_fd"], LIBRARY),
    Group::contract(&["backtrace"], LIBRARY.number(0, 0).beyond("the functions that are active")),
    Group::contract(&["backtrace_symbols"], LIBRARY.gives(Gives::Null).beyond("the functions that are active")),
    Group::contract(&["dladdr"], LIBRARY.number(0, 0).beyond("the symbols of the program")),
];
