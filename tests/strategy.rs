//! The strategy with the verifiers that are installed, on Peterson's algorithm translated by hand.
#![allow(clippy::unwrap_used, clippy::print_stderr)] // tests

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;
use ulseq::back;
use ulseq::driver::Driver;
use ulseq::engine::{Translated, TranslationRequest, Translator, Trust};
use ulseq::scheme::Scheme;
use ulseq::verify::{self, report, Processes, VerifyOptions};

/// What is built in runs as this process, which is another program here.
fn installed() -> Vec<back::Backend> {
    back::installed().into_iter().filter(|backend| !backend.verifier.is_built_in()).collect()
}

/// Two threads, given as their visible statements.
struct ByHand {
    dir: tempfile::TempDir,
    threads: [Vec<String>; 2],
}

impl ByHand {
    fn peterson(waits: bool) -> Self {
        let thread = |me: u32, other: u32| {
            let wait = format!("ULSEQ_ASSUME(flag{other} == 0 || turn != {other});");
            vec![
                format!("flag{me} = 1;"),
                format!("turn = {other};"),
                if waits { wait } else { ";".into() },
                format!("x = {me};"),
                format!("if (x != {me}) ULSEQ_VIOLATION(\"x == {me}\");"),
                format!("flag{me} = 0;"),
            ]
        };
        ByHand { dir: tempfile::tempdir().unwrap(), threads: [thread(1, 2), thread(2, 1)] }
    }
}

impl Translator for ByHand {
    fn translate(&self, request: &TranslationRequest) -> Result<Translated, String> {
        let mut out = request.header.text().to_owned();
        out.push_str("static int flag1, flag2, turn, x;\nstatic ULSEQ_PC(3) pc0, pc1;\nstatic unsigned char s;\n");
        for (t, body) in self.threads.iter().enumerate() {
            thread(&mut out, t, body, request.scheme);
        }
        let done = "pc0 == 6 && pc1 == 6";
        let head = match request.driver {
            Driver::Unbounded | Driver::Induction => format!("while (!({done})) {{"),
            Driver::Rounds(n) | Driver::Contexts(n) => {
                format!("for (int r = 0; r < {n} && !({done}); r++) {{")
            }
        };
        let turn = "if (pc0 < 6 && __VERIFIER_nondet_bool()) { s = 0; run0(); any = 1; }\n\
                    if (pc1 < 6 && __VERIFIER_nondet_bool()) { s = 0; run1(); any = 1; }";
        let end = format!("if (!({done})) {{ ULSEQ_BOUND(\"rounds\"); }}");
        writeln!(
            out,
            "int main(void)\n{{\n{head}\n_Bool any = 0;\n{turn}\nULSEQ_ASSUME(any);\n}}\n{end}\nreturn 0;\n}}"
        )
        .unwrap();
        let file: PathBuf =
            self.dir.path().join(format!("{}-{}.c", request.backend, request.to_string().replace([',', ' '], "-")));
        fs::write(&file, out).unwrap();
        let rests_on = vec!["sequential consistency".into()];
        Ok(Translated {
            file,
            threads: 2,
            has_properties: true,
            has_asked: true,
            has_misuse: false,
            has_bounds: true,
            max_steps: Some(12),
            driver_loop: None,
            rests_on,
        })
    }
}

fn thread(out: &mut String, t: usize, body: &[String], scheme: Scheme) {
    writeln!(out, "static void run{t}(void)\n{{").unwrap();
    for (at, statement) in body.iter().enumerate() {
        let next = at + 1;
        match scheme {
            Scheme::Step => writeln!(out, "if (pc{t} == {at}) {{ {statement} pc{t} = {next}; return; }}").unwrap(),
            Scheme::Resume => {
                let stop = format!("else if (s == 1 && __VERIFIER_nondet_bool()) {{ pc{t} = {at}; return; }}");
                writeln!(out, "if (s == 0 && pc{t} == {at}) s = 1; {stop}\nif (s == 1) {{ {statement} }}").unwrap();
            }
        }
    }
    writeln!(out, "pc{t} = {};\n}}", body.len()).unwrap();
}

#[track_caller]
fn check(waits: bool, options: VerifyOptions, verdict: &str, code: u8) {
    let backends = installed();
    if backends.is_empty() {
        eprintln!("skipped: no verifier is installed");
    }
    for backend in backends {
        let translator = ByHand::peterson(waits);
        let options = VerifyOptions { time: Duration::from_secs(120), ..options.clone() };
        let report = verify::run(&options, &translator, &Trust, &[], &[backend], &Processes::new(), |_| {});
        let text = report::text(&report);
        eprintln!("{text}");
        assert!(text.ends_with(&format!("ulseq verdict: {verdict}\n")), "{text}");
        assert_eq!(report::exit_code(&report.conclusion), code, "{text}");
    }
}

#[test]
fn peterson_is_proved() {
    check(true, VerifyOptions::default(), "true", 0);
}

#[test]
fn peterson_without_waiting_is_wrong() {
    check(false, VerifyOptions::default(), "false(unreach-call)", 10);
}

#[test]
fn given_bounds_are_too_small_for_a_proof() {
    let options = VerifyOptions { driver: Some(Driver::Rounds(2)), unwind: Some(3), ..VerifyOptions::default() };
    check(true, options, "unknown", 5);
}
