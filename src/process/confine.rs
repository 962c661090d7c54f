//! Programs that may do nothing but compute: no write outside of what they are given, no network, no other process.
//!
//! Native replay runs code that somebody else has written. Before such a program starts, the child gives up its rights, in
//! this order: inherited descriptors, limits, the file system (Landlock), system calls (`filter`). None of them can be
//! taken back, not even by a superuser's process, which is why signals and limits are refused by the filter and not only by rights.

use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::process::Command;

use landlock::{
    path_beneath_rules, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, Ruleset, RulesetAttr,
    RulesetCreatedAttr, RulesetError, Scope, ABI,
};

use super::filter::{Calls, Filter};

/// Largest file that a confined computation can write, and that a compiler can.
const FILE: u64 = 64 << 20;
const COMPILED: u64 = 256 << 20;
/// Descriptors of a confined computation.
const FILES: u64 = 64;

/// Where compilers and libraries are: readable, and nothing in them is private.
const SYSTEM: &[&str] = &[
    "/usr",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/bin",
    "/opt",
    "/nix/store",
    "/gnu/store",
    "/etc/ld.so.cache",
    "/etc/ld.so.preload",
    "/etc/alternatives",
    "/dev/urandom",
    "/dev/random",
    "/dev/zero",
];

/// What starts programs that use libraries; a confined computation runs these, itself, and no other program.
const LOADERS: &[&str] = &[
    "/lib64/ld-linux-x86-64.so.2",
    "/lib/ld-linux.so.2",
    "/lib/ld-linux-aarch64.so.1",
    "/lib/ld-musl-x86_64.so.1",
    "/lib/ld-musl-i386.so.1",
    "/lib/ld-musl-aarch64.so.1",
    "/nix/store",
    "/gnu/store",
];

/// What a confined program may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Confined {
    kind: Kind,
    /// Files and folders that it may read and run.
    read: Vec<PathBuf>,
    /// A file that it may write, or a folder in which it may do everything.
    write: PathBuf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Computation,
    Compiler,
}

impl Confined {
    /// A program of which nothing is known: it may read itself and the system's libraries, and write into one file that exists.
    pub fn computation(program: &Path, file: &Path) -> Confined {
        Confined { kind: Kind::Computation, read: vec![program.to_path_buf()], write: file.to_path_buf() }
    }

    /// A compiler that reads these and writes into one folder.
    pub fn compiler(compiler: &Path, sources: &[&Path], folder: &Path) -> Confined {
        let mut read: Vec<PathBuf> = sources.iter().map(|path| path.to_path_buf()).collect();
        // Its own parts: `.../bin/cc` finds them in `.../lib` and `.../libexec`.
        let real = compiler.canonicalize().unwrap_or_else(|_| compiler.to_path_buf());
        let home = real.parent().and_then(Path::parent).filter(|home| *home != Path::new("/"));
        read.extend(home.map(Path::to_path_buf));
        Confined { kind: Kind::Compiler, read, write: folder.to_path_buf() }
    }

    /// The variables that `process` sees. Secrets often lie in the environment.
    pub(super) fn environment(&self, process: &mut Command) {
        match self.kind {
            Kind::Computation => process.env_clear().env("LC_ALL", "C"),
            Kind::Compiler => process.env("TMPDIR", &self.write).env("CCACHE_DISABLE", "1"),
        };
    }

    /// Lets `process` give up its rights before it starts, after everything else that is done before.
    ///
    /// # Errors
    /// The kernel cannot do it.
    pub(super) fn apply(&self, process: &mut Command) -> io::Result<()> {
        let rules = self.rules()?;
        let calls = match self.kind {
            Kind::Computation => Calls::Computation,
            Kind::Compiler => Calls::Compiler,
        };
        let mut filter = Filter::new(calls).ok_or_else(|| missing("a filter of system calls for this processor"))?;
        let limits = self.limits();
        give_up(process, move || {
            limits.iter().try_for_each(|(which, most)| limit(*which, *most))?;
            restrict(&rules)?;
            filter.load()
        });
        Ok(())
    }

    fn limits(&self) -> Vec<(libc::__rlimit_resource_t, u64)> {
        match self.kind {
            Kind::Computation => vec![(libc::RLIMIT_FSIZE, FILE), (libc::RLIMIT_NOFILE, FILES), (libc::RLIMIT_CORE, 0)],
            Kind::Compiler => vec![(libc::RLIMIT_FSIZE, COMPILED), (libc::RLIMIT_CORE, 0)],
        }
    }

    /// The rules for files. What newer kernels know besides (TCP, signals, abstract sockets) is forbidden where they do.
    fn rules(&self) -> io::Result<OwnedFd> {
        let abi = ABI::V6;
        let read = AccessFs::from_read(abi);
        let system = match self.kind {
            Kind::Computation => read & !AccessFs::Execute,
            Kind::Compiler => read,
        };
        let made = || -> Result<Option<OwnedFd>, RulesetError> {
            let rules = Ruleset::default()
                .set_compatibility(CompatLevel::BestEffort)
                .handle_access(AccessFs::from_all(abi))?
                .handle_access(AccessNet::from_all(abi))?
                .scope(Scope::from_all(abi))?
                .create()?
                .add_rules(path_beneath_rules(SYSTEM, system))?
                .add_rules(path_beneath_rules(LOADERS, read))?
                .add_rules(path_beneath_rules(&self.read, read))?
                .add_rules(path_beneath_rules(["/dev/null"], AccessFs::ReadFile | AccessFs::WriteFile))?
                .add_rules(path_beneath_rules([&self.write], self.writing(abi)))?;
            Ok(rules.into())
        };
        made().map_err(io::Error::other)?.ok_or_else(|| missing("Landlock (Linux 5.13)"))
    }

    fn writing(&self, abi: ABI) -> BitFlags<AccessFs> {
        match self.kind {
            Kind::Computation => AccessFs::ReadFile | AccessFs::WriteFile,
            Kind::Compiler => {
                AccessFs::from_all(abi) & !(AccessFs::MakeChar | AccessFs::MakeBlock | AccessFs::MakeSock)
            }
        }
    }
}

/// Why programs cannot be confined on this machine; `None` if they can.
pub fn unable() -> Option<String> {
    let tried = Confined::computation(Path::new("/"), Path::new("/dev/null")).rules();
    match (tried, Filter::new(Calls::Computation)) {
        (Err(error), _) => Some(error.to_string()),
        (Ok(_), None) => Some(missing("a filter of system calls for this processor").to_string()),
        (Ok(_), Some(_)) => None,
    }
}

fn missing(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::Unsupported, format!("this system cannot confine programs: it has no {what}"))
}

/// Does this in the child before its program starts.
#[allow(unsafe_code)]
fn give_up(process: &mut Command, rights: impl FnMut() -> io::Result<()> + Send + Sync + 'static) {
    use std::os::unix::process::CommandExt;
    // SAFETY: the closure makes system calls on memory that was allocated before, which is safe between fork and exec.
    unsafe { process.pre_exec(rights) };
}

#[allow(unsafe_code)]
fn limit(which: libc::__rlimit_resource_t, most: u64) -> io::Result<()> {
    let limit = libc::rlimit { rlim_cur: most, rlim_max: most };
    // SAFETY: setrlimit only reads the structure.
    match unsafe { libc::setrlimit(which, &limit) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

/// Closes descriptors that are not the standard streams when the program starts; at once would close std's own one for errors.
#[allow(unsafe_code)]
pub(super) fn close_inherited() {
    // SAFETY: close_range with this flag only marks descriptors. An old kernel does not know it: no harm but what was before.
    unsafe { libc::syscall(libc::SYS_close_range, 3u32, u32::MAX, libc::CLOSE_RANGE_CLOEXEC) };
}

#[allow(unsafe_code)]
fn restrict(rules: &OwnedFd) -> io::Result<()> {
    // SAFETY: both calls take numbers only.
    let codes = unsafe {
        [
            i64::from(libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)),
            libc::syscall(SYS_LANDLOCK_RESTRICT_SELF, rules.as_raw_fd(), 0u32),
        ]
    };
    match codes {
        [0, 0] => Ok(()),
        [_, _] => Err(io::Error::last_os_error()),
    }
}

/// The same on all architectures.
const SYS_LANDLOCK_RESTRICT_SELF: libc::c_long = 446;
