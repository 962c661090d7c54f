//! Functions of the environment about processes and signals.

use super::contract::{Contract, Fill, Gives, Relation, Rule, MAY_SET_ERRNO};
use super::entry::Group;

const INT_MAX: i64 = i32::MAX as i64;
const INT_MIN: i64 = i32::MIN as i64;
const PROCESS: Contract = Contract::of("processes");
const QUEUES: Contract = Contract::of("message queues");
/// Handlers that are installed are not run.
const SIGNALS: Contract = Contract::of("signals, whose handlers are not run");

pub(super) const TABLE: &[Group] = &[
    // Processes
    Group::contract(&["fork"], PROCESS.handle().rules(&[Rule::Relation(Relation::Child)])),
    // vfork(2): POSIX.1-2001 leaves open what a child that stores anything changes in its parent.
    Group::contract(
        &["vfork"],
        PROCESS
            .handle()
            .rules(&[Rule::Relation(Relation::Child)])
            .beyond("a child process that shares the memory of its parent"),
    ),
    Group::contract(
        &["execl", "execlp", "execle", "execv", "execvp", "execve", "fexecve", "execvpe"],
        PROCESS.gives(Gives::EndsProcess).errno(),
    ),
    Group::contract(&["wait"], PROCESS.gives(Gives::Positive).fills(&[Fill::Object(0)]).errno().blocks()),
    Group::contract(
        &["waitpid"],
        PROCESS.handle().fills(&[Fill::Object(1)]).rules(&[Rule::Relation(Relation::IsPositiveArgument(0))]).blocks(),
    ),
    Group::contract(&["wait3"], PROCESS.handle().fills(&[Fill::Object(0), Fill::Object(2)]).blocks()),
    Group::contract(
        &["wait4"],
        PROCESS
            .handle()
            .fills(&[Fill::Object(1), Fill::Object(3)])
            .rules(&[Rule::Relation(Relation::IsPositiveArgument(0))])
            .blocks(),
    ),
    Group::contract(&["waitid"], PROCESS.status().fills(&[Fill::Object(2)]).blocks()),
    Group::contract(
        &["system"],
        PROCESS.number(-1, INT_MAX).rules(&[Rule::Relation(Relation::Status(Some(0)))]).errno().blocks(),
    ),
    // daemon(3): the calling process ends, and a child of it continues.
    Group::contract(&["daemon"], PROCESS.status().rules(&[Rule::Relation(Relation::Child)])),
    Group::contract(&["setsid", "getsid", "getpgid", "getpgrp", "tcgetpgrp", "tcgetsid"], PROCESS.handle()),
    Group::contract(
        &[
            "setuid",
            "setgid",
            "seteuid",
            "setegid",
            "setreuid",
            "setregid",
            "setresuid",
            "setresgid",
            "setgroups",
            "initgroups",
            "setpgid",
            "setpgrp",
            "tcsetpgrp",
            "mlockall",
            "munlockall",
        ],
        PROCESS.status(),
    ),
    Group::contract(
        &["prctl"],
        // PR_SET_NAME
        PROCESS.handle().rules(&[Rule::BoundUnless(0, 15, "a property of the process that is stored")]),
    ),
    Group::contract(&["ptrace"], PROCESS.gives(Gives::Any).beyond("another process is changed")),
    Group::contract(&["nice"], PROCESS.number(-20, 19).rules(MAY_SET_ERRNO)),
    Group::contract(&["personality"], PROCESS.handle()),
    Group::contract(&["getpriority"], PROCESS.number(-20, 19).errno()),
    Group::contract(&["setpriority"], PROCESS.status()),
    // POSIX setrlimit: EINVAL
    Group::contract(
        &["setrlimit", "setrlimit64"],
        PROCESS.status().rules(&[Rule::Relation(Relation::Refuses(1, "rlim_cur", "rlim_max"))]),
    ),
    Group::contract(
        &["getrlimit", "getrlimit64"],
        // POSIX: it fails for invalid resources only; Linux has 16 of them.
        PROCESS
            .status()
            .fills(&[Fill::Object(1)])
            .rules(&[Rule::Ordered(1, "rlim_cur", "rlim_max"), Rule::Relation(Relation::ZeroIf(0, (0, 15)))]),
    ),
    // POSIX: it fails only if it is asked about neither the process nor its children.
    Group::contract(
        &["getrusage"],
        PROCESS.status().fills(&[Fill::Object(1)]).rules(&[Rule::Relation(Relation::ZeroIf(0, (-1, 0)))]),
    ),
    Group::contract(&["getdtablesize", "gethostid"], PROCESS),
    Group::contract(&["syscall"], PROCESS.beyond("a system call")),
    Group::contract(&["sched_getaffinity"], PROCESS.status().fills(&[Fill::Bytes(2, 1)])),
    Group::contract(&["sched_getparam"], PROCESS.status().fills(&[Fill::Object(1)])),
    Group::contract(&["sched_getscheduler"], PROCESS.handle()),
    Group::contract(&["sched_setscheduler", "sched_setparam", "sched_setaffinity"], PROCESS.status()),
    Group::contract(
        &["prlimit", "prlimit64"],
        PROCESS.status().fills(&[Fill::Object(3)]).rules(&[Rule::Ordered(3, "rlim_cur", "rlim_max")]),
    ),
    Group::contract(
        &["getresuid", "getresgid"],
        PROCESS.status().fills(&[Fill::Object(0), Fill::Object(1), Fill::Object(2)]),
    ),
    Group::contract(&["setfsuid", "setfsgid", "getauxval"], PROCESS.rules(MAY_SET_ERRNO)),
    Group::contract(&["getcpu"], PROCESS.status().fills(&[Fill::Object(0), Fill::Object(1)])),
    Group::contract(&["get_phys_pages", "get_avphys_pages"], PROCESS.handle()),
    Group::contract(&["sched_rr_get_interval"], PROCESS.status().fills(&[Fill::Object(1)])),
    Group::contract(&["clock_getcpuclockid"], PROCESS.code().fills(&[Fill::Object(1)])),
    Group::contract(&["unshare", "setns", "sethostname", "setdomainname", "sethostid"], PROCESS.status()),
    Group::contract(&["close_range"], PROCESS.status()),
    Group::contract(&["closefrom"], PROCESS),
    Group::contract(&["getlogin_r"], PROCESS.code().fills(&[Fill::Text(0, 1)])),
    Group::contract(&["ttyname_r", "ptsname_r"], PROCESS.code().fills(&[Fill::Text(1, 2)])),
    // POSIX posix_spawn: the new process is another program.
    Group::contract(&["posix_spawn", "posix_spawnp"], PROCESS.code().fills(&[Fill::Object(0)])),
    Group::contract(
        &[
            "posix_spawn_file_actions_init",
            "posix_spawn_file_actions_destroy",
            "posix_spawn_file_actions_addclose",
            "posix_spawn_file_actions_adddup2",
            "posix_spawn_file_actions_addopen",
            "posix_spawn_file_actions_addchdir_np",
            "posix_spawn_file_actions_addfchdir_np",
            "posix_spawn_file_actions_addclosefrom_np",
            "posix_spawn_file_actions_addtcsetpgrp_np",
            "posix_spawnattr_init",
            "posix_spawnattr_destroy",
            "posix_spawnattr_setflags",
            "posix_spawnattr_setpgroup",
            "posix_spawnattr_setschedparam",
            "posix_spawnattr_setschedpolicy",
            "posix_spawnattr_setsigdefault",
            "posix_spawnattr_setsigmask",
        ],
        PROCESS.code().fills(&[Fill::Private(0)]),
    ),
    Group::contract(
        &[
            "posix_spawnattr_getflags",
            "posix_spawnattr_getpgroup",
            "posix_spawnattr_getschedparam",
            "posix_spawnattr_getschedpolicy",
            "posix_spawnattr_getsigdefault",
            "posix_spawnattr_getsigmask",
        ],
        PROCESS.code().fills(&[Fill::Object(1)]),
    ),
    // POSIX message queues
    Group::contract(&["mq_open"], QUEUES.handle()),
    Group::contract(&["mq_close", "mq_unlink"], QUEUES.status()),
    Group::contract(&["mq_send", "mq_timedsend"], QUEUES.status().blocks()),
    Group::contract(
        &["mq_receive", "mq_timedreceive"],
        QUEUES.gives(Gives::UpTo(2)).fills(&[Fill::Result(1), Fill::Object(3)]).errno().blocks(),
    ),
    Group::contract(&["mq_getattr"], QUEUES.status().fills(&[Fill::Object(1)])),
    Group::contract(&["mq_setattr"], QUEUES.status().fills(&[Fill::Object(2)])),
    Group::contract(&["mq_notify"], QUEUES.status().beyond("what a message to an empty queue causes")),
    // System V
    Group::contract(&["ftok"], PROCESS.number(INT_MIN, INT_MAX).errno()),
    Group::contract(&["semget", "shmget", "msgget"], PROCESS.handle()),
    Group::contract(&["semop", "semtimedop", "shmdt", "msgsnd"], PROCESS.status().blocks()),
    Group::contract(&["semctl", "shmctl", "msgctl"], PROCESS.handle().beyond("data of a System V object")),
    Group::contract(&["pthread_atfork"], PROCESS.code().beyond("a function that fork calls")),
    // 7.14 and POSIX signals
    Group::contract(
        &["signal", "bsd_signal", "sysv_signal", "__sysv_signal"],
        SIGNALS.gives(Gives::Handler(1)).errno().rules(&[Rule::Installs(1), Rule::Relation(Relation::Settable(0))]),
    ),
    // POSIX: it fails for invalid signals, and for SIGKILL and SIGSTOP.
    Group::contract(
        &["sigaction"],
        SIGNALS.status().fills(&[Fill::Object(2)]).rules(&[
            Rule::Installs(1),
            Rule::Relation(Relation::ZeroIf(0, (1, 8))),
            Rule::Relation(Relation::ZeroIf(0, (10, 18))),
            Rule::Relation(Relation::ZeroIf(0, (20, 31))),
        ]),
    ),
    // POSIX: they fail only if the first argument is none of SIG_BLOCK, SIG_UNBLOCK and SIG_SETMASK.
    Group::contract(
        &["sigprocmask"],
        SIGNALS.status().fills(&[Fill::Object(2)]).rules(&[Rule::Relation(Relation::ZeroIf(0, (0, 2)))]),
    ),
    Group::contract(
        &["pthread_sigmask"],
        SIGNALS.code().fills(&[Fill::Object(2)]).rules(&[Rule::Relation(Relation::ZeroIf(0, (0, 2)))]),
    ),
    Group::contract(&["sigaddset", "sigdelset"], SIGNALS.status().fills(&[Fill::Object(0)])),
    // No error is specified for these.
    Group::contract(&["sigemptyset", "sigfillset"], SIGNALS.number(0, 0).fills(&[Fill::Object(0)])),
    Group::contract(&["sigismember", "siginterrupt"], SIGNALS.number(-1, 1).rules(MAY_SET_ERRNO)),
    Group::contract(&["sigaltstack"], SIGNALS.status().fills(&[Fill::Object(1)])),
    Group::contract(&["sigpending"], SIGNALS.status().fills(&[Fill::Object(0)])),
    Group::contract(&["sigwait"], SIGNALS.code().fills(&[Fill::Object(1)]).blocks()),
    Group::contract(
        &["sigwaitinfo", "sigtimedwait"],
        SIGNALS.number(-1, 64).fills(&[Fill::Object(1)]).errno().blocks(),
    ),
    Group::contract(
        &["sigsuspend", "pause"],
        SIGNALS.number(-1, -1).rules(&[Rule::Delivers(None, None), Rule::NeverReturns]).errno().blocks(),
    ),
    Group::contract(
        &["kill"],
        SIGNALS.status().rules(&[
            Rule::Delivers(Some(1), Some(0)),
            Rule::Relation(Relation::ReachesItself(0, 1)),
            Rule::KillsItself(0, 1),
        ]),
    ),
    // POSIX sigqueue: EAGAIN
    Group::contract(&["sigqueue"], SIGNALS.status().rules(&[Rule::Delivers(Some(1), Some(0))])),
    Group::contract(&["killpg"], SIGNALS.status().rules(&[Rule::Delivers(Some(1), None)])),
    Group::contract(
        &["raise"],
        SIGNALS.status().rules(&[
            Rule::Delivers(Some(0), None),
            Rule::Relation(Relation::ZeroIf(0, (0, 31))),
            Rule::EndsBy(0),
        ]),
    ),
    // POSIX: it fails for invalid signals only, but see `may_not_find_thread`.
    Group::contract(
        &["pthread_kill"],
        SIGNALS.code().rules(&[Rule::Delivers(Some(1), None), Rule::Relation(Relation::ZeroIf(1, (0, 31)))]),
    ),
    Group::contract(&["pthread_sigqueue"], SIGNALS.code().rules(&[Rule::Delivers(Some(1), None)])),
    Group::contract(&["setitimer"], SIGNALS.status().fills(&[Fill::Object(2)])),
    Group::contract(&["getitimer"], SIGNALS.status().fills(&[Fill::Object(1)])),
    Group::contract(&["timer_create"], SIGNALS.status().fills(&[Fill::Object(2)])),
    Group::contract(&["timer_settime"], SIGNALS.status().fills(&[Fill::Object(3)])),
    Group::contract(&["timer_delete"], SIGNALS.status()),
    Group::contract(&["timer_gettime"], SIGNALS.status().fills(&[Fill::Object(1)])),
    Group::contract(&["timer_getoverrun"], SIGNALS.handle()),
    Group::contract(&["ualarm", "siggetmask", "sigblock", "sigsetmask"], SIGNALS),
    Group::contract(&["sigisemptyset"], SIGNALS.number(0, 1)),
    Group::contract(&["sigorset", "sigandset"], SIGNALS.number(0, 0).fills(&[Fill::Object(0)])),
    Group::contract(&["sighold", "sigrelse", "sigignore"], SIGNALS.status()),
    Group::contract(
        &["sigset"],
        SIGNALS.gives(Gives::Handler(1)).errno().rules(&[Rule::Installs(1), Rule::Relation(Relation::Settable(0))]),
    ),
    Group::contract(&["__libc_current_sigrtmin", "__libc_current_sigrtmax"], SIGNALS.number(32, 64)),
    // C11 7.13: nonlocal jumps
    Group::contract(
        &["setjmp", "_setjmp", "__sigsetjmp", "sigsetjmp", "__sigsetjmp_cancel"],
        Contract::of("nonlocal jumps").number(0, 0).fills(&[Fill::Object(0)]),
    ),
    Group::contract(
        &["longjmp", "_longjmp", "siglongjmp", "__longjmp_chk"],
        Contract::of("nonlocal jumps").gives(Gives::Stops("nonlocal jump")),
    ),
    Group::contract(&["getcontext"], PROCESS.status().fills(&[Fill::Object(0)])),
    Group::contract(
        &["setcontext", "makecontext", "swapcontext"],
        PROCESS.gives(Gives::Stops("switch to another context")),
    ),
    Group::contract(&["clone"], PROCESS.gives(Gives::Stops("clone"))),
];

/// The function for futex(2), which C libraries do not have.
const FUTEX: &str = "__ulseq_futex";

/// The function that makes the system call of this number on x86 (syscall(2); the numbers of `SYS_gettid`,
/// `SYS_getpid`, `SYS_getppid`, `SYS_getuid`, `SYS_geteuid`, `SYS_getgid`, `SYS_getegid`, `SYS_sched_yield`,
/// `SYS_getrandom`, `SYS_futex`), with pointers of 64 or of 32 bits.
pub fn function_of_system_call(number: i128, is_wide: bool) -> Option<&'static str> {
    let calls = [
        ([186, 224], "gettid"),
        ([39, 20], "getpid"),
        ([110, 64], "getppid"),
        ([102, 199], "getuid"),
        ([107, 201], "geteuid"),
        ([104, 200], "getgid"),
        ([108, 202], "getegid"),
        ([24, 158], "sched_yield"),
        ([318, 355], GETRANDOM),
        ([202, 240], FUTEX),
    ];
    calls.iter().find(|([wide, narrow], _)| number == if is_wide { *wide } else { *narrow }).map(|(_, name)| *name)
}

/// getrandom(2): unlike the others, it has parameters: memory, a size, flags.
pub const GETRANDOM: &str = "getrandom";
