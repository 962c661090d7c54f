//! Contracts of what connects a program with its environment: time, environment variables and options, mapped memory,
//! the processor. Streams and descriptors are in `files`, the network in `sockets`.

use super::contract::{Contract, Fill, Gives, Relation, Rule, MAY_SET_ERRNO};
use super::entry::{Effect, Group, Model, StubStep, ASSEMBLY, ASSEMBLY_INPUT, ASSEMBLY_TEXT, ASSEMBLY_WITH_MEMORY};

const INT_MAX: i64 = i32::MAX as i64;
const INT_MIN: i64 = i32::MIN as i64;
const TEXT: Contract = Contract::of("formatted text");
const TIME: Contract = Contract::of("calendar time");
const ENVIRONMENT: Contract = Contract::of("the environment");
const MEMORY: Contract = Contract::of("mapped memory");

const PROCESSOR: Contract = Contract::of("the processor");
const RANDOM: Contract = Contract::of("random numbers");

/// POSIX tzset: functions that use the local time set these.
const ZONE: &[Fill] = &[Fill::Global("tzname"), Fill::Global("timezone"), Fill::Global("daylight")];
const OPTIONS: &[Fill] = &[Fill::Global("optarg"), Fill::Global("optind"), Fill::Global("optopt")];

pub(super) const TABLE: &[Group] = &[
    // What contracts are made of (passes/contracts.rs)
    Group::new(
        &["__ulseq_fill"],
        Model::Stub(&[StubStep::of("__ulseq_fill", &[0, 1]).invisible()]),
        &[Effect::Writes(0)],
    ),
    Group::new(
        &["__ulseq_fill_text"],
        Model::Stub(&[StubStep::of("__ulseq_fill_text", &[0, 1]).invisible()]),
        &[Effect::Writes(0)],
    ),
    Group::new(
        &["__ulseq_fill_short_text"],
        Model::Stub(&[StubStep::of("__ulseq_fill_short_text", &[0]).invisible()]),
        &[Effect::Writes(0)],
    ),
    Group::contract(&[super::entry::ANY_ARGUMENT], Contract::of("arguments of the first function")),
    Group::contract(
        &["__ulseq_not_followed"],
        Contract::of("functions in C").gives(Gives::Stops("more than a contract in C covers")),
    ),
    Group::contract(
        &["__ulseq_longer_text"],
        Contract::of("functions in C").gives(Gives::Stops(super::bounds::LONGER_TEXT)),
    ),
    Group::contract(&[super::generated_names::NOT_EXACT], Contract::of("functions in C").number(0, 0)),
    Group::contract(&[super::generated_names::SCANS_STREAM], Contract::of("functions in C")),
    // Verifiers have no models of these: they would leave the memory as it is. Used only if a program declares them in
    // another way than its headers, so that the functions in C do not fit.
    Group::contract(
        &[
            "mempcpy",
            "bcopy",
            "bzero",
            "explicit_bzero",
            "bcmp",
            "stpncpy",
            "strlcpy",
            "strlcat",
            "strnlen",
            "strdup",
            "strndup",
            "strcoll",
            "strcasecmp",
            "strncasecmp",
            "memrchr",
            "memfrob",
            "strchrnul",
            "strcasestr",
            "index",
            "rindex",
            "sprintf",
            "snprintf",
            "vsprintf",
            "__builtin_sprintf",
            "__builtin_snprintf",
            "__ctype_b_loc",
            "__ctype_tolower_loc",
            "__ctype_toupper_loc",
        ],
        Contract::of("functions in C").gives(Gives::Stops("a function of the library that is declared in another way")),
    ),
    Group::contract(&["get_crc_table"], Contract::of("zlib").gives(Gives::Stops("the table of checksums"))),
    // GCC manual, "x86 Built-in Functions"
    Group::contract(
        &[
            "__builtin_cpu_is",
            "__builtin_cpu_supports",
            "__builtin_ia32_rdtsc",
            "__builtin_readcyclecounter",
            "__rdtsc",
            "_rdtsc",
        ],
        PROCESSOR,
    ),
    // GCC, "Return Address": any address; nothing can be read there. That of the function itself is not null.
    Group::contract(&["__builtin_frame_address"], PROCESSOR.rules(&[Rule::Relation(Relation::SomeAddress(0))])),
    Group::contract(&["__rdtscp"], PROCESSOR.fills(&[Fill::Object(0)])),
    // Formatted output into memory, without its arguments
    Group::contract(&["vsnprintf"], TEXT.number(-1, INT_MAX).fills(&[Fill::Formatted(0, 1)])),
    Group::contract(&["__vsnprintf_chk"], TEXT.number(-1, INT_MAX).fills(&[Fill::Formatted(0, 1)])),
    Group::contract(&["vasprintf", "asprintf"], TEXT.number(-1, INT_MAX).fills(&[Fill::NewText(0)])),
    Group::contract(&["__xpg_strerror_r"], TEXT.code().fills(&[Fill::Text(1, 2)])),
    Group::contract(&["strerror_r"], TEXT.gives(Gives::SameOrText(1)).fills(&[Fill::Text(1, 2)])),
    // 7.27 Calendar time
    // 7.27.3p1: they share an object.
    Group::contract(
        &["localtime", "gmtime"],
        TIME.gives(Gives::Static("broken_down_time"))
            .fills(ZONE)
            .rules(&[Rule::Relation(Relation::TimeFits(0))])
            .errno(),
    ),
    Group::contract(
        &["localtime_r", "gmtime_r"],
        TIME.gives(Gives::Argument(1))
            .fills(&[Fill::Object(1)])
            .rules(&[Rule::Relation(Relation::TimeFits(0))])
            .errno(),
    ),
    Group::contract(
        &["mktime", "timegm", "timelocal"],
        TIME.gives(Gives::Any).fills(&[
            Fill::Object(0),
            Fill::Global("tzname"),
            Fill::Global("timezone"),
            Fill::Global("daylight"),
        ]),
    ),
    // 7.27.3.1p4: never null.
    Group::contract(&["asctime"], TIME.gives(Gives::TimeText("asctime")).rules(&[Rule::YearFits(0)])),
    // 7.27.3.2p2: as `asctime(localtime(timer))`.
    Group::contract(
        &["ctime"],
        TIME.gives(Gives::TimeText("asctime"))
            .fills(ZONE)
            .rules(&[Rule::YearFits(0), Rule::Overwrites("broken_down_time")]),
    ),
    Group::contract(&["times"], TIME.fills(&[Fill::Object(0)])),
    Group::contract(&["asctime_r"], TIME.gives(Gives::Argument(1)).beyond("the text of a time")),
    Group::contract(&["ctime_r"], TIME.gives(Gives::Argument(1)).beyond("the text of a time")),
    Group::contract(
        &["strftime"],
        TIME.gives(Gives::Below(1))
            .fills(&[Fill::Formatted(0, 1)])
            .rules(&[Rule::Relation(Relation::DateFits(1, 2, 3))]),
    ),
    Group::contract(&["strptime"], TIME.gives(Gives::Inside(0)).fills(&[Fill::Object(2)])),
    Group::contract(&["tzset"], TIME.fills(ZONE)),
    Group::contract(&["ftime"], TIME.number(0, 0).fills(&[Fill::Object(0)])),
    Group::contract(&["getdate"], TIME.gives(Gives::Static("getdate"))),
    Group::contract(&["strfmon"], TEXT.gives(Gives::UpTo(1)).fills(&[Fill::Formatted(0, 1)]).errno()),
    Group::contract(&["clock_settime", "settimeofday"], TIME.status()),
    Group::contract(&["adjtime"], TIME.status().fills(&[Fill::Object(1)])),
    // From TIME_OK to TIME_ERROR
    Group::contract(&["adjtimex", "ntp_adjtime"], TIME.number(-1, 5).fills(&[Fill::Object(0)]).errno()),
    Group::contract(&["clock_adjtime"], TIME.number(-1, 5).fills(&[Fill::Object(1)]).errno()),
    // 7.22.4, 7.11: the environment
    Group::contract(&["getenv", "secure_getenv"], ENVIRONMENT.gives(Gives::KeptText("environment"))),
    // 7.11.1.1: asking for the locale, and choosing "C", do not fail.
    Group::contract(
        &["setlocale"],
        ENVIRONMENT.gives(Gives::KeptText("locale")).rules(&[
            Rule::Relation(Relation::Locale(0, 1)),
            Rule::MaySetErrno,
            // 7.11.2.1p8
            Rule::Overwrites("localeconv"),
        ]),
    ),
    Group::contract(&["bindtextdomain", "textdomain"], ENVIRONMENT.gives(Gives::KeptText("locale"))),
    Group::contract(&["nl_langinfo", "nl_langinfo_l"], ENVIRONMENT.gives(Gives::AlwaysKeptText("locale"))),
    // 7.24.6.2p3: the text may be overwritten. POSIX strsignal.
    Group::contract(&["strerror"], ENVIRONMENT.gives(Gives::Message("strerror"))),
    Group::contract(&["strsignal"], ENVIRONMENT.gives(Gives::Message("strsignal"))),
    Group::contract(&["getlogin"], ENVIRONMENT.gives(Gives::StaticText("getlogin")).errno()),
    Group::contract(&["ttyname"], ENVIRONMENT.gives(Gives::StaticText("ttyname")).errno()),
    Group::contract(&["setenv", "unsetenv", "putenv", "clearenv"], ENVIRONMENT.number(-1, 0).errno()),
    Group::contract(&["gettext"], ENVIRONMENT.gives(Gives::SameOrText(0))),
    Group::contract(&["dcgettext", "dgettext"], ENVIRONMENT.gives(Gives::SameOrText(1))),
    Group::contract(&["ngettext"], ENVIRONMENT.gives(Gives::SameOrText(0)).beyond("a plural form")),
    Group::contract(&["bind_textdomain_codeset"], ENVIRONMENT.gives(Gives::KeptText("locale"))),
    Group::contract(
        &["getpwnam", "getpwuid", "getpwent"],
        ENVIRONMENT.gives(Gives::Static("user")).rules(MAY_SET_ERRNO),
    ),
    Group::contract(
        &["getgrnam", "getgrgid", "getgrent"],
        ENVIRONMENT.gives(Gives::Static("group")).rules(MAY_SET_ERRNO),
    ),
    Group::contract(&["getspnam"], ENVIRONMENT.gives(Gives::Static("shadow")).rules(MAY_SET_ERRNO)),
    Group::contract(&["localeconv"], ENVIRONMENT.gives(Gives::AlwaysStatic("localeconv"))),
    Group::contract(
        &["getpwnam_r", "getpwuid_r", "getgrnam_r", "getgrgid_r"],
        ENVIRONMENT.number(1, 133).beyond("objects of the user database"),
    ),
    // POSIX: no errors are defined. uname(2): only an invalid pointer is one.
    Group::contract(&["uname"], ENVIRONMENT.number(0, 0).fills(&[Fill::Texts(0)])),
    Group::contract(&["sysinfo"], ENVIRONMENT.status().fills(&[Fill::Object(0)])),
    Group::contract(&["getloadavg"], ENVIRONMENT.number(-1, 3).beyond("load averages")),
    Group::contract(&["getrandom"], ENVIRONMENT.gives(Gives::UpTo(1)).fills(&[Fill::Result(0)]).errno()),
    Group::contract(&["getentropy"], ENVIRONMENT.status().fills(&[Fill::Bytes(0, 1)])),
    Group::contract(&["warn", "warnx", "vwarn", "vwarnx"], ENVIRONMENT),
    // dlerror(3)
    Group::contract(&["dlerror"], ENVIRONMENT.gives(Gives::TextOfFailure("dlerror"))),
    Group::contract(
        &["dlopen", "dlmopen"],
        ENVIRONMENT
            .gives(Gives::Object)
            .rules(&[Rule::Relation(Relation::Notes("dlerror"))])
            .beyond("code that is loaded at run time"),
    ),
    // What is found may be a function.
    Group::contract(
        &["dlsym", "dlvsym"],
        ENVIRONMENT
            .gives(Gives::Null)
            .rules(&[Rule::Relation(Relation::Notes("dlerror"))])
            .beyond("code that is loaded at run time"),
    ),
    Group::contract(&["dlclose"], ENVIRONMENT.rules(&[Rule::Relation(Relation::Notes("dlerror"))])),
    Group::contract(&["getopt"], ENVIRONMENT.number(-1, 255).fills(OPTIONS)),
    Group::contract(
        &["getopt_long", "getopt_long_only"],
        ENVIRONMENT
            .number(-1, INT_MAX)
            .fills(&[Fill::Global("optarg"), Fill::Global("optind"), Fill::Global("optopt"), Fill::Object(4)])
            .beyond("an option sets a variable"),
    ),
    Group::contract(
        &["basename", "__xpg_basename", "dirname"],
        ENVIRONMENT.gives(Gives::PartOf(0)).fills(&[Fill::Characters(0)]),
    ),
    Group::contract(
        &["ftw", "ftw64", "nftw", "nftw64", "glob64", "scandir64", "dl_iterate_phdr", "argp_parse", "on_exit"],
        ENVIRONMENT.beyond("a function of the program is called back"),
    ),
    // 7.22.4.2p3, 7.22.4.3p3: at least 32 functions can be registered.
    Group::contract(
        &["atexit", "at_quick_exit"],
        ENVIRONMENT.number(0, 0).beyond("a function of the program is called back"),
    ),
    Group::contract(
        &["argp_usage", "argp_error", "argp_failure", "argp_state_help", "argp_help"],
        ENVIRONMENT.beyond("messages about the options that `argp_parse` reads"),
    ),
    Group::contract(&["globfree64"], ENVIRONMENT),
    // a64l(3), strerrorname_np(3), strfry(3), getusershell(3)
    Group::contract(&["a64l"], ENVIRONMENT.number(INT_MIN, INT_MAX)),
    Group::contract(&["l64a"], ENVIRONMENT.gives(Gives::AlwaysStaticText("l64a", 7))),
    Group::contract(
        &["strerrorname_np", "strerrordesc_np", "sigabbrev_np", "sigdescr_np"],
        ENVIRONMENT.gives(Gives::KeptText("name_of_error")),
    ),
    Group::contract(&["psiginfo"], ENVIRONMENT),
    Group::contract(&["strfry"], ENVIRONMENT.gives(Gives::Same(0)).fills(&[Fill::Characters(0)])),
    Group::contract(&["getusershell"], ENVIRONMENT.gives(Gives::StaticText("getusershell"))),
    Group::contract(&["setusershell", "endusershell"], ENVIRONMENT),
    Group::contract(
        &["__strtol_internal", "__strtoul_internal", "__strtoll_internal", "__strtoull_internal", "__strtod_internal"],
        ENVIRONMENT.errno().fills(&[Fill::Points(1, 0)]),
    ),
    // GCC, "Extended Asm": it changes its outputs, and memory only if it says so
    Group::contract(&[ASSEMBLY, ASSEMBLY_INPUT], Contract::of("assembler code")),
    Group::contract(
        &[ASSEMBLY_WITH_MEMORY],
        Contract::of("assembler code").beyond("assembler code that changes memory"),
    ),
    Group::contract(
        &[ASSEMBLY_TEXT],
        Contract::of("assembler code").gives(Gives::Stops("assembler code without operands")),
    ),
    Group::contract(
        &["__ulseq_handlers_are_not_run"],
        Contract::of("the end of the process").beyond("functions that run when the process ends"),
    ),
    // Memory that is not on the heap
    Group::contract(
        &["mmap", "mmap64", "__ulseq_map", "__ulseq_map64"],
        MEMORY
            .gives(Gives::Memory(1, 3))
            .rules(&[
                // PROT_READ | PROT_WRITE
                Rule::BoundUnless(2, 3, "memory that may not be read or written"),
                // MAP_SHARED, MAP_FIXED
                Rule::BoundIfAny(3, 0x11, "memory that is mapped more than once"),
            ])
            .errno(),
    ),
    Group::contract(&["msync", "mlock", "mlock2", "munlock"], MEMORY.status()),
    Group::contract(&["mincore"], MEMORY.status().beyond("which pages are in memory")),
    Group::contract(&["mprotect", "munmap"], MEMORY.status().beyond("memory that may not be read or written")),
    // Advice may throw the contents away (Linux madvise(2), MADV_DONTNEED).
    Group::contract(&["madvise"], MEMORY.status().beyond("memory that loses its contents")),
    Group::contract(&["posix_madvise"], MEMORY.code()),
    Group::contract(&["shmat"], MEMORY.gives(Gives::Object).beyond("shared memory of a System V object")),
    Group::contract(&["sbrk", "brk"], MEMORY.gives(Gives::Object).beyond("memory of the data segment")),
    // C11 7.22.2 has none of these; POSIX drand48: the numbers are stored in the array.
    Group::contract(&["nrand48"], RANDOM.number(0, INT_MAX).fills(&[Fill::Size(0, 6)])),
    Group::contract(&["jrand48"], RANDOM.number(INT_MIN, INT_MAX).fills(&[Fill::Size(0, 6)])),
    Group::contract(&["erand48"], RANDOM.gives(Gives::Fraction).fills(&[Fill::Size(0, 6)])),
];
