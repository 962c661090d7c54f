//! The environment: its page (`docs/environment.md`) is current, and what real functions do is allowed by their contracts.
//!
//! Each probe calls a real function natively and tells what it did, as a C condition. A program that makes the same call and asserts
//! that the condition does not hold must be violated: the explorer finds an execution in which the contract does the same.
#![allow(clippy::unwrap_used)] // tests

mod support;

use std::path::Path;
use std::process::Command;

#[test]
fn the_page_is_current() {
    let page = Path::new("docs/environment.md");
    support::golden(page, &ulseq::translate::environment(), "environment").unwrap();
}

/// A probe: the headers, the declarations and the call, and `printf` with the condition that holds afterwards.
struct Probe {
    name: &'static str,
    headers: &'static [&'static str],
    call: &'static str,
    tells: &'static str,
}

const PROBES: &[Probe] = &[
    Probe {
        name: "read",
        headers: &["unistd.h"],
        call: "char b[3] = {9, 9, 9}; long n = read(0, b, 2);",
        tells: r#""n == %ld && b[0] == %d && b[2] == 9", n, b[0]"#,
    },
    Probe {
        name: "write",
        headers: &["unistd.h"],
        call: "long n = write(2, \"\", 1);",
        tells: r#""n == %ld", n"#,
    },
    Probe {
        name: "recv on a file",
        headers: &["sys/socket.h", "errno.h"],
        call: "char b[2]; long n = recv(0, b, 2, 0); int e = errno;",
        tells: r#""n == %ld && e == %d", n, e"#,
    },
    Probe { name: "open", headers: &["fcntl.h"], call: "int f = open(\"/dev/null\", 0);", tells: r#""f == %d", f"# },
    Probe {
        name: "open of nothing",
        headers: &["fcntl.h", "errno.h"],
        call: "int f = open(\"/nowhere/at/all\", 0); int e = errno;",
        tells: r#""f == %d && e == %d", f, e"#,
    },
    Probe { name: "close", headers: &["unistd.h"], call: "int r = close(0);", tells: r#""r == %d", r"# },
    Probe { name: "close again", headers: &["unistd.h"], call: "int r = close(99);", tells: r#""r == %d", r"# },
    Probe {
        name: "time",
        headers: &["time.h"],
        call: "long a = time(0), b = time(0);",
        tells: r#""%d", a > 0 && b >= a"#,
    },
    Probe {
        name: "gmtime_r",
        headers: &["time.h"],
        call: "time_t t = 0; struct tm m; struct tm *r = gmtime_r(&t, &m);",
        tells: r#""r == &m && m.tm_mon == %d", m.tm_mon"#,
    },
    Probe {
        name: "getenv",
        headers: &["stdlib.h", "string.h"],
        call: "char *a = getenv(\"ULSEQ_PROBE\"), *b = getenv(\"ULSEQ_PROBE\");",
        tells: r#""a && a[0] == %d && a == b", a[0]"#,
    },
    Probe {
        name: "getenv of nothing",
        headers: &["stdlib.h"],
        call: "char *a = getenv(\"ULSEQ_NOT_SET\");",
        tells: r#""a == (char *)%ld", (long)a"#,
    },
    Probe {
        name: "poll",
        headers: &["poll.h"],
        call: "struct pollfd p = {0, POLLIN, 7}; int r = poll(&p, 1, 0);",
        tells: r#""r == %d && p.fd == %d && p.events == %d && p.revents == %d", r, p.fd, p.events, p.revents"#,
    },
    Probe {
        name: "poll of nothing",
        headers: &["poll.h"],
        call: "struct pollfd p = {-1, POLLIN, 7}; int r = poll(&p, 1, 0);",
        tells: r#""r == %d && p.revents == %d", r, p.revents"#,
    },
    Probe {
        name: "select",
        headers: &["sys/select.h"],
        call: "struct timeval t = {0, 0}; int r = select(0, 0, 0, 0, &t);",
        tells: r#""r == %d", r"#,
    },
    Probe {
        name: "socket",
        headers: &["sys/socket.h"],
        call: "int s = socket(-1, -1, -1);",
        tells: r#""s == %d", s"#,
    },
    Probe {
        name: "listen",
        headers: &["sys/socket.h"],
        call: "int s = listen(0, 1);",
        tells: r#""s == %d", s"#,
    },
    Probe {
        name: "mmap",
        headers: &["sys/mman.h"],
        call: "void *p = mmap(0, 8, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);",
        tells: r#""(p == MAP_FAILED) == %d", p == MAP_FAILED"#,
    },
    Probe {
        name: "fopen, fgets",
        headers: &["stdio.h"],
        call: "char b[4] = \"\"; FILE *f = fopen(\"/dev/null\", \"r\"); char *r = f ? fgets(b, 4, f) : b;",
        tells: r#""f && r == (char *)%ld", (long)r"#,
    },
    Probe {
        name: "fread",
        headers: &["stdio.h"],
        call: "char b[2] = {0}; unsigned long n = fread(b, 1, 2, stdin);",
        tells: r#""n == %lu && b[0] == %d", n, b[0]"#,
    },
    Probe {
        name: "getline",
        headers: &["stdio.h"],
        call: "char *l = 0; size_t s = 0; long n = getline(&l, &s, stdin);",
        tells: r#""n == %ld && l[0] == %d && l[n] == 0", n, l[0]"#,
    },
    Probe {
        name: "waitpid",
        headers: &["sys/wait.h"],
        call: "int r = waitpid(12345678, 0, WNOHANG);",
        tells: r#""r == %d", r"#,
    },
    Probe {
        name: "getopt",
        headers: &["unistd.h"],
        call: "char *v[] = {\"x\", \"-b1\", 0}; int r = getopt(2, v, \"ab:\");",
        tells: r#""r == %d && optind == %d && optarg", r, optind"#,
    },
    Probe {
        name: "sigismember",
        headers: &["signal.h"],
        call: "sigset_t s; sigemptyset(&s); int e = sigaddset(&s, 2); int r = sigismember(&s, 2) * 2 + sigismember(&s, 3);",
        tells: r#""e == %d && r == %d", e, r"#,
    },
    Probe {
        name: "getaddrinfo",
        headers: &["netdb.h", "sys/socket.h"],
        call: "struct addrinfo h = {.ai_family = AF_INET, .ai_flags = AI_NUMERICHOST}, *a = 0; int r = getaddrinfo(\"127.0.0.1\", 0, &h, &a);",
        tells: r#""r == %d && a->ai_family == %d && a->ai_addr->sa_family == %d", r, a->ai_family, a->ai_addr->sa_family"#,
    },
    Probe {
        name: "pipe",
        headers: &["unistd.h"],
        call: "int p[2]; int r = pipe(p);",
        tells: r#""r == %d && (p[0] != p[1]) == %d && (p[0] >= 0) == %d", r, p[0] != p[1], p[0] >= 0"#,
    },
    Probe {
        name: "vsnprintf",
        headers: &["stdarg.h", "stdio.h"],
        call: "char b[3]; int r = print(b, 3, \"%d\", 7);",
        tells: r#""r == %d && b[r] == 0", r"#,
    },
];

/// The program that a probe stands for.
fn program(probe: &Probe, end: &str, includes: &str) -> String {
    let headers: String = probe.headers.iter().map(|header| format!("#include <{header}>\n")).collect();
    let print = match probe.call.contains("print(") {
        true => {
            "static int print(char *to, unsigned long size, const char *format, ...)\n{\n\tva_list list;\n\tva_start(list, format);\n\t\
             int r = vsnprintf(to, size, format, list);\n\tva_end(list);\n\treturn r;\n}\n"
        }
        false => "",
    };
    format!(
        "#define _GNU_SOURCE\n{headers}{includes}{print}int main(void)\n{{\n\t{}\n\t{end}\n\treturn 0;\n}}\n",
        probe.call
    )
}

#[test]
fn real_functions_do_what_their_contracts_allow() {
    let folder = tempfile::tempdir().unwrap();
    let mut wrong = Vec::new();
    for probe in PROBES {
        let native = folder.path().join("native.c");
        let tells = format!("printf({});", probe.tells);
        std::fs::write(&native, program(probe, &tells, "#include <stdio.h>\n")).unwrap();
        let binary = folder.path().join("native");
        let built = Command::new("gcc").args(["-w", "-o"]).arg(&binary).arg(&native).status().unwrap();
        assert!(built.success(), "{}", probe.name);
        let input = folder.path().join("input");
        std::fs::write(&input, "ab\n").unwrap();
        let input = std::fs::File::open(&input).unwrap();
        let run = Command::new(&binary).env("ULSEQ_PROBE", "yes").stdin(input).output().unwrap();
        let condition = String::from_utf8(run.stdout).unwrap();
        let model = folder.path().join("model.c");
        let asserts = format!("if ({condition}) __assert_fail(\"it does the same\", \"\", 1, \"\");");
        let declared = "extern void __assert_fail(const char *, const char *, unsigned, const char *);\n";
        std::fs::write(&model, program(probe, &asserts, declared)).unwrap();
        let found = Command::new(env!("CARGO_BIN_EXE_ulseq"))
            .args(["explore", "--time-limit", "30"])
            .arg(&model)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&found.stdout).into_owned() + &String::from_utf8_lossy(&found.stderr);
        if !said.contains("it does the same") {
            let last = said.lines().rev().take(4).collect::<Vec<_>>().join(" | ");
            wrong.push(format!("{}: {condition}: {last}", probe.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
