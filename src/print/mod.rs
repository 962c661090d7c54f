//! Prints a program of any form as C.
//!
//! There is one statement on each line, and [`Printed::lines`] gives the origin of each line. The output is
//! deterministic and takes time linear in the size of the program.
//!
//! | part | what it prints |
//! |---|---|
//! | `decl`, `init`, `records`, `padded` | definitions at file scope, initializers, structures with their layout |
//! | `stmt`, `expr`, `precedence`, `convert` | statements, expressions, parentheses, casts that C does not imply |
//! | `ty`, `literal`, `nondet`, `names` | types, constants, arbitrary values, names |
//! | `options` | what is asked for |
//! | `used` | which declarations are printed at all |
//! | `map` | the map from lines of the output to the source |

#![deny(clippy::wildcard_enum_match_arm)]

mod convert;
mod decl;
mod expr;
mod init;
mod literal;
mod map;
mod names;
mod nondet;
mod options;
mod padded;
mod precedence;
mod records;
mod stmt;
mod ty;
mod used;

#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

pub use map::write_json;
pub use nondet::nondet_name;
pub use ty::counter_name;

use crate::ir::{Block, Function, Id, Origin, Program, Thread, Type, Var};
use crate::source::Span;
use crate::text_escape;
use names::Names;
pub use options::{PrintOptions, Roots};
use used::Used;

/// The kinds of checks in a printed program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PrintedChecks {
    /// Assertions of the program.
    pub assertions: bool,
    /// Misuse of the thread library.
    pub misuse: bool,
    /// Undefined behavior.
    pub undefined: bool,
    /// Signed overflow.
    pub overflow: bool,
    /// Deadlocks.
    pub deadlock: bool,
    /// Data races.
    pub race: bool,
    /// Bounds of the translation.
    pub bounds: bool,
}

/// A printed program.
#[derive(Clone, Debug)]
pub struct Printed {
    /// The C text.
    pub text: String,
    /// The origin of each line of the text; line 1 is `lines[0]`.
    pub lines: Vec<LineInfo>,
    /// The kinds of checks in its statements, without the prelude.
    pub checks: PrintedChecks,
    /// For each probe, the index in `lines` of the violation after it.
    pub probes: Vec<usize>,
    /// The variables with static storage duration, by the lines (counted from 1) on which they are declared.
    pub declared: BTreeMap<u32, Id<Var>>,
}

/// The origin of a line of the output.
#[derive(Clone, Debug, Default)]
pub struct LineInfo {
    /// The origin of its statement; `None` in the prelude and for declarations without a source location.
    pub origin: Option<Origin>,
    /// The printed function that contains it.
    pub function: Option<Id<Function>>,
    /// The thread whose body that function is.
    pub thread: Option<Id<Thread>>,
    /// The last preceding visible point in its function.
    pub point: Option<u32>,
}

/// Prints the program.
pub fn print(program: &Program, options: &PrintOptions<'_>) -> Printed {
    let used = Used::new(program, options.roots, options.keep);
    let names = Names::new(program, &used, options);
    let body = |id: Id<Function>| program.functions[id].body.as_ref().map(Cow::Borrowed);
    print_with(program, options, used, names, body)
}

/// Prints the program and consumes it: the bodies of its functions are empty afterwards. For a large program this
/// needs much less memory.
///
/// `surveyed` is the survey of this program with the roots and the kept functions of the options.
pub fn print_last(program: &mut Program, surveyed: Surveyed, options: &PrintOptions<'_>) -> Printed {
    let Surveyed(used) = surveyed;
    let names = Names::new(program, &used, options);
    let mut bodies: Vec<Option<Block>> =
        program.functions.iter_mut().map(|(_, function)| function.body.as_mut().map(std::mem::take)).collect();
    print_with(program, options, used, names, |id| bodies[id.index()].take().map(Cow::Owned))
}

/// What of a program is printed.
pub struct Surveyed(Used);

/// Finds what the roots of the program and the kept functions use.
pub fn survey(program: &Program, roots: Roots, keep: &[Id<Function>]) -> Surveyed {
    Surveyed(Used::new(program, roots, keep))
}

impl Surveyed {
    /// Whether a function of this name is used.
    pub fn uses(&self, program: &Program, name: &str) -> bool {
        program.functions.iter().any(|(id, function)| function.name == name && self.0.functions[id.index()])
    }

    /// The functions for inputs (`__VERIFIER_nondet_int`) that the program calls.
    pub fn inputs(&self, program: &Program) -> BTreeSet<String> {
        let Surveyed(used) = self;
        let named =
            program.functions.iter().filter(|(id, _)| used.functions[id.index()]).map(|(_, function)| &function.name);
        let named = named.filter(|name| name.starts_with("__VERIFIER_nondet_")).cloned();
        named.chain(used.nondet.iter().map(|name| name.to_string())).collect()
    }
}

/// Prints the program; `body` returns the body of a function and is called once for each.
fn print_with<'a>(
    program: &'a Program,
    options: &'a PrintOptions<'a>,
    used: Used,
    names: Names,
    body: impl FnMut(Id<Function>) -> Option<Cow<'a, Block>>,
) -> Printed {
    let mut threads = vec![None; program.functions.len()];
    for (id, thread) in program.threads.iter() {
        threads[thread.body.index()].get_or_insert(id);
    }
    let mut printer = Printer {
        program,
        options,
        names,
        used,
        threads,
        out: String::new(),
        lines: Vec::new(),
        checks: PrintedChecks::default(),
        probes: Vec::new(),
        declared: BTreeMap::new(),
        at: LineInfo::default(),
        indent: 0,
        switches: Vec::new(),
        result: Type::void(),
        in_initializer: false,
    };
    printer.program(body);
    Printed {
        text: printer.out,
        lines: printer.lines,
        checks: printer.checks,
        probes: printer.probes,
        declared: printer.declared,
    }
}

/// Maximum indentation level: otherwise the output for deeply nested code would be quadratic in the depth.
const MAX_INDENT: usize = 64;

/// The state of printing a program.
struct Printer<'a> {
    program: &'a Program,
    options: &'a PrintOptions<'a>,
    names: Names,
    used: Used,
    /// For each function, the thread of which it is the body.
    threads: Vec<Option<Id<Thread>>>,
    out: String,
    lines: Vec<LineInfo>,
    checks: PrintedChecks,
    probes: Vec<usize>,
    declared: BTreeMap<u32, Id<Var>>,
    /// The origin of the current line.
    at: LineInfo,
    indent: usize,
    /// The types of the controlling expressions of the enclosing `switch` statements.
    switches: Vec<Type>,
    /// The result type of the current function.
    result: Type,
    /// Whether an initializer of an object is printed, which may be a constant.
    in_initializer: bool,
}

impl<'a> Printer<'a> {
    fn program(&mut self, mut body: impl FnMut(Id<Function>) -> Option<Cow<'a, Block>>) {
        self.prelude();
        self.enums();
        self.records();
        self.prototypes();
        self.globals();
        for (id, function) in self.program.functions.iter() {
            if let (Some(body), true) = (body(id), self.used.functions[id.index()]) {
                self.function(id, function, &body);
            }
        }
    }

    fn prelude(&mut self) {
        let prelude = self.options.prelude;
        for line in prelude.lines() {
            self.out.push_str(line);
            self.line_end();
        }
    }

    /// Appends text to the current line.
    fn put(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// Begins a line with its indentation.
    fn line_start(&mut self) {
        for _ in 0..self.indent.min(MAX_INDENT) {
            self.out.push_str("  ");
        }
    }

    /// Ends a line.
    fn line_end(&mut self) {
        self.out.push('\n');
        self.lines.push(self.at.clone());
    }

    /// Prints a whole line.
    fn line(&mut self, text: &str) {
        self.line_start();
        self.put(text);
        self.line_end();
    }

    /// Ends a line of a statement, with a comment that gives its location.
    fn stmt_end(&mut self) {
        if let (Some(comment), Some(origin)) = (self.options.origin_comments, &self.at.origin) {
            if !origin.span.is_none() {
                if let Some(text) = comment(origin.span) {
                    self.out.push_str(" /* ");
                    self.out.push_str(&text_escape::c_comment(&text));
                    self.out.push_str(" */");
                }
            }
        }
        self.line_end();
    }

    /// Sets the origin of the next lines, if it has a location.
    fn set_place(&mut self, span: Span) {
        self.at = LineInfo::default();
        if !span.is_none() {
            self.at.origin = Some(Origin::user(span));
        }
    }
}
