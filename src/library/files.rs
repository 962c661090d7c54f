//! Contracts of streams, descriptors, files and directories (C11 7.21, POSIX), and of waiting for descriptors.

use super::contract::{Contract, Fill, Gives, Relation, Rule, CALLS_BACK, MAY_SET_ERRNO};
use super::entry::Group;

const INT_MAX: i64 = i32::MAX as i64;
const INT_MIN: i64 = i32::MIN as i64;
const FILES: Contract = Contract::of("files");
/// A buffer for a stream.
const BUFFER: Rule = Rule::BoundUnless(1, 0, "a buffer that a stream uses");

/// The streams that are open at the start of a program, in the order of their descriptors (C11 7.21.3p7).
pub const STANDARD_STREAMS: [&str; 3] = ["stdin", "stdout", "stderr"];

/// The result is a new descriptor.
const NEW: &[Rule] = &[Rule::Relation(Relation::NewDescriptor)];

pub(super) const TABLE: &[Group] = &[
    // C11 7.21.4 to 7.21.5: files as streams
    Group::contract(
        &["fopen", "fopen64"],
        FILES
            .gives(Gives::Object)
            .errno()
            .rules(&[Rule::Relation(Relation::OpensStream(Some(1))), Rule::Relation(Relation::OpensAs(false))]),
    ),
    Group::contract(
        &["fdopen", "tmpfile", "tmpfile64"],
        FILES
            .gives(Gives::Object)
            .errno()
            .rules(&[Rule::Relation(Relation::OpensStream(None)), Rule::Relation(Relation::OpensAs(false))]),
    ),
    Group::contract(&["setmntent"], FILES.gives(Gives::Object).errno()),
    Group::contract(
        &["popen"],
        FILES.gives(Gives::Object).rules(&[Rule::MaySetErrno, Rule::Relation(Relation::OpensAs(true))]),
    ),
    // POSIX: they return the number of the error.
    Group::contract(
        &["posix_fadvise", "posix_fadvise64", "posix_fallocate", "posix_fallocate64"],
        FILES.code().blocks(),
    ),
    // getmntent(3)
    Group::contract(&["endmntent"], FILES.number(1, 1)),
    // POSIX fmemopen: writing changes the memory until the stream is closed; without memory, it allocates some.
    Group::contract(
        &["fmemopen"],
        FILES.gives(Gives::Object).errno().rules(&[Rule::BoundUnless(0, 0, "a stream in memory of the program")]),
    ),
    // fopencookie(3): operations on the stream call the functions.
    Group::contract(&["fopencookie"], FILES.gives(Gives::Object).errno().beyond(CALLS_BACK)),
    Group::contract(&["opendir", "fdopendir"], FILES.gives(Gives::Handle).errno()),
    Group::contract(&["freopen", "freopen64"], FILES.gives(Gives::Argument(2)).errno()),
    Group::contract(&["fclose", "_IO_fclose"], FILES.number(-1, 0).errno().rules(&[Rule::ClosesAs(0, false)])),
    Group::contract(&["fcloseall", "fseek", "fseeko", "fseeko64", "fsetpos", "fsetpos64"], FILES.number(-1, 0).errno()),
    Group::contract(&["fgetpos", "fgetpos64"], FILES.status().fills(&[Fill::Object(1)])),
    Group::contract(
        &["pclose"],
        FILES
            .number(-1, INT_MAX)
            .rules(&[Rule::Relation(Relation::Status(None)), Rule::ClosesAs(0, true)])
            .errno()
            .blocks(),
    ),
    Group::contract(
        &["ftell", "ftello", "ftello64"],
        FILES.handle().rules(&[Rule::Relation(Relation::OfNewStream(0, true))]),
    ),
    Group::contract(&["rewind"], FILES.rules(MAY_SET_ERRNO)),
    Group::contract(&["clearerr", "clearerr_unlocked"], FILES.rules(&[Rule::ClearsStream(0)])),
    Group::contract(&["seekdir", "rewinddir"], FILES),
    Group::contract(
        &["feof", "ferror", "feof_unlocked", "ferror_unlocked"],
        FILES.rules(&[Rule::Relation(Relation::OfNewStream(0, false))]),
    ),
    Group::contract(
        &["fileno", "fileno_unlocked"],
        FILES
            .handle()
            .rules(&[Rule::Relation(Relation::OfStandardStream(0)), Rule::Relation(Relation::NumberOfStream(0))]),
    ),
    Group::contract(&["dirfd", "telldir"], FILES.handle()),
    // 7.21.7.10p4
    Group::contract(
        &["ungetc"],
        FILES
            .number(-1, 255)
            .rules(&[Rule::Relation(Relation::IsCharacter(0)), Rule::Relation(Relation::NoneIfMinusOne(0))]),
    ),
    Group::contract(&["getw", "putw"], FILES.rules(MAY_SET_ERRNO)),
    // 7.21.7, 7.21.8: input
    Group::contract(
        &["fgets", "fgets_unlocked"],
        FILES.gives(Gives::Argument(0)).fills(&[Fill::Text(0, 1)]).rules(MAY_SET_ERRNO).blocks(),
    ),
    Group::contract(
        &["fread", "fread_unlocked"],
        // 7.21.8.1p3
        FILES
            .gives(Gives::Count(2))
            .fills(&[Fill::Items(0, 1, 2)])
            .rules(&[Rule::Relation(Relation::NoneOf(1)), Rule::MaySetErrno])
            .blocks(),
    ),
    Group::contract(&["gets"], FILES.gives(Gives::Argument(0)).beyond("a line of any length")),
    Group::contract(
        &["getline", "getdelim", "__getdelim", "__getline"],
        FILES.gives(Gives::Positive).fills(&[Fill::Line(0, 1)]).rules(MAY_SET_ERRNO).blocks(),
    ),
    Group::contract(&["readline"], FILES.gives(Gives::Text).blocks()),
    Group::contract(&["vscanf", "vfscanf", "vsscanf"], FILES.beyond("formatted input of a variadic function")),
    // Descriptors
    Group::contract(
        &["open", "open64", "openat", "openat64", "creat", "creat64", "memfd_create", "shm_open"],
        FILES.handle().rules(NEW).blocks(),
    ),
    Group::contract(
        &["dup"],
        FILES
            .handle()
            .rules(&[
                Rule::Relation(Relation::Differs(0)),
                Rule::Relation(Relation::Opened(0)),
                Rule::Relation(Relation::NewDescriptor),
            ])
            .blocks(),
    ),
    // POSIX: EBADF
    Group::contract(
        &["close"],
        FILES
            .number(-1, 0)
            .rules(&[Rule::Relation(Relation::Opened(0)), Rule::Relation(Relation::Closes(0))])
            .errno()
            .blocks(),
    ),
    Group::contract(
        &["fsync", "fdatasync", "ftruncate", "ftruncate64", "fchmod", "fchown", "flock", "lockf", "lockf64", "fchdir"],
        FILES.number(-1, 0).rules(&[Rule::Relation(Relation::Opened(0))]).errno().blocks(),
    ),
    Group::contract(
        &["dup2", "dup3"],
        FILES.handle().rules(&[Rule::Relation(Relation::IsArgument(1)), Rule::Relation(Relation::Opened(0))]).blocks(),
    ),
    // The last six characters of the template before a suffix are replaced.
    Group::contract(
        &["mkstemp", "mkstemp64", "mkostemp", "mkostemp64"],
        FILES.handle().fills(&[Fill::Template(0, None)]).rules(NEW),
    ),
    Group::contract(
        &["mkstemps", "mkstemps64", "mkostemps", "mkostemps64"],
        FILES.handle().fills(&[Fill::Template(0, Some(1))]).rules(NEW),
    ),
    // mktemp(3): the template may become empty.
    Group::contract(&["mktemp"], FILES.gives(Gives::Same(0)).fills(&[Fill::Characters(0)]).errno()),
    Group::contract(&["mkdtemp"], FILES.gives(Gives::Argument(0)).fills(&[Fill::Template(0, None)]).errno()),
    Group::contract(
        &[
            "truncate",
            "truncate64",
            "chmod",
            "chown",
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
            "chdir",
            "chroot",
            "utime",
            "utimes",
            "utimensat",
            "futimes",
            "futimens",
            "closedir",
            "fallocate",
            "fallocate64",
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
        &[
            "aio_read",
            "aio_read64",
            "aio_write",
            "aio_write64",
            "aio_fsync",
            "aio_fsync64",
            "lio_listio",
            "lio_listio64",
            "aio_suspend",
            "aio_suspend64",
        ],
        FILES.number(-1, -1).errno().beyond("input and output that go on after the call"),
    ),
    Group::contract(&["aio_error", "aio_error64"], FILES.code()),
    Group::contract(&["aio_return", "aio_return64"], FILES.handle()),
    Group::contract(&["aio_cancel", "aio_cancel64"], FILES.number(-1, 2).errno()),
    Group::contract(&["umask"], FILES.number(0, 0o777)),
    Group::contract(
        &["lseek", "lseek64"],
        FILES.handle().rules(&[Rule::Relation(Relation::Opened(0)), Rule::Relation(Relation::Seeks(1, 2))]),
    ),
    Group::contract(&["sendfile", "sendfile64"], FILES.handle().fills(&[Fill::Object(2)]).blocks()),
    Group::contract(&["copy_file_range", "splice"], FILES.handle().fills(&[Fill::Object(1), Fill::Object(3)]).blocks()),
    Group::contract(
        &["read", "pread", "pread64", "__read"],
        FILES
            .gives(Gives::UpTo(2))
            .rules(&[Rule::Relation(Relation::Opened(0))])
            .fills(&[Fill::Result(1)])
            .errno()
            .blocks(),
    ),
    Group::contract(
        &["pwrite", "pwrite64"],
        FILES.gives(Gives::UpTo(2)).rules(&[Rule::Relation(Relation::Opened(0))]).errno().blocks(),
    ),
    Group::contract(&["writev", "pwritev", "pwritev64", "pwritev2", "pwritev64v2"], FILES.handle().blocks()),
    Group::contract(
        &["readv", "preadv", "preadv64", "preadv2", "preadv64v2", "recvmsg", "recvmmsg"],
        FILES.number(-1, 0).errno().blocks().beyond("memory that a structure leads to is filled"),
    ),
    Group::contract(&["readlink"], FILES.gives(Gives::UpTo(2)).fills(&[Fill::Result(1)]).errno()),
    Group::contract(&["readlinkat"], FILES.gives(Gives::UpTo(3)).fills(&[Fill::Result(2)]).errno()),
    Group::contract(&["getdents64"], FILES.gives(Gives::UpTo(2)).fills(&[Fill::Result(1)]).errno()),
    Group::contract(&["pathconf", "fpathconf"], FILES.number(-1, i64::MAX).rules(MAY_SET_ERRNO)),
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
        &["fstat", "fstat64"],
        FILES.status().fills(&[Fill::Object(1)]).rules(&[
            Rule::Relation(Relation::Opened(0)),
            Rule::NotNegative(1, "st_size"),
            Rule::NotNegative(1, "st_blocks"),
            Rule::NotNegative(1, "st_blksize"),
        ]),
    ),
    Group::contract(
        &["stat", "stat64", "lstat", "lstat64"],
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
    // F_GETOWN gives a negative number for a group of processes.
    Group::contract(&["fcntl", "fcntl64"], FILES.number(INT_MIN, INT_MAX).fills(&[Fill::Data(2)]).errno().blocks()),
    Group::contract(&["ioctl"], FILES.number(-1, INT_MAX).fills(&[Fill::Data(2)]).errno().blocks()),
    // Executed as C (stubs/library/contracts/files.c), unless the program declares it in another way.
    Group::contract(
        &["readdir", "readdir64"],
        FILES
            .gives(Gives::Static("directory_entry"))
            .rules(&[Rule::Relation(Relation::Texts)])
            .errno()
            .beyond("an entry of its own"),
    ),
    Group::contract(&["getcwd"], FILES.gives(Gives::ArgumentOrText(0)).fills(&[Fill::Text(0, 1)]).errno()),
    Group::contract(&["fnmatch"], FILES),
    Group::contract(&["tempnam", "get_current_dir_name", "canonicalize_file_name"], FILES.gives(Gives::Text).errno()),
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
    Group::contract(&["epoll_create", "epoll_create1", "eventfd", "timerfd_create"], FILES.handle().rules(NEW)),
    // Its first argument may be the descriptor that it returns.
    Group::contract(&["signalfd"], FILES.handle()),
    // inotify(7): what is read are events, each with its length.
    Group::contract(&["inotify_init", "inotify_init1"], FILES.number(-1, -1).errno().beyond("events of inotify")),
    Group::contract(&["epoll_ctl", "inotify_rm_watch"], FILES.status()),
    Group::contract(&["inotify_add_watch"], FILES.handle()),
    Group::contract(&["timerfd_gettime"], FILES.status().fills(&[Fill::Object(1)])),
    Group::contract(&["eventfd_read"], FILES.status().fills(&[Fill::Object(1)]).blocks()),
    Group::contract(&["eventfd_write"], FILES.status().blocks()),
    Group::contract(&["timerfd_settime"], FILES.status().fills(&[Fill::Object(3)])),
    Group::contract(
        &["epoll_wait", "epoll_pwait"],
        FILES
            .gives(Gives::UpTo(2))
            .rules(&[Rule::Relation(Relation::Opened(0)), Rule::Relation(Relation::SomeIfNegative(3))])
            .fills(&[Fill::Objects(1, 2)])
            .errno()
            .blocks(),
    ),
    Group::contract(&["epoll_pwait2"], FILES.gives(Gives::UpTo(2)).fills(&[Fill::Objects(1, 2)]).errno().blocks()),
];
