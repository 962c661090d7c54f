//! The user's names for the parts of a generated program's state.

use std::collections::{BTreeMap, BTreeSet};

use crate::back::found_invariant::{PartKind, StatePart};
use crate::ir::{visit, Id, Program, StmtKind, Thread, Var};
use crate::print::LineInfo;
use crate::source::{Location, SourceMap};

/// The beginning of the names of program counters, which the scheme makes; their threads' numbers follow.
const COUNTER: &str = "__ulseq_pc_";
/// The beginning of all names of the translation.
const INNER: &str = "__ulseq_";
/// What the stubs keep of each thread: whether it was joined or detached.
const FATE: &str = "__ulseq_fate";
/// The maximum length of a source line that is quoted.
const QUOTED: usize = 60;

/// What a part stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Subject {
    /// The program counter of this thread.
    Counter(usize),
    /// A variable, or something that reads like one.
    Variable {
        /// Its name for readers.
        shown: String,
        /// The file in which it is declared; empty for one that is not the user's.
        file: String,
    },
    Running,
    Modeled,
}

impl Subject {
    /// Whether it is none of the user's variables.
    pub(super) fn is_inner(&self) -> bool {
        match self {
            Subject::Variable { file, .. } => file.is_empty(),
            Subject::Counter(_) | Subject::Running | Subject::Modeled => false,
        }
    }
}

/// The names and places of a program.
pub struct SourceNames {
    /// The threads, by number.
    threads: Vec<ThreadNames>,
    /// What is declared on which line of the generated program.
    declared: BTreeMap<u32, Declared>,
}

struct ThreadNames {
    /// Its name, and where it is created.
    shown: String,
    /// The places of its points, the end not among them, and the source lines there.
    points: Vec<(String, String)>,
}

#[derive(Clone)]
struct Declared {
    shown: String,
    file: String,
    /// The thread in whose functions it is declared.
    within: Option<usize>,
    /// Whether its name is one of the translation.
    is_inner: bool,
    counter: Option<usize>,
    line: u32,
}

impl SourceNames {
    /// The names of a generated program: `threads` is the program before it was made sequential, `outline` the one that
    /// was printed, `lines` are the origins of its lines, and `declared` the variables that they declare.
    pub fn new(
        threads: &Program,
        outline: &Program,
        lines: &[LineInfo],
        declared: &BTreeMap<u32, Id<Var>>,
        source: &SourceMap,
    ) -> SourceNames {
        let threads = threads.threads.iter().map(|(id, thread)| ThreadNames {
            shown: thread_name(id, thread, source),
            points: points(threads, thread, source),
        });
        let named = declared.iter().map(|(line, var)| {
            let within = lines.get(*line as usize - 1).and_then(|info| info.thread);
            (*line, variable(outline, *var, within, source))
        });
        SourceNames { threads: threads.collect(), declared: named.collect() }
    }

    /// Who is which thread.
    pub(super) fn legend(&self) -> String {
        let each = self.threads.iter().enumerate().map(|(number, thread)| format!("{number} is {}", thread.shown));
        format!("threads: {}", each.collect::<Vec<_>>().join(", "))
    }

    /// What the parts stand for; two that would read alike are told apart.
    pub(super) fn subjects(&self, parts: &[StatePart]) -> Vec<Subject> {
        let mut subjects: Vec<Subject> = parts.iter().map(|part| self.subject(part)).collect();
        let mut uses: BTreeMap<String, usize> = BTreeMap::new();
        for subject in &subjects {
            if let Subject::Variable { shown, .. } = subject {
                *uses.entry(shown.clone()).or_default() += 1;
            }
        }
        for (subject, part) in subjects.iter_mut().zip(parts) {
            if let Subject::Variable { shown, .. } = subject {
                if uses.get(shown.as_str()).is_some_and(|count| *count > 1) {
                    let line = self.declared.get(&part.line).map_or(0, |known| known.line);
                    let place = if line > 0 { format!("of line {line}, ") } else { String::new() };
                    *shown = format!("{shown} ({place}generated line {})", part.line);
                }
            }
        }
        subjects
    }

    fn subject(&self, part: &StatePart) -> Subject {
        match part.kind {
            PartKind::Running => return Subject::Running,
            PartKind::Modeled => return Subject::Modeled,
            PartKind::Signed | PartKind::Unsigned | PartKind::Truth | PartKind::Pointer => {}
        }
        let known = self.declared.get(&part.line).filter(|_| part.line > 0);
        match known {
            Some(Declared { counter: Some(thread), .. }) if part.path.is_empty() => Subject::Counter(*thread),
            Some(known) => {
                // The translation's own names are told apart in the generated program only.
                let name = if known.is_inner { of_stub(part) } else { format!("{}{}", known.shown, part.path) };
                let shown = match known.within {
                    Some(thread) => format!("{name} of thread {thread}"),
                    None => name,
                };
                Subject::Variable { shown, file: known.file.clone() }
            }
            None => Subject::Variable { shown: of_stub(part), file: String::new() },
        }
    }

    /// The number of the points of a thread, the end not among them.
    pub(super) fn points(&self, thread: usize) -> u64 {
        self.threads.get(thread).map_or(0, |thread| thread.points.len() as u64)
    }

    /// The thread at one of these points; `not` says that it is at none of them.
    pub(super) fn at(&self, thread: usize, points: &BTreeSet<u64>, verb: &str) -> String {
        let quotes = points.len() == 1;
        let places: Vec<String> = points.iter().map(|point| self.place(thread, *point, quotes)).collect();
        let list = match places.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
            Some(_) | None => places.join(""),
        };
        format!("thread {thread} {verb} {list}")
    }

    fn place(&self, thread: usize, point: u64, quotes: bool) -> String {
        let points = self.threads.get(thread).map(|thread| &thread.points);
        let known = points.and_then(|points| points.get(usize::try_from(point).ok()?));
        match known {
            _ if point == 0 => "its start".into(),
            None => "its end".into(),
            Some((place, text)) if quotes && !text.is_empty() => format!("{place} (`{text}`)"),
            Some((place, _)) => place.clone(),
        }
    }
}

fn thread_name(id: Id<Thread>, thread: &Thread, source: &SourceMap) -> String {
    let span = thread.created_at.as_ref().map(|origin| origin.span).filter(|span| !span.is_none());
    let made = span.map(|span| format!(" (created at {})", shown_place(&source.locate(span), source)));
    let name = if id.index() == 0 { "main" } else { thread.name.as_str() };
    format!("{name}{}", made.unwrap_or_default())
}

/// `line 12`, with the file if it is not the first one.
fn shown_place(at: &Location, source: &SourceMap) -> String {
    match source.files().first() == Some(&at.file) {
        true => format!("line {}", at.line),
        false => at.to_string(),
    }
}

/// The points of a thread. Several at one line are numbered.
fn points(program: &Program, thread: &Thread, source: &SourceMap) -> Vec<(String, String)> {
    let mut places: BTreeMap<u32, Location> = BTreeMap::new();
    for body in thread.parts().filter_map(|part| program.functions[part].body.as_ref()) {
        visit::walk_stmts(body, &mut |stmt| {
            if let (StmtKind::Visible(point), false) = (&stmt.kind, stmt.origin.span.is_none()) {
                places.entry(*point).or_insert_with(|| source.locate(stmt.origin.span));
            }
        });
    }
    let same = |one: &Location, other: &Location| one.file == other.file && one.line == other.line;
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let point = |point: u32| {
        let Some(at) = places.get(&point) else { return (format!("its point {point}"), String::new()) };
        let alike: Vec<u32> = places.iter().filter(|(_, other)| same(at, other)).map(|(other, _)| *other).collect();
        let mut place = shown_place(at, source);
        if let (Some(number), true) = (alike.iter().position(|other| *other == point), alike.len() > 1) {
            place.push_str(&format!(" step {}", number + 1));
        }
        let text = texts.entry(at.file.clone()).or_insert_with(|| source.lines_of(&at.file));
        let text = text.get(at.line.saturating_sub(1) as usize).map_or("", |line| line.trim());
        (place, if text.chars().count() > QUOTED { String::new() } else { text.to_owned() })
    };
    (0..thread.points).map(point).collect()
}

fn variable(outline: &Program, id: Id<Var>, within: Option<Id<Thread>>, source: &SourceMap) -> Declared {
    let var = &outline.vars[id];
    let within = within.map(Id::index);
    let made = |shown: String| Declared { shown, file: String::new(), within, is_inner: false, counter: None, line: 0 };
    for (number, (_, thread)) in outline.threads.iter().enumerate() {
        for (role, own) in [("created", thread.created), ("argument", thread.arg), ("result", thread.result)] {
            if own == Some(id) {
                return made(format!("{role}({number})"));
            }
        }
    }
    if var.span.is_none() {
        if let Some(thread) = var.name.strip_prefix(COUNTER).and_then(|number| number.parse().ok()) {
            return Declared { counter: Some(thread), ..made(String::new()) };
        }
    }
    if var.name.starts_with(INNER) {
        return Declared { is_inner: true, ..made(var.name.clone()) };
    }
    if var.span.is_none() {
        return made(var.name.clone());
    }
    let at = source.locate(var.span);
    Declared { file: at.file, line: at.line, ..made(var.name.clone()) }
}

/// A variable of the stubs or of the translation, by its name in the generated program.
fn of_stub(part: &StatePart) -> String {
    let index = part.path.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    match index.filter(|_| part.name == FATE) {
        Some(thread) => format!("joined({thread})"),
        None => format!("`{}`{}", part.name.strip_prefix(INNER).unwrap_or(&part.name), part.path),
    }
}
