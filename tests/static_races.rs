//! Static answers for data races, held against the explorer: a race that it finds is among the suspicious pairs, with
//! both places, or the list says that it is not complete.
#![allow(clippy::unwrap_used, clippy::print_stdout)] // tests

mod support;

use std::path::{Path, PathBuf};

use support::blocking;
use support::generate::{generate, For, Knobs};
use support::lock_sections;
use ulseq::analysis::races::{self, Races};
use ulseq::explore::{self, SearchLimits, SearchVerdict};
use ulseq::interp::{bytecode, Properties, SemanticsOptions, ViolationKind};
use ulseq::ir::visit;
use ulseq::passes::CallTreatment;
use ulseq::translate::{self, Config};

/// One of so many cases is taken in an ordinary run.
const EVERY: u64 = 6;
/// The number of programs of locked sections for each seed.
const LOCK_PROGRAMS: u64 = 8;

/// What came of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Result {
    /// It cannot be read, translated or explored.
    Refused,
    /// No pair is suspicious, and the explorer found no race.
    Proved,
    /// Pairs are suspicious, or a bound may be hit, and the explorer found no race.
    Open,
    /// The explorer found a race that is listed.
    Listed,
}

#[test]
fn races_of_the_cases_are_suspicious() {
    let folders = ["tests/cases/sema", "tests/cases/explore", "tests/cases/points_to", "benchmarks"];
    let files = folders.into_iter().flat_map(support::cases).filter(|path| support::in_slice(path, EVERY));
    check(&files.collect::<Vec<_>>());
}

/// Those with the seeds `FIRST..LAST` that the environment variable ULSEQ_SEEDS names, by default the first ones.
#[test]
fn races_of_random_programs_are_suspicious() {
    let named = std::env::var("ULSEQ_SEEDS").unwrap_or_else(|_| "0..30".to_string());
    let (first, last) = named.split_once("..").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut files = Vec::new();
    for seed in first.parse::<u64>().unwrap()..last.parse().unwrap() {
        let programs = generate(seed, &Knobs::default()).0.text(For::Model);
        // These are small.
        let sections = (0..LOCK_PROGRAMS).map(|one| lock_sections::program(LOCK_PROGRAMS * seed + one));
        for (number, text) in [programs, blocking::program(seed)].into_iter().chain(sections).enumerate() {
            let path = folder.path().join(format!("program{seed}-{number}.c"));
            std::fs::write(&path, text).unwrap();
            files.push(path);
        }
    }
    check(&files);
}

/// What does not fit is cut at a bound, and not dropped: an empty body would be a proof of everything.
#[test]
fn a_main_that_is_too_large_ends_at_a_bound() {
    let text = "#include <pthread.h>\nint x;\nstatic void *w(void *p) { x = 1; return 0; }\n\
                static void deep(void) { x++; x++; x++; x++; x++; x++; }\n\
                int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); deep(); deep(); pthread_join(t, 0); return x; }";
    let mut config = Config::default();
    (config.passes.calls, config.passes.inline_limit) = (CallTreatment::Inline, Some(8));
    assert!(races_of(text, &config).incomplete.is_some());
}

/// Many pairs of one object do not displace those of another one from the head of the list, which is what a report
/// shows.
#[test]
fn each_object_has_a_pair_before_any_has_a_second_one() {
    let text =
        "#include <pthread.h>\nint x, y;\nstatic void *w(void *p) {\nx = 1;\nx = 2;\nx = 3;\nreturn y ? p : 0; }\n\
                int main(void) { pthread_t t; pthread_create(&t, 0, w, 0);\nx = 4;\nx = 5;\ny = 1;\nreturn 0; }";
    let found = races_of(text, &Config::default());
    let objects: Vec<&str> = found.pairs.iter().map(|pair| pair.object.as_str()).collect();
    assert_eq!(objects[..3], ["x", "y", "x"], "{objects:?}");
}

/// Functions like `time` may be called by several threads at once; what they keep for themselves is no concern of the
/// program (POSIX 2.9.1).
#[test]
fn clocks_do_not_race() {
    let text = "#include <pthread.h>\n#include <time.h>\n#include <unistd.h>\n\
                static void *w(void *p) { struct timespec now; time(0); clock(); usleep(1); alarm(1);\n\
                clock_gettime(CLOCK_MONOTONIC, &now); return p; }\n\
                int main(void) { pthread_t t[2]; pthread_create(t, 0, w, 0); pthread_create(t + 1, 0, w, 0);\n\
                pthread_join(t[0], 0); pthread_join(t[1], 0); return 0; }";
    let found = races_of(text, &Config::default());
    assert!(found.pairs.is_empty() && found.incomplete.is_none(), "{found:?}");
}

/// A function that creates itself in a recursion has hundreds of instances; those that are too many end at a bound.
#[test]
fn instances_of_a_recursion_stay_small_together() {
    let text = "#include <pthread.h>\nstruct part { int from, to, depth; };\nint a[8];\n\
                static void *sum(void *arg) { struct part *p = arg;\n\
                if (p->to - p->from == 1) { a[p->from]++; return 0; }\n\
                int middle = (p->from + p->to) / 2;\n\
                struct part left = { p->from, middle, p->depth - 1 }, right = { middle, p->to, p->depth - 1 };\n\
                if (p->depth > 0) { pthread_t t;\n\
                if (pthread_create(&t, 0, sum, &left) == 0) { sum(&right); pthread_join(t, 0); return 0; } }\n\
                sum(&left); sum(&right); return 0; }\n\
                int main(void) { struct part all = { 0, 4, 1 }; sum(&all); return 0; }";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("in.c");
    std::fs::write(&path, text).unwrap();
    let normal = translate::load_normal(&[path.as_path().into()], &Config::default()).unwrap();
    let threaded = translate::load_threads(&normal, &Config::default()).unwrap();
    let mut statements = 0;
    for body in threaded.program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
        visit::walk_stmts(body, &mut |_| statements += 1);
    }
    assert!(statements < 200_000, "{statements} statements");
    assert!(races::run(&threaded.program).incomplete.is_some());
}

/// Readers of a read-write lock exclude writers, but not each other.
#[test]
fn locks_for_reading_exclude_those_for_writing() {
    let program = |section: &str| {
        format!(
            "#include <pthread.h>\nint x, y;\npthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;\npthread_spinlock_t sp;\n\
             static void *w(void *p) {{ pthread_rwlock_wrlock(&rw); x = 1; pthread_rwlock_unlock(&rw);\n\
             pthread_spin_lock(&sp); y = 1; pthread_spin_unlock(&sp); return p; }}\n\
             int main(void) {{ pthread_t t; pthread_spin_init(&sp, 0); pthread_create(&t, 0, w, 0);\n{section}\n\
             pthread_spin_lock(&sp); y++; pthread_spin_unlock(&sp); return 0; }}"
        )
    };
    let reads =
        races_of(&program("pthread_rwlock_rdlock(&rw); int r = x; pthread_rwlock_unlock(&rw);"), &Config::default());
    assert!(reads.pairs.is_empty() && reads.incomplete.is_none(), "{reads:?}");
    let both = program("pthread_rwlock_rdlock(&rw); x = 2; pthread_rwlock_unlock(&rw);").replace("wrlock", "rdlock");
    let both = races_of(&both, &Config::default());
    assert!(both.pairs.iter().all(|pair| pair.object == "x") && both.pairs.len() == 1, "{both:?}");
    assert_eq!(both.pairs[0].first.held, ["rw for reading"]);
}

/// A pointer that may lead anywhere makes pairs with everything; what is known precisely comes before them.
#[test]
fn pairs_of_known_objects_come_before_those_of_vague_pointers() {
    let cells: String = ('a'..='h').map(|name| format!("int {name};\n")).collect();
    let cases: String = ('a'..='h').map(|name| format!("case '{name}': return &{name};\n")).collect();
    let text = format!(
        "#include <pthread.h>\n{cells}int z;\nstatic int *any(int c) {{ switch (c) {{\n{cases}}} return 0; }}\n\
         static void *w(void *p) {{\n*any(*(int *)p) = 1;\nz = 1;\nreturn 0; }}\n\
         int main(int c, char **v) {{ pthread_t t; pthread_create(&t, 0, w, &c);\n*any(c) = 2;\nreturn z; }}"
    );
    let found = races_of(&text, &Config::default());
    let objects: Vec<&str> = found.pairs.iter().map(|pair| pair.object.as_str()).collect();
    assert!(objects.len() > 8 && objects[0] == "z", "{objects:?}");
}

/// With `--without static-races`, the search answers.
#[test]
fn the_static_answer_can_be_switched_off() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("joined.c");
    let text = "#include <pthread.h>\nint x;\nstatic void *w(void *p) { x = 1; return 0; }\n\
                int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); pthread_join(t, 0); return x; }";
    std::fs::write(&path, text).unwrap();
    let run = |options: &[&str]| {
        let ulseq = std::process::Command::new(env!("CARGO_BIN_EXE_ulseq"))
            .args(["verify", "--property", "data-race"])
            .args(options)
            .arg(&path)
            .output();
        String::from_utf8(ulseq.unwrap().stdout).unwrap()
    };
    let (with, without) = (run(&[]), run(&["--without", "static-races"]));
    assert!(with.contains("static") && with.ends_with("ulseq verdict: true\n"), "{with}");
    assert!(!without.contains("\nstatic") && without.ends_with("ulseq verdict: true\n"), "{without}");
}

/// The static answer for the text of a program.
fn races_of(text: &str, config: &Config) -> Races {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("in.c");
    std::fs::write(&path, text).unwrap();
    let normal = translate::load_normal(&[path.as_path().into()], config).unwrap();
    let threaded = translate::load_threads(&normal, config).unwrap();
    races::run(&threaded.program)
}

fn check(files: &[PathBuf]) {
    let mut wrong = Vec::new();
    let mut results = Vec::new();
    for (file, compared) in files.iter().zip(support::in_parallel(files, |file| compare(file))) {
        match compared {
            Ok(result) => results.push(result),
            Err(why) => wrong.push(format!("{}: {why}", file.display())),
        }
    }
    let count = |of: Result| results.iter().filter(|result| **result == of).count();
    println!(
        "{} programs: {} proved, {} races listed, {} open, {} refused",
        files.len(),
        count(Result::Proved),
        count(Result::Listed),
        count(Result::Open),
        count(Result::Refused)
    );
    assert!(wrong.is_empty(), "{} programs:\n{}", wrong.len(), wrong.join("\n"));
    assert!(count(Result::Proved) > 0 && count(Result::Listed) > 0, "the programs show nothing: {results:?}");
}

fn compare(file: &Path) -> std::result::Result<Result, String> {
    let Ok(normal) = translate::load_normal(&[file.into()], &Config::default()) else { return Ok(Result::Refused) };
    let Ok(threaded) = translate::load_threads(&normal, &Config::default()) else { return Ok(Result::Refused) };
    let found = races::run(&threaded.program);
    let options =
        SemanticsOptions { properties: Properties::NONE.with(ViolationKind::Race), ..SemanticsOptions::default() };
    let Ok(code) = bytecode::compile(&normal.program, &options) else { return Ok(Result::Refused) };
    let limits = SearchLimits { time: None, memory: None, states: Some(6_000) };
    let outcome = explore::run(&code, &options, &limits);
    let complete = found.incomplete.is_none();
    let SearchVerdict::False(race, _) = outcome.verdict else {
        return Ok(if found.pairs.is_empty() && complete { Result::Proved } else { Result::Open });
    };
    let map = &normal.source.map;
    let mut raced: Vec<String> = race.details.iter().map(|(_, span)| map.locate(*span).to_string()).collect();
    raced.sort();
    let listed = found.pairs.iter().any(|pair| {
        let mut places = [&pair.first, &pair.second].map(|side| map.locate(side.origin.span).to_string());
        places.sort();
        raced == places
    });
    if listed || !complete {
        return Ok(Result::Listed);
    }
    Err(format!("{} at {raced:?} is not suspicious: {:?}", race.text, found.excluded))
}

/// Four threads with a hundred thousand rounds each are too many for a search: only the static answer comes at once.
#[test]
fn four_threads_with_many_rounds_hit_no_bound() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ignores.c");
    let program = "#include <pthread.h>\nstatic pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;\nstatic int count;\n\
        static void *add(void *arg) {\n\
        \x20 for (int i = 0; i < 100000; i++) {\n    pthread_mutex_lock(&lock);\n    count++;\n\
        \x20   pthread_mutex_unlock(&lock);\n  }\n  return arg;\n}\n\
        int main(int argc, char *argv[]) {\n  pthread_t threads[4];\nUSE\n\
        \x20 for (int i = 0; i < 4; i++)\n    pthread_create(&threads[i], 0, add, 0);\n\
        \x20 for (int i = 0; i < 4; i++)\n    pthread_join(threads[i], 0);\n  return 0;\n}\n";
    // Whether it looks at them or not.
    for used in ["", "  if (argc > 1 && argv[1][0] == 'x')\n    count = 1;"] {
        std::fs::write(&file, program.replace("USE", used)).unwrap();
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_ulseq"));
        command.args(["verify", "--property", "data-race", "--time-limit", "5"]).arg(&file);
        let report = String::from_utf8(command.output().unwrap().stdout).unwrap();
        assert!(report.ends_with("ulseq verdict: true\n"), "{report}");
    }
}

/// The strings of a command line are taken to be one, of any length; the list of them has any length, too.
#[test]
fn a_main_that_reads_its_arguments_hits_no_bound() {
    let program = |work: &str, main: &str| {
        format!(
            "#include <pthread.h>\n#include <stdlib.h>\nchar *word; int n;\n\
             static void set(char *at) {{ at[1] = 'z'; }}\n\
             static void *work(void *p) {{ {work} return p; }}\n\
             int main(int argc, char **argv) {{ pthread_t t; if (argc < 3) return 1;\n\
             pthread_create(&t, 0, work, argv[1]); {main} pthread_join(t, 0); return atoi(argv[2]) + n; }}\n"
        )
    };
    for (work, main, pairs) in [
        // Reading is no race, and main reads `n` when the thread has ended.
        ("n = ((char *)p)[0];", "if (argv[1][0] == 'x') exit(atoi(argv[2]));", 0),
        // The same string, at the same place or another one, through the parameter or a variable.
        ("((char *)p)[5] = 'a';", "if (argv[1][5] == 'x') return 1;", 1),
        ("word[2] = 'a';", "argv[2][2] = 'b';", 0),
        ("char *own = p; own++; *own = 'a';", "char **list = argv; list++; (*list)[1] = 'b';", 1),
        // A function of its own, which would be an ordinary one if the string were not shared.
        ("set(p);", "set(argv[1]);", 1),
        // The list itself.
        ("word = *(char **)p;", "((char **)argv[1])[0] = 0;", 1),
    ] {
        let races = races_of(&program(work, main), &Config::default());
        assert!(races.incomplete.is_none(), "{work} {main}: {:?}", races.incomplete);
        assert_eq!(races.pairs.is_empty(), pairs == 0, "{work} {main}");
    }
}

/// What a variable of another file leads to, such as the texts of the environment, is no object of the program.
#[test]
fn memory_that_is_defined_elsewhere_is_not_proved_free_of_races() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("environment.c");
    let program = "#include <pthread.h>\nextern char **environ;\nchar *word;\n\
        static void *set(void *arg) { *word = 1; return arg; }\n\
        int main(void) { pthread_t t; word = environ[0]; pthread_create(&t, 0, set, 0); *environ[0] = 2;\n\
        pthread_join(t, 0); return 0; }\n";
    std::fs::write(&file, program).unwrap();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_ulseq"));
    command.args(["verify", "--property", "data-race", "--time-limit", "5"]).arg(&file);
    let report = String::from_utf8(command.output().unwrap().stdout).unwrap();
    assert!(!report.contains("ulseq verdict: true"), "{report}");
}

/// A pointer that the program sends to itself leads to memory that the analysis does not follow.
#[test]
fn pointers_that_are_received_are_not_proved_free_of_races() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("received.c");
    let program = "#include <pthread.h>\n#include <sys/socket.h>\nstatic int fd[2], shared, own;\n\
        static void *set(void *arg) { int *place = &own; recv(fd[0], &place, sizeof place, 0); *place = 1; return arg; }\n\
        int main(void) { pthread_t t; int *sent = &shared; if (socketpair(AF_UNIX, SOCK_STREAM, 0, fd)) return 0;\n\
        send(fd[1], &sent, sizeof sent, 0); pthread_create(&t, 0, set, 0); shared = 5; pthread_join(t, 0); return 0; }\n";
    std::fs::write(&file, program).unwrap();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_ulseq"));
    command.args(["verify", "--property", "data-race", "--time-limit", "5"]).arg(&file);
    let report = String::from_utf8(command.output().unwrap().stdout).unwrap();
    assert!(!report.contains("ulseq verdict: true"), "{report}");
}
