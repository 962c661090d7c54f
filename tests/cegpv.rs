//! Counterexample-guided slicing: the same verdicts as the direct search, or none, on every program of `benchmarks` and
//! `tests/cases/sema` and on random programs; and what it tells about the programs of `tests/cases/cegpv`.
//!
//! These begin with `// args:` (options, if any), `// exit:`, and any number of `// says:`, a part of what is printed,
//! and `// silent:`, what is not, for one run or several. If there is a `NAME.sliced.c` beside the program, it is the
//! first abstraction; `ULSEQ_BLESS=1 cargo test --test cegpv` rewrites it.
//!
//! `cargo test` compares a part of the programs; `cargo test --test cegpv -- --include-ignored` all of them.
//! ULSEQ_SEEDS (FIRST..LAST) names other random programs.

mod support;

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use libtest_mimic::{Arguments, Failed, Trial};
use support::generate::{generate, For, Knobs};
use support::{blocking, cases, golden, stem, text};
use ulseq::back::Verdict;
use ulseq::engine::cegpv::{CegpvEngine, CegpvOptions};
use ulseq::engine::checked_properties::CheckedProperties;
use ulseq::engine::explicit::ExplicitEngine;
use ulseq::engine::Engine;
use ulseq::interp::{Properties, SemanticsOptions, ViolationKind};
use ulseq::print::{print, PrintOptions, Roots};
use ulseq::translate::{self, Config, Loaded};

/// Of the programs that others wrote tests for, every so many is compared in an ordinary run.
const EVERY: u64 = 120;

/// Statements of a thread beside which `d` becomes 0, `idx` 3, `fl` 1e30 and `ptr` null: most may be undefined, and
/// what they compute is read by no assertion.
const UNREAD: &[&str] = &[
    r#"if (s < 10 / d) { t = 1; }"#,
    r#"if (10 / d > 3) { }"#,
    r#"s = 1 << (d ? d : 40);"#,
    r#"s = (int)fl;"#,
    r#"s = arr[idx];"#,
    r#"s = x ? arr[idx] : 0;"#,
    r#"s = quot(d);"#,
    r#"sink(10 / d);"#,
    r#"__VERIFIER_assume(10 / d > s - 100000);"#,
    r#"printf("%d", 10 / d);"#,
    r#"st.a = st.b + 10 / d;"#,
    r#"int *h = malloc(4); *h = 1; free(h); s = *h;"#,
    r#"s = *ptr;"#,
    r#"*ptr = s;"#,
    r#"s = (int)(ptr - ptr2);"#,
    r#"while (s < 10 / d) { s++; if (s > 2) break; }"#,
    r#"t = s && (10 / d);"#,
    r#"if (d) s = 10 / d;"#,
    r#"s = d ? 10 / d : 0;"#,
    r#"s %= d;"#,
    r#"s /= d;"#,
    r#"arr[idx]++;"#,
    r#"int l[2]; memcpy(l, arr, sizeof l + idx * 8); s = l[0];"#,
    r#"__sync_fetch_and_add(&s, 10 / d);"#,
    r#"switch (10 / d) { case 1: s = 1; break; default: s = 2; }"#,
    r#"s = (t = 10 / d, 5);"#,
    r#"s = arr[arr[idx]];"#,
    r#"int l[2][2] = {{0}}; s = l[d][idx];"#,
    r#"s = id(id(10 / d));"#,
    r#"unsigned char c = (unsigned char)(10 / d); s = c;"#,
    r#"dd = 1.0 / d;"#,
    r#"dd = 1e30 * (d == 0); s = (int)dd;"#,
    r#"s = 1 >> (d - 1);"#,
];

/// A program with such a thread.
fn unread(statement: &str) -> String {
    format!(
        "#include <assert.h>\n#include <pthread.h>\n#include <stdlib.h>\n#include <stdio.h>\n#include <string.h>\n\
         extern void __VERIFIER_assume(int);\n\
         int d = 1, s, t, x, arr[3], idx; float fl = 1; double dd; struct {{ int a, b; }} st;\n\
         int *ptr = &x, *ptr2 = &s;\n\
         static int id(int v) {{ return v; }}\nstatic int quot(int v) {{ return 10 / v; }}\n\
         static void sink(int v) {{ t += v; }}\nvoid *p(void *u) {{ {statement} return 0; }}\n\
         int main(void)\n{{\n\tpthread_t th;\n\tpthread_create(&th, 0, p, 0);\n\
         \td = 0; idx = 3; fl = 1e30f; ptr = 0;\n\tx = 1;\n\tassert(x == 1);\n\tpthread_join(th, 0);\n\treturn 0;\n}}\n"
    )
}

fn main() {
    let arguments = Arguments::from_args();
    let own = cases("tests/cases/cegpv").into_iter();
    let mut trials: Vec<Trial> =
        own.clone().map(|path| Trial::test(format!("tells/{}", stem(&path)), move || tells(&path))).collect();
    let goldens = own.filter(|path| path.with_extension("sliced.c").exists());
    trials.extend(goldens.map(|path| Trial::test(format!("slices/{}", stem(&path)), move || slices(&path))));
    let mut all = cases("benchmarks");
    all.extend(cases("tests/cases/sema"));
    all.extend(cases("tests/cases/explore"));
    trials.extend(all.into_iter().map(|path| {
        let name = path.strip_prefix(support::root()).unwrap_or(&path).display().to_string();
        let ignored = !support::in_slice(&path, EVERY);
        Trial::test(format!("verdict/{name}"), move || in_large_stack(&path)).with_ignored_flag(ignored)
    }));
    trials.push(Trial::test("verdict/unread statements", || {
        compare(UNREAD.iter().map(|statement| ((*statement).to_owned(), unread(statement))))
    }));
    trials.push(Trial::test("verdict/random programs", || {
        random(1, 25, |seed| generate(seed, &Knobs::default()).0.text(For::Model))
    }));
    trials.push(Trial::test("verdict/random waiting", || random(1, 30, blocking::program)));
    libtest_mimic::run(&arguments, trials).exit();
}

fn random(first: u64, last: u64, program: impl Fn(u64) -> String) -> Result<(), Failed> {
    let named = std::env::var("ULSEQ_SEEDS").unwrap_or_else(|_| format!("{first}..{last}"));
    let (first, last) = named.split_once("..").ok_or("ULSEQ_SEEDS is not FIRST..LAST")?;
    let (first, last): (u64, u64) = (first.parse()?, last.parse()?);
    compare((first..last).map(|seed| (format!("seed {seed}"), program(seed))))
}

/// Compares the verdicts on programs that are given by their names and texts.
fn compare(programs: impl Iterator<Item = (String, String)>) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let programs: Vec<_> = programs.enumerate().collect();
    let compared = support::in_parallel(&programs, |(at, (name, text))| {
        let path = folder.path().join(format!("program{at}.c"));
        fs::write(&path, text).map_err(|why| why.to_string())?;
        same_verdicts(&path).map_err(|why| format!("{name}: {why}\n{text}"))
    });
    compared.into_iter().collect::<Result<Vec<()>, String>>()?;
    Ok(())
}

fn in_large_stack(path: &Path) -> Result<(), Failed> {
    let path = path.to_path_buf();
    Ok(ulseq::stack::with_large_stack(move || same_verdicts(&path))?)
}

/// The direct search and the strategy with several first choices, under several properties.
fn same_verdicts(path: &Path) -> Result<(), String> {
    let usual = Properties::USUAL;
    for properties in [usual, Properties::NONE.with(ViolationKind::Overflow), usual.with(ViolationKind::Deadlock)] {
        let mut config = Config::default();
        config.passes.overflow = properties.overflow;
        config.passes.assertions = properties.assertion;
        let Ok(normal) = translate::load_normal(&[path.into()], &config) else { return Ok(()) };
        let (normal, asked) = (Arc::new(normal), CheckedProperties { properties });
        let semantics = SemanticsOptions { properties, ..SemanticsOptions::default() };
        let expected = decide(&ExplicitEngine::new(&normal, asked, semantics.clone()));
        for (rings, beside) in [(0, false), (1, false), (3, false), (1, true)] {
            let options = CegpvOptions { keep: Vec::new(), rings, beside };
            let engine = CegpvEngine::new(&normal, asked, semantics.clone(), options);
            let got = decide(&engine);
            let agree = match (&expected, &got) {
                (Verdict::True, Verdict::False(_)) | (Verdict::False(_), Verdict::True) => false,
                // An unlimited search must not lose a verdict, unless it leaves the program itself to others.
                (Verdict::True | Verdict::False(_), Verdict::Unknown(reason)) => beside || is_limit(reason),
                (_, _) => true,
            };
            if !agree {
                let told = engine.explanation().join("\n");
                return Err(format!(
                    "{properties:?}, rings {rings}, beside {beside}: directly {expected}, by slices {got}\n{told}"
                ));
            }
        }
    }
    Ok(())
}

fn is_limit(reason: &ulseq::back::Reason) -> bool {
    matches!(reason, ulseq::back::Reason::Timeout | ulseq::back::Reason::OutOfMemory)
}

fn decide(engine: &dyn Engine) -> Verdict {
    engine.search(Duration::from_secs(1), Some(1 << 30), &|| false).verdict
}

fn load(path: &Path) -> Result<Loaded, Failed> {
    translate::load_normal(&[path.into()], &Config::default()).map_err(|failure| format!("{failure:?}").into())
}

/// The first abstraction of a program.
fn slices(path: &Path) -> Result<(), Failed> {
    // The texts of assertions name the file as it is named here.
    let rings = if fs::read_to_string(path)?.starts_with("// args: --rings 0") { 0 } else { 1 };
    let normal = Arc::new(load(path.strip_prefix(support::root()).unwrap_or(path))?);
    let asked = CheckedProperties { properties: Properties::USUAL };
    let engine = CegpvEngine::new(
        &normal,
        asked,
        SemanticsOptions::default(),
        CegpvOptions { keep: Vec::new(), rings, beside: false },
    );
    let options = PrintOptions { roots: Roots::Main, ..PrintOptions::default() };
    golden(&path.with_extension("sliced.c"), &print(&engine.first_abstraction(), &options).text, "cegpv")
}

/// One run of a case.
#[derive(Default)]
struct Run<'a> {
    args: Vec<&'a str>,
    exit: Option<i32>,
    says: Vec<&'a str>,
    silent: Vec<&'a str>,
}

fn tells(path: &Path) -> Result<(), Failed> {
    let source = fs::read_to_string(path)?;
    let mut runs = vec![Run::default()];
    for line in source.lines().map_while(|line| line.strip_prefix("// ")) {
        let (what, value) = line.split_once(':').ok_or("not `args:`, `exit:`, `says:` or `silent:`")?;
        let last = runs.last().ok_or("no run")?;
        if what == "args" && last.exit.is_some() || what == "exit" && last.exit.is_some() {
            runs.push(Run::default());
        }
        let run = runs.last_mut().ok_or("no run")?;
        match what {
            "args" => run.args = value.split_whitespace().collect(),
            "exit" => run.exit = Some(value.trim().parse()?),
            "says" => run.says.push(value.trim()),
            "silent" => run.silent.push(value.trim()),
            _ => return Err(format!("`{what}` means nothing").into()),
        }
    }
    runs.iter().try_for_each(|run| check(path, run))
}

fn check(path: &Path, run: &Run<'_>) -> Result<(), Failed> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ulseq"));
    command.args(["verify", "--strategy", "cegpv", "--explain", "--no-replay"]);
    if !run.args.contains(&"--time-limit") {
        command.args(["--time-limit", "60"]);
    }
    let output = command.args(&run.args).arg(path).output()?;
    let said = format!("{}{}", text(&output.stderr), text(&output.stdout));
    let missing = run.says.iter().find(|part| !said.contains(**part)).map(|part| format!("expected `{part}`"));
    let beyond = run.silent.iter().find(|part| said.contains(**part)).map(|part| format!("did not expect `{part}`"));
    let exit = run.exit.ok_or("no exit code")?;
    let code = output.status.code().unwrap_or(-1);
    let wrong = (code != exit).then(|| format!("expected exit code {exit}, got {code}"));
    match missing.or(beyond).or(wrong) {
        Some(why) => Err(format!("{:?}: {why}:\n{said}", run.args).into()),
        None => Ok(()),
    }
}
