//! The contracts of the functions that connect a program with its environment.

use super::contract::{Contract, Fill, Gives, Rule};
use super::entry::{Effect, Group, Model, StubStep, ASSEMBLY, ASSEMBLY_TEXT, ASSEMBLY_WITH_MEMORY};

const INT_MAX: i64 = i32::MAX as i64;
const INT_MIN: i64 = i32::MIN as i64;
const FILES: Contract = Contract::of("files");
const TEXT: Contract = Contract::of("formatted text");
const SOCKETS: Contract = Contract::of("sockets");
const TIME: Contract = Contract::of("calendar time");
const ENVIRONMENT: Contract = Contract::of("the environment");
const MEMORY: Contract = Contract::of("mapped memory");

const PROCESSOR: Contract = Contract::of("the processor");
const RANDOM: Contract = Contract::of("random numbers");

/// `MSG_TRUNC`: the result is the length of the whole message.
const TRUNCATED: Rule = Rule::BoundIfAny(3, 0x20, "the length of a message that does not fit");
/// A buffer for a stream.
const BUFFER: Rule = Rule::BoundUnless(1, 0, "a buffer that a stream uses");
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
    Group::contract(&["__rdtscp"], PROCESSOR.fills(&[Fill::Object(0)])),
    // C11 7.21.4 to 7.21.5: files as streams
    Group::contract(
        &[
            "fopen",
            "fopen64",
            "fdopen",
            "tmpfile",
            "tmpfile64",
            "popen",
            "fopencookie",
            "fmemopen",
            "setmntent",
        ],
        FILES.gives(Gives::Object).errno(),
    ),
    Group::contract(&["opendir", "fdopendir"], FILES.gives(Gives::Handle).errno()),
    Group::contract(&["freopen", "freopen64"], FILES.gives(Gives::Argument(2)).errno()),
    Group::contract(
        &["fclose", "fcloseall", "fseek", "fseeko", "fseeko64", "fsetpos", "_IO_fclose"],
        FILES.number(-1, 0).errno(),
    ),
    Group::contract(&["fgetpos", "fgetpos64"], FILES.status().fills(&[Fill::Object(1)])),
    Group::contract(&["pclose"], FILES.number(-1, INT_MAX).errno().blocks()),
    Group::contract(&["ftell", "ftello", "ftello64"], FILES.handle()),
    Group::contract(&["rewind", "clearerr", "clearerr_unlocked", "seekdir", "rewinddir"], FILES),
    Group::contract(&["feof", "ferror", "feof_unlocked", "ferror_unlocked"], FILES),
    Group::contract(&["fileno", "fileno_unlocked", "dirfd", "telldir"], FILES.handle()),
    Group::contract(&["ungetc"], FILES.number(-1, 255)),
    Group::contract(&["getw", "putw"], FILES),
    // 7.21.7, 7.21.8: input
    Group::contract(
        &["fgets", "fgets_unlocked"],
        FILES.gives(Gives::Argument(0)).fills(&[Fill::Text(0, 1)]).errno().blocks(),
    ),
    Group::contract(
        &["fread", "fread_unlocked"],
        FILES.gives(Gives::Count(2)).fills(&[Fill::Items(0, 1, 2)]).errno().blocks(),
    ),
    Group::contract(&["gets"], FILES.gives(Gives::Argument(0)).beyond("a line of any length")),
    Group::contract(
        &["getline", "getdelim", "__getdelim", "__getline"],
        FILES.gives(Gives::Positive).fills(&[Fill::Line(0, 1)]).errno().blocks(),
    ),
    Group::contract(&["readline"], FILES.gives(Gives::Text).blocks()),
    Group::contract(&["vscanf", "vfscanf", "vsscanf"], FILES.beyond("formatted input of a variadic function")),
    // Formatted output into memory, without its arguments
    Group::contract(&["vsnprintf"], TEXT.number(-1, INT_MAX).fills(&[Fill::Formatted(0, 1)])),
    Group::contract(&["__vsnprintf_chk"], TEXT.number(-1, INT_MAX).fills(&[Fill::Formatted(0, 1)])),
    Group::contract(&["vasprintf", "asprintf"], TEXT.number(-1, INT_MAX).fills(&[Fill::NewText(0)])),
    Group::contract(&["__xpg_strerror_r"], TEXT.code().fills(&[Fill::Text(1, 2)])),
    Group::contract(&["strerror_r"], TEXT.gives(Gives::SameOrText(1)).fills(&[Fill::Text(1, 2)])),
    // Descriptors
    Group::contract(
        &["open", "open64", "openat", "openat64", "creat", "creat64", "dup", "memfd_create", "shm_open"],
        FILES.handle().blocks(),
    ),
    Group::contract(&["dup2", "dup3"], FILES.handle().rules(&[Rule::IsArgument(1)]).blocks()),
    // The last six characters of the template before a suffix are replaced.
    Group::contract(
        &["mkstemp", "mkstemp64", "mkostemp", "mkostemp64", "mkstemps", "mkstemps64"],
        FILES.handle().fills(&[Fill::Characters(0)]),
    ),
    Group::contract(&["mktemp"], FILES.gives(Gives::Same(0)).fills(&[Fill::Characters(0)]).errno()),
    Group::contract(&["mkdtemp"], FILES.gives(Gives::Argument(0)).fills(&[Fill::Characters(0)]).errno()),
    Group::contract(
        &[
            "close",
            "fsync",
            "fdatasync",
            "ftruncate",
            "ftruncate64",
            "truncate",
            "truncate64",
            "chmod",
            "fchmod",
            "chown",
            "fchown",
            "lchown",
            "link",
            "symlink",
            "unlink",
            "unlinkat",
            "remove",
            "rename",
            "rmdir",
            "mkdir",
            "mkdirat",
            "mkfifo",
            "mknod",
            "__xmknod",
            "access",
            "faccessat",
            "euidaccess",
            "flock",
            "lockf",
            "chdir",
            "fchdir",
            "chroot",
            "utime",
            "utimes",
            "utimensat",
            "futimes",
            "futimens",
            "closedir",
            "endmntent",
            "posix_fadvise",
            "posix_fallocate",
            "fallocate",
            "shm_unlink",
            "mount",
            "umount",
            "umount2",
            "setxattr",
            "lsetxattr",
            "removexattr",
            "lremovexattr",
            "fsetxattr",
            "fremovexattr",
            "linkat",
            "symlinkat",
            "renameat",
            "renameat2",
            "mkfifoat",
            "mknodat",
            "fchmodat",
            "fchownat",
            "lchmod",
            "futimesat",
            "lutimes",
            "eaccess",
            "syncfs",
            "acct",
            "sync_file_range",
            "readahead",
        ],
        FILES.number(-1, 0).errno().blocks(),
    ),
    Group::contract(&["sync", "__fpurge"], FILES),
    Group::contract(&["statx"], FILES.status().fills(&[Fill::Object(4)])),
    Group::contract(&["tee", "vmsplice"], FILES.handle().blocks()),
    Group::contract(&["fanotify_init"], FILES.handle()),
    Group::contract(
        &["aio_read", "aio_write", "aio_fsync", "lio_listio", "aio_suspend"],
        FILES.number(-1, -1).errno().beyond("input and output that go on after the call"),
    ),
    Group::contract(&["aio_error"], FILES.code()),
    Group::contract(&["aio_return"], FILES.handle()),
    Group::contract(&["aio_cancel"], FILES.number(-1, 2).errno()),
    Group::contract(&["umask"], FILES.number(0, 0o777)),
    Group::contract(&["lseek", "lseek64"], FILES.handle()),
    Group::contract(&["sendfile", "sendfile64"], FILES.handle().fills(&[Fill::Object(2)]).blocks()),
    Group::contract(&["copy_file_range", "splice"], FILES.handle().fills(&[Fill::Object(1), Fill::Object(3)]).blocks()),
    Group::contract(
        &["read", "pread", "pread64", "__read"],
        FILES.gives(Gives::UpTo(2)).fills(&[Fill::Result(1)]).errno().blocks(),
    ),
    Group::contract(
        &["recv"],
        SOCKETS.gives(Gives::UpTo(2)).fills(&[Fill::Result(1)]).rules(&[TRUNCATED]).errno().blocks(),
    ),
    Group::contract(&["pwrite", "pwrite64"], FILES.gives(Gives::UpTo(2)).errno().blocks()),
    Group::contract(&["writev", "pwritev"], FILES.handle().blocks()),
    Group::contract(
        &["readv", "preadv", "recvmsg", "recvmmsg"],
        FILES.number(-1, 0).errno().blocks().beyond("memory that a structure leads to is filled"),
    ),
    Group::contract(&["readlink"], FILES.gives(Gives::UpTo(2)).fills(&[Fill::Result(1)]).errno()),
    Group::contract(&["readlinkat"], FILES.gives(Gives::UpTo(3)).fills(&[Fill::Result(2)]).errno()),
    Group::contract(&["getdents64"], FILES.gives(Gives::UpTo(2)).fills(&[Fill::Result(1)]).errno()),
    Group::contract(&["pathconf", "fpathconf"], FILES.handle()),
    Group::contract(
        &["open_memstream", "open_wmemstream"],
        FILES.gives(Gives::Null).errno().beyond("a stream that writes into memory of the program"),
    ),
    Group::contract(
        &["getxattr", "lgetxattr", "fgetxattr"],
        FILES.gives(Gives::Size(3)).fills(&[Fill::ResultIf(2, 3)]).errno(),
    ),
    Group::contract(
        &["listxattr", "llistxattr", "flistxattr"],
        FILES.gives(Gives::Size(2)).fills(&[Fill::ResultIf(1, 2)]).errno(),
    ),
    Group::contract(
        &["stat", "stat64", "fstat", "fstat64", "lstat", "lstat64"],
        FILES.status().fills(&[Fill::Object(1)]).rules(&[
            Rule::NotNegative(1, "st_size"),
            Rule::NotNegative(1, "st_blocks"),
            Rule::NotNegative(1, "st_blksize"),
        ]),
    ),
    Group::contract(
        &["statfs", "statfs64", "fstatfs", "fstatfs64", "statvfs", "statvfs64", "fstatvfs", "fstatvfs64"],
        FILES.status().fills(&[Fill::Object(1)]),
    ),
    Group::contract(
        &["__xstat", "__xstat64", "__fxstat", "__fxstat64", "__lxstat", "__lxstat64", "fstatat", "fstatat64"],
        FILES.status().fills(&[Fill::Object(2)]).rules(&[
            Rule::NotNegative(2, "st_size"),
            Rule::NotNegative(2, "st_blocks"),
            Rule::NotNegative(2, "st_blksize"),
        ]),
    ),
    Group::contract(&["pipe", "pipe2"], FILES.status().fills(&[Fill::Pair(0)]).rules(&[Rule::Distinct(0)])),
    Group::contract(&["fcntl", "fcntl64"], FILES.number(-1, INT_MAX).fills(&[Fill::Data(2)]).errno().blocks()),
    Group::contract(&["ioctl"], FILES.number(-1, INT_MAX).fills(&[Fill::Data(2)]).errno().blocks()),
    Group::contract(&["readdir", "readdir64"], FILES.gives(Gives::Static("directory_entry")).rules(&[Rule::Texts]).errno()),
    Group::contract(&["getcwd"], FILES.gives(Gives::ArgumentOrText(0)).fills(&[Fill::Text(0, 1)]).errno()),
    Group::contract(&["fnmatch"], FILES),
    Group::contract(&["tempnam", "get_current_dir_name"], FILES.gives(Gives::Text).errno()),
    Group::contract(
        &["tmpnam", "tmpnam_r"],
        FILES.gives(Gives::ArgumentOrText(0)).rules(&[Rule::BoundUnless(
            0,
            0,
            "a name is stored in memory of the program",
        )]),
    ),
    // The memory is used until the stream is closed (C11 7.21.5.6p2).
    Group::contract(&["setvbuf"], FILES.rules(&[BUFFER])),
    Group::contract(&["setbuf", "setbuffer"], FILES.rules(&[BUFFER])),
    Group::contract(
        &["realpath"],
        FILES.gives(Gives::Text).errno().beyond("a path is stored in memory of the program"),
    ),
    // Waiting for descriptors
    Group::contract(
        &["select", "pselect"],
        FILES
            .number(-1, INT_MAX)
            .fills(&[Fill::Object(1), Fill::Object(2), Fill::Object(3), Fill::Object(4)])
            .errno()
            .blocks(),
    ),
    Group::contract(
        &["poll", "ppoll"],
        FILES.gives(Gives::UpTo(1)).fills(&[Fill::Members(0, 1, "revents")]).errno().blocks(),
    ),
    Group::contract(
        &["epoll_create", "epoll_create1", "eventfd", "timerfd_create", "signalfd", "inotify_init", "inotify_init1"],
        FILES.handle(),
    ),
    Group::contract(&["epoll_ctl", "inotify_rm_watch"], FILES.status()),
    Group::contract(&["inotify_add_watch"], FILES.handle()),
    Group::contract(&["timerfd_gettime"], FILES.status().fills(&[Fill::Object(1)])),
    Group::contract(&["eventfd_read"], FILES.status().fills(&[Fill::Object(1)]).blocks()),
    Group::contract(&["eventfd_write"], FILES.status().blocks()),
    Group::contract(&["timerfd_settime"], FILES.status().fills(&[Fill::Object(3)])),
    Group::contract(
        &["epoll_wait", "epoll_pwait", "epoll_pwait2"],
        FILES.gives(Gives::UpTo(2)).fills(&[Fill::Objects(1, 2)]).errno().blocks(),
    ),
    // Sockets
    Group::contract(&["socket"], SOCKETS.handle()),
    Group::contract(&["accept", "accept4"], SOCKETS.handle().fills(&[Fill::InOut(1, 2)]).blocks()),
    Group::contract(&["bind", "listen", "connect", "shutdown", "setsockopt"], SOCKETS.status().blocks()),
    Group::contract(&["sockatmark"], SOCKETS.number(-1, 1).errno()),
    Group::contract(&["socketpair"], SOCKETS.status().fills(&[Fill::Pair(3)]).rules(&[Rule::Distinct(3)])),
    Group::contract(&["send", "sendto"], SOCKETS.gives(Gives::UpTo(2)).errno().blocks()),
    Group::contract(&["sendmsg", "sendmmsg"], SOCKETS.handle().blocks()),
    Group::contract(
        &["recvfrom"],
        SOCKETS.gives(Gives::UpTo(2)).fills(&[Fill::Result(1), Fill::InOut(4, 5)]).rules(&[TRUNCATED]).errno().blocks(),
    ),
    Group::contract(&["getsockname", "getpeername"], SOCKETS.status().fills(&[Fill::InOut(1, 2)])),
    Group::contract(&["getsockopt"], SOCKETS.status().fills(&[Fill::InOut(3, 4)])),
    Group::contract(&["inet_addr", "inet_network", "inet_lnaof", "inet_netof"], SOCKETS),
    Group::contract(&["inet_aton"], SOCKETS.number(0, 1).fills(&[Fill::Object(1)])),
    Group::contract(&["inet_pton"], SOCKETS.number(-1, 1).fills(&[Fill::Address(0, 2)]).rules(&[Rule::KnowsFamily(0)]).errno()),
    Group::contract(&["inet_ntop"], SOCKETS.gives(Gives::Argument(2)).fills(&[Fill::Text(2, 3)]).errno()),
    Group::contract(&["inet_ntoa"], SOCKETS.gives(Gives::AlwaysStaticText("inet_ntoa", 16))),
    Group::contract(&["gai_strerror", "hstrerror"], SOCKETS.gives(Gives::AlwaysKeptText("socket_error"))),
    Group::contract(
        &["gethostbyname", "gethostbyname2", "gethostbyaddr", "gethostent"],
        SOCKETS.gives(Gives::Static("host")).blocks(),
    ),
    Group::contract(&["getservbyname", "getservbyport"], SOCKETS.gives(Gives::Static("service")).blocks()),
    Group::contract(&["getprotobyname", "getprotobynumber"], SOCKETS.gives(Gives::Static("protocol")).blocks()),
    Group::contract(
        &[
            "gethostbyname_r",
            "gethostbyaddr_r",
            "getservbyname_r",
            "getservbyport_r",
            "getprotobyname_r",
            "getprotobynumber_r",
        ],
        SOCKETS.number(1, 133).blocks().beyond("objects of the name service"),
    ),
    Group::contract(
        &["getifaddrs", "res_query"],
        SOCKETS.number(-1, -1).errno().blocks().beyond("objects of the name service"),
    ),
    Group::contract(
        &["getaddrinfo", "getnameinfo"],
        SOCKETS.number(-12, -1).blocks().beyond("objects of the name service"),
    ),
    Group::contract(&["freeaddrinfo", "freeifaddrs", "endhostent", "sethostent", "__res_init"], SOCKETS),
    Group::contract(&["gethostname", "getdomainname"], SOCKETS.status().fills(&[Fill::Text(0, 1)])),
    Group::contract(&["__h_errno_location"], SOCKETS.gives(Gives::AlwaysStatic("h_errno"))),
    Group::contract(&["if_nametoindex"], SOCKETS),
    // 7.27 Calendar time
    // 7.27.3p1: they share an object.
    Group::contract(
        &["localtime", "gmtime"],
        TIME.gives(Gives::Static("broken_down_time")).fills(ZONE).rules(&[Rule::TimeFits(0)]).errno(),
    ),
    Group::contract(
        &["localtime_r", "gmtime_r"],
        TIME.gives(Gives::Argument(1)).fills(&[Fill::Object(1)]).rules(&[Rule::TimeFits(0)]).errno(),
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
    Group::contract(
        &["asctime", "ctime"],
        TIME.gives(Gives::TimeText("asctime")).fills(ZONE).rules(&[Rule::YearFits(0)]),
    ),
    Group::contract(&["times"], TIME.fills(&[Fill::Object(0)])),
    Group::contract(&["asctime_r"], TIME.gives(Gives::Argument(1)).beyond("the text of a time")),
    Group::contract(&["ctime_r"], TIME.gives(Gives::Argument(1)).beyond("the text of a time")),
    Group::contract(
        &["strftime"],
        TIME.gives(Gives::Below(1)).fills(&[Fill::Formatted(0, 1)]).rules(&[Rule::DateFits(1, 2, 3)]),
    ),
    Group::contract(&["strptime"], TIME.gives(Gives::Inside(0)).fills(&[Fill::Object(2)])),
    Group::contract(&["tzset"], TIME.fills(ZONE)),
    Group::contract(&["ftime"], TIME.number(0, 0).fills(&[Fill::Object(0)])),
    Group::contract(&["getdate"], TIME.gives(Gives::Static("getdate"))),
    Group::contract(&["strfmon"], TEXT.gives(Gives::UpTo(1)).fills(&[Fill::Formatted(0, 1)]).errno()),
    Group::contract(&["clock_settime", "settimeofday"], TIME.status()),
    Group::contract(&["adjtime"], TIME.status().fills(&[Fill::Object(1)])),
    // 7.22.4, 7.11: the environment
    Group::contract(&["getenv", "secure_getenv"], ENVIRONMENT.gives(Gives::KeptText("environment"))),
    Group::contract(&["setlocale", "bindtextdomain", "textdomain"], ENVIRONMENT.gives(Gives::KeptText("locale"))),
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
    Group::contract(&["getpwnam", "getpwuid", "getpwent"], ENVIRONMENT.gives(Gives::Static("user")).errno()),
    Group::contract(&["getgrnam", "getgrgid", "getgrent"], ENVIRONMENT.gives(Gives::Static("group")).errno()),
    Group::contract(&["getspnam"], ENVIRONMENT.gives(Gives::Static("shadow")).errno()),
    Group::contract(&["localeconv"], ENVIRONMENT.gives(Gives::AlwaysStatic("localeconv"))),
    Group::contract(
        &["getpwnam_r", "getpwuid_r", "getgrnam_r", "getgrgid_r"],
        ENVIRONMENT.number(1, 133).beyond("objects of the user database"),
    ),
    Group::contract(&["uname"], ENVIRONMENT.status().fills(&[Fill::Texts(0)])),
    Group::contract(&["sysinfo"], ENVIRONMENT.status().fills(&[Fill::Object(0)])),
    Group::contract(&["getloadavg"], ENVIRONMENT.number(-1, 3).beyond("load averages")),
    Group::contract(&["getrandom"], ENVIRONMENT.gives(Gives::UpTo(1)).fills(&[Fill::Result(0)]).errno()),
    Group::contract(&["getentropy"], ENVIRONMENT.status().fills(&[Fill::Bytes(0, 1)])),
    Group::contract(&["warn", "warnx", "vwarn", "vwarnx"], ENVIRONMENT),
    // dlerror(3)
    Group::contract(&["dlerror"], ENVIRONMENT.gives(Gives::TextOfFailure("dlerror"))),
    Group::contract(
        &["dlopen", "dlmopen", "dlsym", "dlvsym"],
        ENVIRONMENT.gives(Gives::Object).rules(&[Rule::Notes("dlerror")]).beyond("code that is loaded at run time"),
    ),
    Group::contract(&["dlclose"], ENVIRONMENT.rules(&[Rule::Notes("dlerror")])),
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
        &[
            "ftw",
            "ftw64",
            "nftw",
            "nftw64",
            "glob64",
            "scandir64",
            "dl_iterate_phdr",
            "argp_parse",
            "atexit",
            "on_exit",
            "at_quick_exit",
        ],
        ENVIRONMENT.beyond("a function of the program is called back"),
    ),
    Group::contract(&["globfree64"], ENVIRONMENT),
    // a64l(3), strerrorname_np(3), strfry(3), memfrob(3), getusershell(3)
    Group::contract(&["a64l"], ENVIRONMENT.number(INT_MIN, INT_MAX)),
    Group::contract(&["l64a"], ENVIRONMENT.gives(Gives::AlwaysStaticText("l64a", 7))),
    Group::contract(
        &["strerrorname_np", "strerrordesc_np", "sigabbrev_np", "sigdescr_np"],
        ENVIRONMENT.gives(Gives::KeptText("name_of_error")),
    ),
    Group::contract(&["psiginfo"], ENVIRONMENT),
    Group::contract(&["strfry"], ENVIRONMENT.gives(Gives::Same(0)).fills(&[Fill::Characters(0)])),
    Group::contract(&["memfrob"], ENVIRONMENT.gives(Gives::Same(0)).fills(&[Fill::Bytes(0, 1)])),
    Group::contract(&["getusershell"], ENVIRONMENT.gives(Gives::StaticText("getusershell"))),
    Group::contract(&["setusershell", "endusershell"], ENVIRONMENT),
    Group::contract(
        &["__strtol_internal", "__strtoul_internal", "__strtoll_internal", "__strtoull_internal", "__strtod_internal"],
        ENVIRONMENT.errno().fills(&[Fill::Points(1, 0)]),
    ),
    // GCC, "Extended Asm": it changes its outputs, and memory only if it says so
    Group::contract(&[ASSEMBLY], Contract::of("assembler code")),
    Group::contract(
        &[ASSEMBLY_WITH_MEMORY],
        Contract::of("assembler code").beyond("assembler code that changes memory"),
    ),
    Group::contract(
        &[ASSEMBLY_TEXT],
        Contract::of("assembler code").gives(Gives::Stops("assembler code without operands")),
    ),
    Group::contract(
        &["__ulseq_destructors"],
        Contract::of("destructors").beyond("functions that run when the process ends"),
    ),
    // Memory that is not on the heap
    Group::contract(
        &["mmap", "mmap64"],
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
    Group::contract(&["msync", "mlock", "munlock"], MEMORY.status()),
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
