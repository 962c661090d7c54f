//! System calls that a confined program may make, as a program for the kernel's filter (seccomp, see `seccomp(2)`).
//!
//! Everything that is not named here fails with `EPERM`. The filter is written by hand since it has to know two sets of system
//! calls at once, those of 64 and of 32 bits, and the number of the process, which nobody knows before it is there.

use std::io;

use libc::{c_long, sock_filter};

/// Which calls pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Calls {
    /// What a computation with threads needs; no second process, no signal to others, no network, no new file.
    Computation,
    /// Everything but the network, other processes' memory, and leaving the process group: for compilers.
    Compiler,
}

/// A filter for the process that loads it.
pub(super) struct Filter {
    code: Vec<sock_filter>,
    /// The instructions that compare with the number of the process.
    own_number: Vec<usize>,
}

/// Where the fields of `struct seccomp_data` lie; of an argument the low half, on machines with the low half first.
const NUMBER: u32 = 0;
const ARCH: u32 = 4;

const fn low(argument: u32) -> u32 {
    16 + 8 * argument
}

const fn high(argument: u32) -> u32 {
    low(argument) + 4
}

const LOAD: u16 = (libc::BPF_LD | libc::BPF_W | libc::BPF_ABS) as u16;
const IS: u16 = (libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K) as u16;
const HAS: u16 = (libc::BPF_JMP | libc::BPF_JSET | libc::BPF_K) as u16;
const ANSWER: u16 = (libc::BPF_RET | libc::BPF_K) as u16;

const ALLOW: u32 = libc::SECCOMP_RET_ALLOW;
const KILL: u32 = libc::SECCOMP_RET_KILL_PROCESS;
const REFUSE: u32 = libc::SECCOMP_RET_ERRNO | libc::EPERM as u32;
const UNKNOWN: u32 = libc::SECCOMP_RET_ERRNO | libc::ENOSYS as u32;

/// The marks of architectures in `linux/audit.h`.
const AARCH64: u32 = 0xc000_00b7;
const I386: u32 = 0x4000_0003;
const X86_64: u32 = 0xc000_003e;

/// New threads, and no other kind of copy.
const CLONE_THREAD: u32 = libc::CLONE_THREAD as u32;
const CLONE_SPACES: u32 = (libc::CLONE_NEWNS
    | libc::CLONE_NEWCGROUP
    | libc::CLONE_NEWUTS
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUSER
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNET) as u32;
/// Flags of `open` that make or empty a file, the same number on all machines known here.
const MAKES: u32 = (libc::O_CREAT | libc::O_TRUNC | (libc::O_TMPFILE & !libc::O_DIRECTORY)) as u32;
const TCGETS: u32 = 0x5401;
const PR_SET_NAME: u32 = 15;

/// The calls of one architecture: those that pass, and those that are looked at more closely.
struct Table {
    plain: &'static [c_long],
    clone: c_long,
    clone3: c_long,
    /// Their first argument is the process that gets a signal.
    signals: [c_long; 2],
    ioctl: c_long,
    fcntl: c_long,
    prctl: c_long,
    prlimit: c_long,
    openat: c_long,
    /// What machines of today no longer have.
    open: Option<c_long>,
}

impl Filter {
    /// The filter for this machine; `None` if its system calls are not known here.
    pub(super) fn new(calls: Calls) -> Option<Filter> {
        let own = match std::env::consts::ARCH {
            "x86_64" => X86_64,
            "aarch64" => AARCH64,
            _ => return None,
        };
        let mut filter = Filter { code: vec![instruction(LOAD, ARCH)], own_number: Vec::new() };
        match calls {
            Calls::Computation => {
                filter.section(own, &NATIVE);
                if own == X86_64 {
                    filter.section(I386, &ILP32);
                }
                // The numbers of another architecture mean other calls.
                filter.answer(KILL);
            }
            Calls::Compiler => {
                filter.compiler(own);
                filter.answer(ALLOW);
            }
        }
        Some(filter)
    }

    /// Loads the filter; to be called between fork and exec, so it allocates nothing.
    #[allow(unsafe_code)]
    pub(super) fn load(&mut self) -> io::Result<()> {
        // SAFETY: getpid only returns a number.
        let own = unsafe { libc::getpid() } as u32;
        for at in &self.own_number {
            self.code[*at].k = own;
        }
        let program = libc::sock_fprog { len: self.code.len() as u16, filter: self.code.as_mut_ptr() };
        // SAFETY: the kernel copies the program, which lives until the call returns.
        let code = unsafe {
            libc::prctl(libc::PR_SET_SECCOMP, libc::SECCOMP_MODE_FILTER, &program as *const libc::sock_fprog)
        };
        match code {
            0 => Ok(()),
            _ => Err(io::Error::last_os_error()),
        }
    }

    /// The calls of one architecture, with an answer at the end.
    fn section(&mut self, arch: u32, table: &Table) {
        let begin = self.code.len();
        self.test(IS, arch, 0, 0);
        self.load_field(NUMBER);
        for call in table.plain {
            self.when(*call, |filter| filter.answer(ALLOW));
        }
        self.when(table.clone, |filter| {
            filter.load_field(low(0));
            filter.test(HAS, CLONE_SPACES, 2, 0);
            filter.test(HAS, CLONE_THREAD, 0, 1);
            filter.answer(ALLOW);
            filter.answer(REFUSE);
        });
        // Its flags lie in memory, where no filter sees them; the C library then takes `clone`.
        self.when(table.clone3, |filter| filter.answer(UNKNOWN));
        for call in table.signals {
            self.when(call, |filter| {
                filter.load_field(low(0));
                filter.own_number.push(filter.code.len());
                filter.only(&[0]);
            });
        }
        for (call, argument, values) in [
            (table.ioctl, 1, &[TCGETS][..]),
            (table.fcntl, 1, &[libc::F_GETFD as u32, libc::F_SETFD as u32, libc::F_GETFL as u32]),
            (table.prctl, 0, &[PR_SET_NAME]),
        ] {
            self.when(call, |filter| {
                filter.load_field(low(argument));
                filter.only(values);
            });
        }
        // Reads limits, and sets none.
        self.when(table.prlimit, |filter| {
            filter.load_field(low(2));
            filter.test(IS, 0, 0, 2);
            filter.load_field(high(2));
            filter.test(IS, 0, 1, 0);
            filter.answer(REFUSE);
            filter.answer(ALLOW);
        });
        for (call, argument) in [(Some(table.openat), 2), (table.open, 1)] {
            let Some(call) = call else { continue };
            self.when(call, |filter| {
                filter.load_field(low(argument));
                filter.test(HAS, MAKES, 0, 1);
                filter.answer(REFUSE);
                filter.answer(ALLOW);
            });
        }
        self.answer(REFUSE);
        self.skip_from(begin);
    }

    fn compiler(&mut self, arch: u32) {
        let begin = self.code.len();
        self.test(IS, arch, 0, 0);
        self.load_field(NUMBER);
        for call in NOT_FOR_COMPILERS {
            self.when(*call, |filter| filter.answer(REFUSE));
        }
        self.answer(ALLOW);
        self.skip_from(begin);
    }

    /// Does this if the call has the number that was loaded; whatever `then` begins must end with an answer.
    fn when(&mut self, call: c_long, then: impl FnOnce(&mut Filter)) {
        let begin = self.code.len();
        self.test(IS, call as u32, 0, 0);
        then(self);
        self.skip_from(begin);
    }

    /// Makes the test at `begin` jump here when it fails.
    fn skip_from(&mut self, begin: usize) {
        let distance = self.code.len() - begin - 1;
        match u8::try_from(distance) {
            Ok(near) => self.code[begin].jf = near,
            // Tests reach 255 instructions far, unconditional jumps any distance.
            Err(_) => {
                self.code.insert(begin + 1, instruction((libc::BPF_JMP | libc::BPF_JA) as u16, distance as u32));
                self.code[begin].jt = 1;
                self.own_number.iter_mut().filter(|at| **at > begin).for_each(|at| *at += 1);
            }
        }
    }

    /// Allows these values of the field that was loaded.
    fn only(&mut self, values: &[u32]) {
        for value in values {
            self.test(IS, *value, 0, 1);
            self.answer(ALLOW);
        }
        self.answer(REFUSE);
    }

    fn load_field(&mut self, field: u32) {
        self.code.push(instruction(LOAD, field));
    }

    fn test(&mut self, code: u16, value: u32, jt: u8, jf: u8) {
        self.code.push(sock_filter { jt, jf, ..instruction(code, value) });
    }

    fn answer(&mut self, answer: u32) {
        self.code.push(instruction(ANSWER, answer));
    }
}

fn instruction(code: u16, k: u32) -> sock_filter {
    sock_filter { code, jt: 0, jf: 0, k }
}

/// What no compiler needs.
const NOT_FOR_COMPILERS: &[c_long] = &[
    libc::SYS_socket,
    libc::SYS_socketpair,
    libc::SYS_connect,
    libc::SYS_bind,
    libc::SYS_sendto,
    libc::SYS_sendmsg,
    libc::SYS_setsid,
    libc::SYS_setpgid,
    libc::SYS_ptrace,
    libc::SYS_process_vm_writev,
    libc::SYS_io_uring_setup,
    libc::SYS_mount,
    libc::SYS_unshare,
];

/// Of the machine's own architecture.
const NATIVE: Table = Table {
    plain: PLAIN,
    clone: libc::SYS_clone,
    clone3: libc::SYS_clone3,
    signals: [libc::SYS_kill, libc::SYS_tgkill],
    ioctl: libc::SYS_ioctl,
    fcntl: libc::SYS_fcntl,
    prctl: libc::SYS_prctl,
    prlimit: libc::SYS_prlimit64,
    openat: libc::SYS_openat,
    #[cfg(target_arch = "x86_64")]
    open: Some(libc::SYS_open),
    #[cfg(not(target_arch = "x86_64"))]
    open: None,
};

const PLAIN: &[c_long] = &[
    libc::SYS_execve,
    libc::SYS_brk,
    libc::SYS_mmap,
    libc::SYS_munmap,
    libc::SYS_mremap,
    libc::SYS_mprotect,
    libc::SYS_madvise,
    libc::SYS_read,
    libc::SYS_readv,
    libc::SYS_pread64,
    libc::SYS_write,
    libc::SYS_writev,
    libc::SYS_lseek,
    libc::SYS_close,
    libc::SYS_dup,
    libc::SYS_dup3,
    libc::SYS_pipe2,
    libc::SYS_ppoll,
    libc::SYS_pselect6,
    libc::SYS_fstat,
    libc::SYS_newfstatat,
    libc::SYS_statx,
    libc::SYS_faccessat,
    libc::SYS_faccessat2,
    libc::SYS_readlinkat,
    libc::SYS_getcwd,
    libc::SYS_uname,
    libc::SYS_sysinfo,
    libc::SYS_getpid,
    libc::SYS_getppid,
    libc::SYS_gettid,
    libc::SYS_getuid,
    libc::SYS_geteuid,
    libc::SYS_getgid,
    libc::SYS_getegid,
    libc::SYS_getrusage,
    libc::SYS_times,
    libc::SYS_getrandom,
    libc::SYS_gettimeofday,
    libc::SYS_clock_gettime,
    libc::SYS_clock_getres,
    libc::SYS_clock_nanosleep,
    libc::SYS_nanosleep,
    libc::SYS_futex,
    libc::SYS_set_tid_address,
    libc::SYS_set_robust_list,
    libc::SYS_get_robust_list,
    libc::SYS_rseq,
    libc::SYS_membarrier,
    libc::SYS_restart_syscall,
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_sigaltstack,
    libc::SYS_sched_yield,
    libc::SYS_sched_getaffinity,
    libc::SYS_sched_getparam,
    libc::SYS_sched_getscheduler,
    libc::SYS_sched_get_priority_max,
    libc::SYS_sched_get_priority_min,
    libc::SYS_exit,
    libc::SYS_exit_group,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_arch_prctl,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_stat,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_lstat,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_access,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_readlink,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_dup2,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_pipe,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_poll,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_select,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_time,
];

/// Of 32-bit programs on a 64-bit PC; the numbers of `arch/x86/entry/syscalls/syscall_32.tbl`.
const ILP32: Table = Table {
    plain: &[
        1, // exit
        3, // read
        4, // write
        6, // close
        13, 19, 20, // time, lseek, getpid
        33, 41, 42, 43, 45, // access, dup, pipe, times, brk
        63, 64, 77, 78, // dup2, getppid, getrusage, gettimeofday
        85, 90, 91, // readlink, mmap, munmap
        116, 119, 122, 125, // sysinfo, sigreturn, uname, mprotect
        140, 145, 146, // _llseek, readv, writev
        155, 157, 158, 159, 160, // sched_getparam, _getscheduler, _yield, _get_priority_max and _min
        162, 163, 168, // nanosleep, mremap, poll
        173, 174, 175, // rt_sigreturn, rt_sigaction, rt_sigprocmask
        180, 183, 186, 191, 192, // pread64, getcwd, sigaltstack, ugetrlimit, mmap2
        195, 196, 197, // stat64, lstat64, fstat64
        199, 200, 201, 202, // getuid32, getgid32, geteuid32, getegid32
        219, 224, 240, 242, 243, // madvise, gettid, futex, sched_getaffinity, set_thread_area
        252, 258, 265, 266, 267, // exit_group, set_tid_address, clock_gettime, clock_getres, clock_nanosleep
        300, 305, 307, 309, 311, // fstatat64, readlinkat, faccessat, ppoll, set_robust_list
        312, 330, 331, // get_robust_list, dup3, pipe2
        355, 375, 383, 384, 386, // getrandom, membarrier, statx, arch_prctl, rseq
        403, 406, 407, 414, 422,
        439, // clock_gettime64, clock_getres_time64, clock_nanosleep_time64, ppoll_time64,
             // futex_time64, faccessat2
    ],
    clone: 120,
    clone3: 435,
    signals: [37, 270],
    ioctl: 54,
    fcntl: 221,
    prctl: 172,
    prlimit: 340,
    openat: 295,
    open: Some(5),
};
