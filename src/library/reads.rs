//! The reads of functions through their arguments: the memory must be valid (C11 7.1.4p1), and the reads are accesses.
//!
//! Only functions whose models do not perform these reads themselves are listed; `strlen` and similar functions are
//! modeled completely.

use ReadSource::{
    Bytes, Format, Kept, List, Name, NameOrNull, NotNull, Object, ObjectOrNull, Scanned, Text, TextOrNull,
};

/// A read of a function, by the positions of its arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReadSource {
    /// A text, with its terminating null character.
    Text(usize),
    /// The same, or nothing if the argument is null.
    TextOrNull(usize),
    /// A text that only the system looks at. Of the strings passed to `main`, about which nothing is known, no more
    /// than the first character is read.
    Name(usize),
    /// The same, or nothing if the argument is null.
    NameOrNull(usize),
    /// As many bytes as the product of the other arguments says.
    Bytes(usize, &'static [usize]),
    /// A format of `printf`; the arguments from the second position on must match it.
    Format(usize, usize),
    /// An object of the pointed-to type of the argument.
    Object(usize),
    /// The same, or nothing if the argument is null.
    ObjectOrNull(usize),
    /// An argument that must not be null.
    NotNull(usize),
    /// Memory that the function continues to use after it returns (7.21.5.6), which is not checked.
    Kept(usize),
    /// What the arguments of a list point to, by a format; and wide formats. It is not checked.
    List,
    /// A text that is read by a format of `scanf` in the next argument.
    Scanned(usize),
}

/// The reads of the function of this name before any other effect.
#[expect(clippy::too_many_lines, reason = "a table: one row for each function")]
pub fn reads(name: &str) -> &'static [ReadSource] {
    match name.strip_prefix("__builtin_").unwrap_or(name) {
        // 7.21.4 Operations on files, 7.21.5 File access
        "remove" => &[Name(0)],
        "rename" => &[Name(0), Name(1)],
        "fopen" | "fopen64" | "popen" => &[Name(0), Name(1)],
        "freopen" | "freopen64" => &[NameOrNull(0), Name(1)],
        "fdopen" => &[Name(1)],
        "setvbuf" | "setbuf" => &[Kept(1)],
        // 7.21.6 Formatted output
        "printf" | "warn" | "warnx" => &[Format(0, 1)],
        "fprintf" | "dprintf" | "syslog" | "sprintf" | "__printf_chk" | "err" | "errx" => &[Format(1, 2)],
        "snprintf" | "__fprintf_chk" | "error" | "errc" => &[Format(2, 3)],
        "error_at_line" => &[TextOrNull(2), Format(4, 5)],
        "vprintf" => &[Text(0), List],
        "vwarn" | "vwarnx" => &[TextOrNull(0), List],
        "verr" | "verrx" => &[TextOrNull(1), List],
        "verrc" => &[TextOrNull(2), List],
        "vfprintf" | "vdprintf" | "vsyslog" | "__vprintf_chk" => &[Text(1), List],
        "__vfprintf_chk" | "vsnprintf" => &[Text(2), List],
        "wprintf" | "fwprintf" | "vwprintf" | "vfwprintf" | "swprintf" | "vswprintf" => &[List],
        // 7.21.7 Character output, 7.21.8 Direct output, 7.21.10.4 perror, POSIX write
        "puts" | "fputs" | "fputs_unlocked" => &[Text(0)],
        "perror" => &[TextOrNull(0)],
        "psignal" => &[TextOrNull(1)],
        "herror" => &[TextOrNull(0)],
        // POSIX getutxent: the entry to search for
        "getutid" | "getutxid" | "getutline" | "getutxline" => &[Object(0)],
        "psiginfo" => &[Object(0), TextOrNull(1)],
        "fwrite" | "fwrite_unlocked" => &[Bytes(0, &[1, 2])],
        "write" | "__write" | "pwrite" | "pwrite64" => &[Bytes(1, &[2])],
        // 7.24.4.1 memcmp: both objects have all characters, also behind the first difference
        "memcmp" | "bcmp" => &[Bytes(0, &[2]), Bytes(1, &[2])],
        // 7.21.6.7 sscanf
        "sscanf" | "__isoc99_sscanf" | "__isoc23_sscanf" => &[Scanned(0)],
        "vscanf" => &[Text(0)],
        "vfscanf" => &[Text(1)],
        "vsscanf" => &[Text(0), Text(1)],
        // 7.22.1 Numeric conversion
        "atof" | "strtol" | "strtoul" | "strtoll" | "strtoull" | "strtod" | "strtof" | "strtold"
        | "__isoc23_strtol" | "__isoc23_strtoul" | "__isoc23_strtoll" | "__isoc23_strtoull" | "nan" | "nanf"
        | "nanl" => &[Text(0)],
        // 7.21.7.2 fgets, 7.27 Date and time, POSIX
        "fgets" | "fgets_unlocked" => &[NotNull(0)],
        "localtime" | "gmtime" | "mktime" | "timegm" | "timelocal" | "asctime" | "ctime" => &[Object(0)],
        "localtime_r" | "gmtime_r" => &[Object(0), Object(1)],
        "asctime_r" | "ctime_r" => &[Object(0), NotNull(1)],
        "strftime" => &[NotNull(0), Text(2), Object(3)],
        "strptime" => &[Text(0), Text(1), Object(2)],
        "nanosleep" | "thrd_sleep" => &[Object(0)],
        "fsetpos" | "fsetpos64" => &[Object(1)],
        "clock_settime" | "sem_timedwait" | "pthread_attr_setschedparam" => &[Object(1)],
        "clock_nanosleep" | "sem_clockwait" => &[Object(2)],
        // C11 7.26, POSIX: until a time
        "pthread_mutex_timedlock" | "pthread_rwlock_timedrdlock" | "pthread_rwlock_timedwrlock" | "mtx_timedlock" => {
            &[Object(1)]
        }
        "pthread_mutex_clocklock"
        | "pthread_rwlock_clockrdlock"
        | "pthread_rwlock_clockwrlock"
        | "pthread_cond_timedwait"
        | "cnd_timedwait" => &[Object(2)],
        "pthread_cond_clockwait" => &[Object(3)],
        // 7.22.4 Communication with the environment
        "getenv" | "secure_getenv" | "unsetenv" | "putenv" => &[Name(0)],
        "setenv" => &[Name(0), Name(1)],
        "system" => &[NameOrNull(0)],
        // POSIX: files and folders
        "open"
        | "open64"
        | "creat"
        | "creat64"
        | "access"
        | "unlink"
        | "rmdir"
        | "mkdir"
        | "chdir"
        | "chmod"
        | "chown"
        | "lchown"
        | "stat"
        | "lstat"
        | "stat64"
        | "lstat64"
        | "opendir"
        | "readlink"
        | "truncate"
        | "mkfifo"
        | "mknod"
        | "chroot"
        | "eaccess"
        | "euidaccess"
        | "ftok"
        | "ftw"
        | "ftw64"
        | "nftw"
        | "nftw64"
        | "lchmod"
        | "memfd_create"
        | "pathconf"
        | "statfs"
        | "statfs64"
        | "statvfs"
        | "statvfs64"
        | "truncate64"
        | "umount"
        | "umount2"
        | "listxattr"
        | "llistxattr"
        | "canonicalize_file_name" => &[Name(0)],
        "acct" | "dlopen" => &[NameOrNull(0)],
        "openat" | "openat64" | "unlinkat" | "mkdirat" | "fstatat" | "fstatat64" | "faccessat" | "readlinkat"
        | "fchmodat" | "fchownat" | "fgetxattr" | "fremovexattr" | "inotify_add_watch" | "mkfifoat" | "mknodat"
        | "statx" | "dlsym" => &[Name(1)],
        "utimensat" => &[NameOrNull(1), ObjectOrNull(2)],
        "futimesat" => &[NameOrNull(1), ObjectOrNull(2)],
        "futimens" | "futimes" => &[ObjectOrNull(1)],
        "dlmopen" => &[NameOrNull(1)],
        "dlvsym" => &[Name(1), Name(2)],
        "link" | "symlink" | "getxattr" | "lgetxattr" | "removexattr" | "lremovexattr" => &[Name(0), Name(1)],
        "linkat" | "renameat" | "renameat2" => &[Name(1), Name(3)],
        "symlinkat" => &[Name(0), Name(2)],
        "mount" => &[NameOrNull(0), Name(1), NameOrNull(2)],
        "setmntent" => &[Name(0), Text(1)],
        "hasmntopt" => &[Object(0), Text(1)],
        "fmemopen" => &[Text(2)],
        "fopencookie" => &[Text(1)],
        "tempnam" => &[NameOrNull(0), NameOrNull(1)],
        "setxattr" | "lsetxattr" => &[Name(0), Name(1), Bytes(2, &[3])],
        "fsetxattr" => &[Name(1), Bytes(2, &[3])],
        // POSIX: sockets and message queues
        "send" | "bind" | "connect" | "mq_send" => &[Bytes(1, &[2])],
        "mq_timedsend" => &[Bytes(1, &[2]), Object(4)],
        "mq_timedreceive" => &[Object(4)],
        "mq_setattr" => &[Object(1)],
        "mq_notify" => &[ObjectOrNull(1)],
        "sendto" => &[Bytes(1, &[2]), Bytes(4, &[5])],
        "setsockopt" => &[Bytes(3, &[4])],
        "sendmsg" => &[Object(1)],
        "msgsnd" => &[Bytes(1, &[2])],
        "inet_addr" | "inet_aton" | "inet_network" | "ether_aton" | "if_nametoindex" | "res_query"
        | "gethostbyname" | "gethostbyname2" | "gethostbyname_r" | "getnetbyname" | "getprotobyname"
        | "getprotobyname_r" => &[Text(0)],
        "getservbyname" | "getservbyname_r" => &[Text(0), TextOrNull(1)],
        "getservbyport" | "getservbyport_r" => &[TextOrNull(1)],
        "getaddrinfo" => &[TextOrNull(0), TextOrNull(1), ObjectOrNull(2)],
        "gethostbyaddr" | "gethostbyaddr_r" | "getnameinfo" => &[Bytes(0, &[1])],
        "ether_ntoa" => &[Object(0)],
        "inet_pton" => &[Text(1)],
        "inet_ntop" => &[Object(1)],
        "epoll_ctl" => &[ObjectOrNull(3)],
        "ppoll" => &[ObjectOrNull(2), ObjectOrNull(3)],
        "epoll_pwait" => &[ObjectOrNull(4)],
        "epoll_pwait2" => &[ObjectOrNull(3), ObjectOrNull(4)],
        "semtimedop" => &[ObjectOrNull(3)],
        // POSIX: processes, users, terminals, time
        "execv" | "execve" | "execvp" | "execvpe" => &[Name(0)],
        "execl" | "execlp" | "execle" => &[Name(0), NameOrNull(1)],
        "posix_spawn" | "posix_spawnp" => &[Name(1), ObjectOrNull(2), ObjectOrNull(3)],
        "posix_spawn_file_actions_addopen" => &[Name(2)],
        "posix_spawn_file_actions_addchdir_np" => &[Name(1)],
        "posix_spawnattr_setsigdefault" | "posix_spawnattr_setsigmask" | "posix_spawnattr_setschedparam" => {
            &[Object(1)]
        }
        "posix_spawnattr_getflags"
        | "posix_spawnattr_getpgroup"
        | "posix_spawnattr_getschedparam"
        | "posix_spawnattr_getschedpolicy"
        | "posix_spawnattr_getsigdefault"
        | "posix_spawnattr_getsigmask" => &[Object(0)],
        "getpwnam" | "getgrnam" | "getspnam" | "getpwnam_r" | "getgrnam_r" | "getspnam_r" | "initgroups"
        | "getgrouplist" => &[Text(0)],
        "sethostname" | "setdomainname" => &[Bytes(0, &[1])],
        "tcsetattr" => &[Object(2)],
        "cfgetispeed" | "cfgetospeed" => &[Object(0)],
        "openpty" => &[ObjectOrNull(3), ObjectOrNull(4)],
        "forkpty" => &[ObjectOrNull(2), ObjectOrNull(3)],
        "setrlimit" | "setrlimit64" | "sched_setparam" | "pthread_attr_setsigmask_np" => &[Object(1)],
        "prlimit" | "prlimit64" => &[ObjectOrNull(2)],
        "sched_setscheduler" => &[Object(2)],
        "settimeofday" => &[ObjectOrNull(0), ObjectOrNull(1)],
        "adjtime" => &[ObjectOrNull(0)],
        "getpass" | "getdate" => &[Text(0)],
        "crypt" => &[Text(0), Text(1)],
        "utime" | "utimes" | "lutimes" => &[Name(0), ObjectOrNull(1)],
        "timer_settime" | "timerfd_settime" => &[Object(2)],
        // Texts and locales
        "fnmatch" | "strverscmp" => &[Text(0), Text(1)],
        "strxfrm" => &[Text(1)],
        "strfmon" => &[Text(2)],
        "a64l" | "strfry" | "wctype" | "wctrans" | "basename" => &[Text(0)],
        "gettext" | "textdomain" => &[TextOrNull(0)],
        "dgettext" | "dcgettext" | "ngettext" | "bindtextdomain" | "bind_textdomain_codeset" => {
            &[TextOrNull(0), TextOrNull(1)]
        }
        "iconv_open" => &[Text(0), Text(1)],
        "setlocale" | "newlocale" => &[TextOrNull(1)],
        "openlog" => &[TextOrNull(0)],
        "fputws" => &[Object(0)],
        "mq_open" | "mq_unlink" | "shm_open" | "shm_unlink" | "sem_open" | "sem_unlink" => &[Name(0)],
        // POSIX: signals and threads
        "sigaction" | "sigprocmask" | "pthread_sigmask" => &[ObjectOrNull(1)],
        "sigsuspend" | "sigisemptyset" | "sigwaitinfo" => &[Object(0)],
        "sigtimedwait" => &[Object(0), ObjectOrNull(2)],
        "sigandset" | "sigorset" => &[Object(1), Object(2)],
        "signalfd" => &[Object(1)],
        "sigaltstack" => &[ObjectOrNull(0)],
        "setitimer" => &[Object(1)],
        "pthread_setname_np" => &[Name(1)],
        "pthread_setschedparam" => &[Object(2)],
        "pthread_setaffinity_np" => &[Bytes(2, &[1])],
        // 7.24 String handling
        "strcasestr" | "strcoll" | "strcasecmp" => &[Text(0), Text(1)],
        "strdup" | "__strdup" | "strchrnul" | "rindex" => &[Text(0)],
        "memrchr" => &[Bytes(0, &[2])],
        // Both are texts, also behind what is found
        "strstr" => &[Text(0), Text(1)],
        "strspn" | "strcspn" | "strpbrk" => &[Text(1)],
        // OpenSSL, libao
        "MD4_Update" | "MD5_Update" | "RIPEMD160_Update" | "SHA1_Update" | "SHA224_Update" | "SHA256_Update"
        | "SHA384_Update" | "SHA512_Update" | "EVP_DigestUpdate" | "SSL_write" | "ao_play" => &[Bytes(1, &[2])],
        "RSA_private_encrypt" | "RSA_private_decrypt" | "RSA_public_encrypt" | "RSA_public_decrypt" => {
            &[Bytes(1, &[0])]
        }
        _ => &[],
    }
}
