//! Confinement of programs that may only compute: no writes except where permitted, no network, no other processes.
//!
//! Native replay runs code of unknown origin. Before such a program starts, the child process gives up its rights, in
//! this order: inherited descriptors, resource limits, file system (Landlock), system calls (`filter`). None of this
//! can be undone, not even by a superuser's process, which is why signals and limits are refused by the filter and not
//! only by permissions.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::path::{Path, PathBuf};

use landlock::{
    path_beneath_rules, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, Ruleset, RulesetAttr,
    RulesetCreatedAttr, RulesetError, Scope, ABI,
};

use super::filter::{AllowedCalls, Filter};
use super::resource_limit;
use super::spawn::LastAction;

/// Maximum size in bytes of a file that a confined computation can write, and that a compiler can.
const FILE: u64 = 64 << 20;
const COMPILED: u64 = 256 << 20;
/// Maximum number of open descriptors of a confined computation.
const FILES: u64 = 64;

/// Folders of compilers and libraries: readable, since they contain nothing private.
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

/// Dynamic loaders. A confined computation can execute these and itself, and no other program.
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

/// The permissions of a confined program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Confined {
    profile: SandboxProfile,
    /// Files and folders that it may read and execute.
    read: Vec<PathBuf>,
    /// A file that it may write, or a folder in which it has all permissions.
    write: PathBuf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SandboxProfile {
    Computation,
    Compiler,
}

impl Confined {
    /// An untrusted program: it may read itself and the system's libraries, and write to one existing file.
    pub fn computation(program: &Path, file: &Path) -> Confined {
        Confined { profile: SandboxProfile::Computation, read: vec![program.to_path_buf()], write: file.to_path_buf() }
    }

    /// A compiler that reads these files and writes into one folder.
    pub fn compiler(compiler: &Path, sources: &[&Path], folder: &Path) -> Confined {
        let mut read: Vec<PathBuf> = sources.iter().map(|path| path.to_path_buf()).collect();
        // The compiler's own files: `.../bin/cc` finds them in `.../lib` and `.../libexec`.
        let real = compiler.canonicalize().unwrap_or_else(|_| compiler.to_path_buf());
        let home = real.parent().and_then(Path::parent).filter(|home| *home != Path::new("/"));
        read.extend(home.map(Path::to_path_buf));
        Confined { profile: SandboxProfile::Compiler, read, write: folder.to_path_buf() }
    }

    /// Changes the environment for the program, since variables often contain secrets.
    pub(super) fn environment(&self, variables: &mut BTreeMap<OsString, OsString>) {
        match self.profile {
            SandboxProfile::Computation => {
                variables.clear();
                variables.insert("LC_ALL".into(), "C".into());
            }
            SandboxProfile::Compiler => {
                variables.insert("TMPDIR".into(), self.write.clone().into());
                variables.insert("CCACHE_DISABLE".into(), "1".into());
            }
        }
    }

    /// The function that gives up the rights: to be called in the child, after all other preparations.
    ///
    /// # Errors
    /// The kernel does not support it.
    pub(super) fn rights(&self) -> io::Result<LastAction> {
        let rules = self.rules()?;
        let calls = match self.profile {
            SandboxProfile::Computation => AllowedCalls::Computation,
            SandboxProfile::Compiler => AllowedCalls::Compiler,
        };
        let mut filter = Filter::new(calls).ok_or_else(|| missing("a filter of system calls for this processor"))?;
        let limits = self.limits();
        Ok(Box::new(move || {
            limits.iter().try_for_each(|(which, most)| resource_limit::lower(*which, *most))?;
            restrict(&rules)?;
            filter.load()
        }))
    }

    fn limits(&self) -> Vec<(libc::__rlimit_resource_t, u64)> {
        match self.profile {
            SandboxProfile::Computation => {
                vec![(libc::RLIMIT_FSIZE, FILE), (libc::RLIMIT_NOFILE, FILES), (libc::RLIMIT_CORE, 0)]
            }
            SandboxProfile::Compiler => vec![(libc::RLIMIT_FSIZE, COMPILED), (libc::RLIMIT_CORE, 0)],
        }
    }

    /// The rules for files. Restrictions that only newer kernels know (TCP, signals, abstract sockets) are applied
    /// where possible.
    fn rules(&self) -> io::Result<OwnedFd> {
        let abi = ABI::V6;
        let read = AccessFs::from_read(abi);
        let system = match self.profile {
            SandboxProfile::Computation => read & !AccessFs::Execute,
            SandboxProfile::Compiler => read,
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
        match self.profile {
            SandboxProfile::Computation => AccessFs::ReadFile | AccessFs::WriteFile,
            SandboxProfile::Compiler => {
                AccessFs::from_all(abi) & !(AccessFs::MakeChar | AccessFs::MakeBlock | AccessFs::MakeSock)
            }
        }
    }
}

/// The reason why programs cannot be confined on this machine; `None` if they can.
pub fn unable() -> Option<String> {
    let tried = Confined::computation(Path::new("/"), Path::new("/dev/null")).rules();
    match (tried, Filter::new(AllowedCalls::Computation)) {
        (Err(error), _) => Some(error.to_string()),
        (Ok(_), None) => Some(missing("a filter of system calls for this processor").to_string()),
        (Ok(_), Some(_)) => None,
    }
}

fn missing(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::Unsupported, format!("this system cannot confine programs: it has no {what}"))
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

/// The system call number, which is the same on all architectures.
const SYS_LANDLOCK_RESTRICT_SELF: libc::c_long = 446;
