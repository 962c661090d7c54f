//! Tests system headers, and a folder of programs named by the environment.

use std::path::{Path, PathBuf};

use super::check::check;
use crate::front::{parse_and_lower, read, FrontEndOptions};
use crate::stack::with_large_stack;

const HEADERS: &[&str] = &[
    "aio.h",
    "arpa/inet.h",
    "assert.h",
    "complex.h",
    "ctype.h",
    "dirent.h",
    "dlfcn.h",
    "errno.h",
    "fcntl.h",
    "fenv.h",
    "float.h",
    "getopt.h",
    "glob.h",
    "inttypes.h",
    "iso646.h",
    "limits.h",
    "linux/futex.h",
    "locale.h",
    "malloc.h",
    "math.h",
    "mqueue.h",
    "netdb.h",
    "netinet/in.h",
    "netinet/tcp.h",
    "poll.h",
    "pthread.h",
    "pwd.h",
    "regex.h",
    "sched.h",
    "search.h",
    "semaphore.h",
    "setjmp.h",
    "signal.h",
    "spawn.h",
    "stdalign.h",
    "stdarg.h",
    "stdatomic.h",
    "stdbool.h",
    "stddef.h",
    "stdint.h",
    "stdio.h",
    "stdio_ext.h",
    "stdlib.h",
    "stdnoreturn.h",
    "string.h",
    "strings.h",
    "sys/epoll.h",
    "sys/eventfd.h",
    "sys/file.h",
    "sys/ioctl.h",
    "sys/ipc.h",
    "sys/mman.h",
    "sys/msg.h",
    "sys/prctl.h",
    "sys/resource.h",
    "sys/select.h",
    "sys/sem.h",
    "sys/shm.h",
    "sys/signalfd.h",
    "sys/socket.h",
    "sys/stat.h",
    "sys/syscall.h",
    "sys/time.h",
    "sys/timerfd.h",
    "sys/times.h",
    "sys/types.h",
    "sys/uio.h",
    "sys/un.h",
    "sys/utsname.h",
    "sys/wait.h",
    "syslog.h",
    "tgmath.h",
    "threads.h",
    "time.h",
    "ucontext.h",
    "unistd.h",
    "utime.h",
    "wchar.h",
    "wctype.h",
];

fn lower_file(path: &Path, define: &[&str]) -> Result<(), String> {
    let options =
        FrontEndOptions { define: define.iter().map(|d| d.to_string()).collect(), ..FrontEndOptions::default() };
    let source = read(&[path.into()], &options).map_err(|error| error.to_string())?;
    match with_large_stack(|| parse_and_lower(&source).map(|program| check(&program))) {
        Ok(()) => Ok(()),
        Err(diagnostics) => {
            let first = &diagnostics[0];
            let rest: String = source.map.text()[first.span.start as usize..].chars().take(60).collect();
            Err(format!("{}: {}: {rest}", first.code, first.message))
        }
    }
}

#[test]
fn system_headers_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let mut text = String::new();
    for header in HEADERS.iter().filter(|header| Path::new("/usr/include").join(header).exists()) {
        text.push_str(&format!("#include <{header}>\n"));
    }
    text.push_str("#include <stdarg.h>\nint main(void) { return 0; }\n");
    let path: PathBuf = folder.path().join("all.c");
    std::fs::write(&path, text).unwrap();
    for define in [&[][..], &["_GNU_SOURCE"], &["_GNU_SOURCE", "__OPTIMIZE__", "_FORTIFY_SOURCE=2"]] {
        lower_file(&path, define).unwrap();
    }
}

#[test]
fn programs_of_a_folder() {
    let Some(folder) = std::env::var_os("ULSEQ_CORPUS") else { return };
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .flat_map(|sub| std::fs::read_dir(sub.unwrap().path()).into_iter().flatten())
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "c" || e == "i"))
        .collect();
    files.sort();
    let failed: Vec<String> = files
        .iter()
        .filter_map(|path| lower_file(path, &[]).err().map(|why| format!("{}: {why}", path.display())))
        .collect();
    assert!(failed.is_empty(), "{} of {} failed\n{}", failed.len(), files.len(), failed.join("\n"));
}
