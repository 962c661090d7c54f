//! The front end and the printer keep what a program means: every file of `tests/cases/roundtrip` is read, lowered and
//! printed, and gcc must make the same assembly of both. A file that begins with `// refuse:` must be refused, and of
//! one that begins with `// caveat: word` a part is left out, which a caveat with this word must tell.

mod support;

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use libtest_mimic::{Arguments, Failed, Trial};
use support::{cases, diff, run, stem, text};
use ulseq::diag::{render, Diagnostic, DiagnosticKind};
use ulseq::front;
use ulseq::ir::Program;
use ulseq::print::{print, PrintOptions, Roots};

fn main() {
    let arguments = Arguments::from_args();
    let trials = cases("tests/cases/roundtrip")
        .into_iter()
        .map(|path| Trial::test(format!("roundtrip/{}", stem(&path)), move || check(&path)));
    libtest_mimic::run(&arguments, trials.collect()).exit();
}

fn check(path: &Path) -> Result<(), Failed> {
    let original = fs::read_to_string(path)?;
    let first = original.lines().next().unwrap_or_default();
    let source = front::read(&[path.into()], &front::FrontEndOptions::default())?;
    let lowered = ulseq::stack::with_large_stack(|| {
        front::parse_and_lower(&source).map(|program| (print_all(&program), program.caveats))
    });
    let refuse = first.starts_with("// refuse:");
    match (lowered, refuse, first.strip_prefix("// caveat: ")) {
        (Ok((printed, caveats)), false, None) => match caveats.first() {
            None => compare(path, &printed),
            Some(caveat) => Err(format!("a caveat is not expected: {}", caveat.text).into()),
        },
        (Ok((_, caveats)), _, Some(word)) => match caveats.iter().any(|caveat| caveat.text.contains(word)) {
            true => Ok(()),
            false => Err(format!("no caveat with {word} in {caveats:?}").into()),
        },
        (Ok(_), true, None) => Err("it is accepted and should be refused".into()),
        (Err(diagnostics), true, _) => refused(&diagnostics),
        (Err(diagnostics), false, _) => Err(render(&diagnostics, &source.map, false).into()),
    }
}

fn print_all(program: &Program) -> String {
    print(program, &PrintOptions { roots: Roots::All, ..PrintOptions::default() }).text
}

fn refused(diagnostics: &[Diagnostic]) -> Result<(), Failed> {
    let wrong = diagnostics.iter().find(|d| d.kind != DiagnosticKind::Unsupported || d.span.is_none());
    match (wrong, diagnostics.is_empty()) {
        (None, false) => Ok(()),
        (Some(wrong), _) => Err(format!("not a located refusal: {wrong:?}").into()),
        (None, true) => Err("refused without a message".into()),
    }
}

fn compare(path: &Path, printed: &str) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let copy = folder.path().join("printed.c");
    fs::write(&copy, printed)?;
    let expected = normalize(&assembly(path)?);
    let got = normalize(&assembly(&copy)?);
    if expected == got {
        return Ok(());
    }
    Err(format!("the assembly differs:\n{}\nof\n{printed}", diff(&expected, &got)).into())
}

/// gcc's assembly, without what attributes in headers tell its optimizer: those are not kept.
fn assembly(path: &Path) -> Result<String, Failed> {
    let folder = tempfile::tempdir()?;
    let copy = folder.path().join("copy.i");
    let source = text(&run(Command::new("gcc").args(["-std=gnu11", "-E"]).arg(path))?.stdout);
    fs::write(&copy, source.replace("(__const__)", "()").replace("(__pure__)", "()"))?;
    let out = run(Command::new("gcc").args(["-std=gnu11", "-S", "-O1", "-w", "-o", "-"]).arg(copy))?;
    Ok(text(&out.stdout))
}

/// A function or an object of an assembly file.
#[derive(Default)]
struct Unit {
    /// Section, alignment, type and size.
    head: Vec<String>,
    body: Vec<String>,
    global: bool,
    function: bool,
}

/// The assembly file without what a different order of definitions or other names of local symbols change.
fn normalize(assembly: &str) -> String {
    let (mut units, loose) = split(&ascii(assembly));
    let constants: HashMap<String, String> = units
        .iter()
        .filter(|(name, _)| is_constant(name))
        .map(|(name, unit)| (name.clone(), format!("<{}>", unit.body.join(";"))))
        .collect();
    units.retain(|name, _| !is_constant(name));
    let local = |name: &str| units.get(name).is_some_and(|unit| !unit.global && !unit.function);
    let mut order: Vec<String> = units.keys().filter(|name| !local(name)).cloned().collect();
    let mut numbers = HashMap::new();
    let mut out = loose.join("\n");
    let mut next = 0;
    while next < order.len() {
        let unit = &units[&order[next]];
        let shown = numbers.get(&order[next]).cloned().unwrap_or_else(|| order[next].clone());
        let _ = writeln!(out, "\n{shown}:");
        let mut labels = HashMap::new();
        for line in unit.head.iter().chain(&unit.body).filter(|line| !is_unused_label(line, &unit.body)) {
            let line = words(line, |word| {
                if local(word) && !numbers.contains_key(word) {
                    numbers.insert(word.to_string(), format!("local#{}", numbers.len()));
                    order.push(word.to_string());
                }
                let count = labels.len();
                match (numbers.get(word), constants.get(word), word.starts_with(".L")) {
                    (Some(number), _, _) => number.clone(),
                    (None, Some(constant), _) => constant.clone(),
                    (None, None, true) => labels.entry(word.to_string()).or_insert(format!(".L#{count}")).clone(),
                    (None, None, false) => word.to_string(),
                }
            });
            let _ = writeln!(out, "{line}");
        }
        next += 1;
    }
    out
}

/// Letters beyond ASCII as the front end spells them.
fn ascii(assembly: &str) -> String {
    let spell = |c: char| if c.is_ascii() { c.to_string() } else { format!("_u{:x}_", c as u32) };
    assembly.chars().map(spell).collect()
}

/// A literal, or the name of a function as a string.
fn is_constant(name: &str) -> bool {
    // The last one is the variable that the lowered program has instead of `__func__`.
    const NAMES: [&str; 4] = ["__func__.", "__FUNCTION__.", "__PRETTY_FUNCTION__.", "__func___"];
    name.starts_with(".L") || NAMES.iter().any(|prefix| name.starts_with(prefix))
}

/// The bounds of functions and labels that nothing jumps to.
fn is_unused_label(line: &str, body: &[String]) -> bool {
    let Some(label) = line.strip_suffix(':').filter(|label| label.starts_with(".L")) else { return false };
    let mut used = false;
    for other in body.iter().filter(|other| *other != line) {
        words(other, |word| {
            used |= word == label;
            String::new()
        });
    }
    !used
}

/// Rewrites each symbol of a line.
fn words(line: &str, mut rewrite: impl FnMut(&str) -> String) -> String {
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '.' || c == '$';
    let mut out = String::new();
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let len = rest.find(|c| is_word(c) != is_word(first)).unwrap_or(rest.len());
        let (part, after) = rest.split_at(len);
        if is_word(first) {
            out.push_str(&rewrite(part));
        } else {
            out.push_str(part);
        }
        rest = after;
    }
    out
}

/// The units by name, and the directives that belong to none.
fn split(assembly: &str) -> (BTreeMap<String, Unit>, Vec<String>) {
    let mut units: BTreeMap<String, Unit> = BTreeMap::new();
    let (mut section, mut align, mut current) = (String::new(), String::new(), None::<String>);
    let mut loose = Vec::new();
    for line in assembly.lines() {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let name = rest.split(',').next().unwrap_or_default().trim().to_string();
        match word {
            ".file" | ".ident" | ".loc" | "#" | "" => {}
            ".text" | ".data" | ".bss" | ".section" => (section, current) = (line.to_string(), None),
            ".globl" | ".weak" | ".local" | ".hidden" => {
                let unit = units.entry(name).or_default();
                unit.global |= word != ".local";
                unit.head.push(word.to_string());
                current = None;
            }
            ".type" => {
                let unit = units.entry(name).or_default();
                unit.function |= rest.contains("@function");
                unit.head.push(rest.rsplit(',').next().unwrap_or_default().to_string());
                current = None;
            }
            ".size" => {
                let size = rest.rsplit(',').next().unwrap_or_default().trim();
                if !size.starts_with(".-") {
                    units.entry(name).or_default().head.push(format!("size {size}"));
                }
                current = None;
            }
            ".comm" => units.entry(name).or_default().head.push(rest.split_once(',').unwrap_or_default().1.to_string()),
            ".align" | ".p2align" | ".balign" if current.is_none() => align = line.to_string(),
            ".set" => loose.push(line.to_string()),
            _ => match (line.strip_suffix(':'), &current) {
                (Some(label), _) if current.is_none() && !label.starts_with(".LF") => {
                    let unit = units.entry(label.to_string()).or_default();
                    unit.head.push(section.clone());
                    unit.head.push(std::mem::take(&mut align));
                    unit.head.sort();
                    current = Some(label.to_string());
                }
                (_, Some(name)) => {
                    // A second constant in the same section begins with its own label.
                    match line.strip_suffix(':').filter(|label| label.starts_with(".LC")) {
                        Some(label) => {
                            units.entry(label.to_string()).or_default();
                            current = Some(label.to_string());
                        }
                        None => units.entry(name.clone()).or_default().body.push(line.to_string()),
                    }
                }
                (_, None) => loose.push(line.to_string()),
            },
        }
    }
    loose.retain(|line| !line.starts_with(".LF"));
    loose.sort();
    for unit in units.values_mut() {
        unit.head.sort();
    }
    (units, loose)
}
