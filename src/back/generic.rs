//! Verifiers described by a template: a small TOML file instead of Rust code.
//!
//! `docs/backends.md` has a complete example. The file contains the name, the program, the command line with the
//! placeholders `{file}`, `{bits}`, `{unwind}`, `{seconds}`, `{megabytes}`, `{defines}` and `{property}`, and an
//! ordered list of answers: the first one whose pattern matches a line of the output, and whose exit code is that of
//! the run, gives the verdict.

use super::assertion_list::cut_short;
use super::single_answer::{holds, text, violated};
use super::verdict::{Reason, Verdict};
use super::{Abilities, DataModel, Header, Mode, Verifier, VerifierTask, PROPERTY_FILE};
use crate::process::{Cmd, Ended, Outcome};
use regex::Regex;
use serde::Deserialize;
use std::path::Path;
use std::sync::OnceLock;

/// A verifier described by a template.
#[derive(Debug)]
pub struct Generic {
    template: Template,
    version: LinePattern,
    answers: Vec<(AnswerPattern, LinePattern)>,
}

/// A regular expression in which `^` and `$` match at line boundaries. It is compiled when it is first used: most runs
/// use none of those of the templates that are part of the program.
#[derive(Debug)]
struct LinePattern {
    text: String,
    compiled: OnceLock<Regex>,
}

impl LinePattern {
    fn new(pattern: &str) -> LinePattern {
        LinePattern { text: format!("(?m){pattern}"), compiled: OnceLock::new() }
    }

    /// Whether it is a regular expression.
    fn check(&self) -> Result<(), regex::Error> {
        Regex::new(&self.text).map(|compiled| drop(self.compiled.set(compiled)))
    }

    /// The first group of the first match, or the whole match if the pattern has no group.
    fn captured(&self, text: &str) -> Option<String> {
        let pattern = self.compiled.get_or_init(|| Regex::new(&self.text).expect("`parse` or a test has checked it"));
        let captures = pattern.captures(text)?;
        captures.get(1).or_else(|| captures.get(0)).map(|found| found.as_str().trim().to_owned())
    }
}

/// An error in a template.
#[derive(Debug, thiserror::Error)]
pub enum TemplateError {
    /// The file cannot be read.
    #[error("{0}")]
    Read(#[from] std::io::Error),
    /// It is not TOML, or contains unknown fields.
    #[error("{0}")]
    Syntax(#[from] toml::de::Error),
    /// A pattern is not a valid regular expression.
    #[error("{0}")]
    Pattern(#[from] regex::Error),
    /// An unknown placeholder.
    #[error("unknown word in braces in `{0}`: there are file, bits, unwind, seconds, megabytes, defines and property")]
    Word(String),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Template {
    name: String,
    programs: Vec<String>,
    /// The name of a header in `stubs/back`.
    #[serde(default)]
    header: Header,
    /// Whether the answer `true` is a proof; otherwise it holds up to bounds.
    proof: bool,
    bugs: bool,
    #[serde(default = "yes")]
    preprocess: bool,
    #[serde(default)]
    virtual_machine: bool,
    /// Whether `--backend auto` uses it.
    #[serde(default)]
    auto: bool,
    #[serde(default)]
    rests_on: Vec<String>,
    version: Version,
    run: CommandTemplate,
    answer: Vec<AnswerPattern>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Version {
    args: Vec<String>,
    pattern: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CommandTemplate {
    args: Vec<String>,
    /// Appended to the command line only if there is a loop bound.
    #[serde(default)]
    unwind_args: Vec<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "struct Answer")]
struct AnswerPattern {
    verdict: Word,
    pattern: String,
    exit: Option<i32>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Word {
    True,
    False,
    Unknown,
    Timeout,
    OutOfMemory,
    Rejected,
    Crash,
}

fn yes() -> bool {
    true
}

/// The placeholders.
const WORDS: [&str; 7] = ["file", "bits", "unwind", "seconds", "megabytes", "defines", "property"];

/// Reads a template file.
///
/// # Errors
/// See [`TemplateError`].
pub fn read(path: &Path) -> Result<Generic, TemplateError> {
    parse(&std::fs::read_to_string(path)?)
}

/// Parses the text of a template.
///
/// # Errors
/// See [`TemplateError`].
pub fn parse(text: &str) -> Result<Generic, TemplateError> {
    let generic = unchecked(text)?;
    for arg in generic.template.run.args.iter().chain(&generic.template.run.unwind_args) {
        check_words(arg)?;
    }
    generic.version.check()?;
    generic.answers.iter().try_for_each(|(_, pattern)| pattern.check())?;
    Ok(generic)
}

const BUILT_IN: [&str; 1] = [include_str!("../../stubs/back/frama-c.toml")];

/// The templates that are part of the program.
pub(super) fn built_in() -> Vec<Generic> {
    BUILT_IN.iter().map(|text| unchecked(text).expect("a test reads each of them")).collect()
}

/// A template whose words and patterns are not checked.
fn unchecked(text: &str) -> Result<Generic, toml::de::Error> {
    let template: Template = toml::from_str(text)?;
    let version = LinePattern::new(&template.version.pattern);
    let answers = template.answer.iter().map(|answer| (answer.clone(), LinePattern::new(&answer.pattern))).collect();
    Ok(Generic { version, answers, template })
}

fn check_words(arg: &str) -> Result<(), TemplateError> {
    let mut rest = arg.to_owned();
    for word in WORDS {
        rest = rest.replace(&format!("{{{word}}}"), "");
    }
    match rest.contains(['{', '}']) {
        true => Err(TemplateError::Word(arg.to_owned())),
        false => Ok(()),
    }
}

impl Verifier for Generic {
    fn name(&self) -> &str {
        &self.template.name
    }

    fn programs(&self) -> Vec<String> {
        self.template.programs.clone()
    }

    fn abilities(&self) -> Abilities {
        let Template { bugs, proof, .. } = self.template;
        Abilities { bugs, proof, bound: false, trace: false, witness: false }
    }

    fn header(&self) -> Header {
        self.template.header
    }

    fn separates(&self) -> bool {
        false
    }

    fn deepens_itself(&self) -> bool {
        self.template.run.unwind_args.is_empty()
    }

    fn preprocessed(&self) -> bool {
        self.template.preprocess
    }

    fn on_virtual_machine(&self) -> bool {
        self.template.virtual_machine
    }

    fn assumptions(&self) -> Vec<String> {
        self.template.rests_on.clone()
    }

    fn in_portfolio(&self) -> bool {
        self.template.auto
    }

    fn version_command(&self, exe: &Path) -> Cmd {
        let mut cmd = Cmd::new(exe);
        cmd.args(&self.template.version.args);
        cmd
    }

    fn version_in(&self, text: &str) -> Option<String> {
        self.version.captured(text)
    }

    fn command(&self, exe: &Path, task: &VerifierTask<'_>) -> Cmd {
        let mut cmd = Cmd::new(exe);
        let run = &self.template.run;
        cmd.args(run.args.iter().map(|arg| fill(arg, task)));
        if task.unwind.is_some() {
            cmd.args(run.unwind_args.iter().map(|arg| fill(arg, task)));
        }
        cmd
    }

    fn verdict(&self, task: &VerifierTask<'_>, outcome: &Outcome) -> Verdict {
        let text = text(outcome);
        if let Some(verdict) = cut_short(outcome, &text) {
            return verdict;
        }
        for (answer, pattern) in &self.answers {
            let Some(found) = pattern.captured(&text) else { continue };
            if answer.exit.is_none_or(|code| outcome.ended == Ended::Exited(code)) {
                return self.conclude(answer.verdict, found, task);
            }
        }
        Verdict::Unknown(Reason::Unreadable(format!("none of the template's answers, with {:?}", outcome.ended)))
    }
}

impl Generic {
    fn conclude(&self, word: Word, found: String, task: &VerifierTask<'_>) -> Verdict {
        let reason = match word {
            Word::True if self.template.proof => return holds(task),
            Word::True => return holds(&VerifierTask { mode: Mode::Bug, ..task.clone() }),
            Word::False if self.template.bugs => return violated(task, found, None),
            Word::False => Reason::GaveUp(format!("it only proves, and says: {found}")),
            Word::Unknown => Reason::GaveUp(found),
            Word::Timeout => Reason::Timeout,
            Word::OutOfMemory => Reason::OutOfMemory,
            Word::Rejected => Reason::Rejected(found),
            Word::Crash => Reason::Crash(found),
        };
        Verdict::Unknown(reason)
    }
}

fn fill(arg: &str, task: &VerifierTask<'_>) -> String {
    let bits = match task.model {
        DataModel::Ilp32 => "32",
        DataModel::Lp64 => "64",
    };
    let defines: Vec<String> = task.defines().iter().map(|name| format!("-D{name}")).collect();
    let or_nothing = |number: Option<u64>| number.map_or_else(String::new, |number| number.to_string());
    let values: [String; 7] = [
        task.file.display().to_string(),
        bits.to_owned(),
        or_nothing(task.unwind.map(u64::from)),
        or_nothing(task.limits.time.map(|time| time.as_secs().max(1))),
        or_nothing(task.limits.resident.map(|bytes| bytes / 1_000_000)),
        defines.join(" "),
        task.file.with_file_name(PROPERTY_FILE).display().to_string(),
    ];
    let named = WORDS.iter().zip(values);
    named.fold(arg.to_owned(), |text, (word, value)| text.replace(&format!("{{{word}}}"), &value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    const TEMPLATE: &str = r#"
        name = "mine"
        programs = ["mine-9", "mine"]
        proof = true
        bugs = true
        [version]
        args = ["-v"]
        pattern = 'mine (\S+)'
        [run]
        args = ["--spec", "{property}", "-m{bits}", "{file}"]
        unwind_args = ["--depth={unwind}"]
        [[answer]]
        verdict = "rejected"
        pattern = '^error: (.*)$'
        [[answer]]
        verdict = "false"
        pattern = '^UNSAFE'
        exit = 1
        [[answer]]
        verdict = "true"
        pattern = '^SAFE'
        exit = 0
    "#;

    fn ended(ended: Ended, stdout: &str) -> Outcome {
        let stdout = stdout.into();
        let (wall, cpu) = (Duration::ZERO, Duration::ZERO);
        Outcome { ended, stdout, stderr: Vec::new(), dropped: 0, wall, cpu, peak_rss: 0 }
    }

    fn says(mode: Mode, code: i32, text: &str) -> String {
        let mut task = VerifierTask::new(Path::new("p.c"), mode);
        (task.has_bounds, task.has_misuse) = (false, false);
        parse(TEMPLATE).expect("a template").verdict(&task, &ended(Ended::Exited(code), text)).to_string()
    }

    #[test]
    fn the_first_answer_that_applies_counts() {
        assert_eq!(says(Mode::Proof, 0, "...\nSAFE\n"), "true");
        assert_eq!(says(Mode::Bug, 0, "SAFE\n"), "no violation up to bounds (hit: not checked which)");
        assert_eq!(says(Mode::Proof, 1, "UNSAFE\n"), "false(unreach-call)");
        assert_eq!(says(Mode::Proof, 0, "error: x y\nSAFE\n"), "unknown (not accepted by the verifier: x y)");
        assert!(says(Mode::Proof, 1, "SAFE\n").starts_with("unknown"), "the exit code counts");
        assert!(says(Mode::Proof, 0, "NOT SAFE\n").starts_with("unknown"), "the start of the line counts");
    }

    #[test]
    fn a_violation_is_one_only_if_nothing_else_can_be_meant() {
        let template = parse(TEMPLATE).expect("a template");
        let task = VerifierTask::new(Path::new("p.c"), Mode::Proof);
        let verdict = template.verdict(&task, &ended(Ended::Exited(1), "UNSAFE")).to_string();
        assert!(verdict.starts_with("unknown (gave up: it does not tell"), "{verdict}");
    }

    #[test]
    fn words_in_braces_are_filled_in() {
        let mut task = VerifierTask::new(Path::new("d/p.c"), Mode::Bug);
        let template = parse(TEMPLATE).expect("a template");
        let line = |task: &VerifierTask<'_>| template.command(Path::new("mine"), task).to_string();
        assert_eq!(line(&task), "mine --spec d/unreach-call.prp -m64 d/p.c");
        task.unwind = Some(3);
        assert_eq!(line(&task), "mine --spec d/unreach-call.prp -m64 d/p.c --depth=3");
    }

    #[test]
    fn wrong_templates_are_refused() {
        let wrong = |from: &str, to: &str| parse(&TEMPLATE.replace(from, to)).expect_err("wrong").to_string();
        assert!(wrong("{file}", "{input}").contains("unknown word in braces in `{input}`"));
        assert!(wrong("programs", "program").contains("program"));
        assert!(wrong("^SAFE", "(").contains("regex"));
    }

    #[test]
    fn the_built_in_templates_are_right() {
        assert!(built_in().iter().any(|template| template.name() == "frama-c"));
        for text in BUILT_IN {
            parse(text).expect("its patterns, too");
        }
    }
}
