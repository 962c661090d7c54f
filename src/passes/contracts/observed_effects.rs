//! The library effects that the program can observe: contracts leave out what it cannot.

use std::collections::{HashMap, HashSet};

use super::printed;
use super::program_use::{
    calls, calls_again, contract_of, errno_location, may_call, standard_streams, unchanged_streams,
};
use crate::ir::{visit, Block, Callee, Expr, ExprKind, Function, Id, Program, Record, StmtKind, TypeKind, Var};
use crate::library::{self, Gives, Model, Relation, Rule};
use crate::passes::normalize::library_reads::literal;
use crate::source::Span;

/// Functions after which a signal may be ignored or blocked.
const SETS_ACTIONS: &[&str] = &[
    "signal",
    "bsd_signal",
    "sysv_signal",
    "__sysv_signal",
    "sigaction",
    "sigprocmask",
    "pthread_sigmask",
    "sigset",
    "sighold",
    "sigignore",
    "sigblock",
    "sigsetmask",
];

/// The library effects that the program can observe.
pub(in crate::passes) struct ObservedEffects {
    /// The members of structures that the program mentions.
    pub(super) members: HashSet<(Id<Record>, usize)>,
    /// Whether the program may read `errno`.
    pub(super) errno: bool,
    /// Where the program does so first.
    pub(super) errno_read_at: Option<Span>,
    /// Whether the program calls a function that reads the year of a broken-down time ([`Rule::YearFits`]).
    pub(super) year: bool,
    /// Whether the program calls a function that sets another locale than "C".
    pub(super) locale: bool,
    /// Whether it may name another one in a call of `setlocale` ([`Relation::Locale`]).
    pub(super) other_locale: bool,
    /// Whether it calls a function after which a signal may be ignored or blocked.
    pub(super) sets_actions: bool,
    /// The families of texts of the library of which some are more than printed ([`Gives::KeptText`] and others).
    pub(super) looked_at: HashSet<&'static str>,
    /// The functions that the program calls of each family with objects of the library ([`Gives::Static`] and others).
    pub(super) objects: HashMap<&'static str, HashSet<&'static str>>,
    /// The variables of the standard streams ([`Relation::OfStandardStream`]).
    pub(super) standard_streams: Vec<(i128, Id<Var>)>,
    /// The variables of the standard streams; `None` if another stream may take the place of one.
    pub(super) unchanged_streams: Option<Vec<Id<Var>>>,
    /// Whether the program calls a function that opens or closes a stream which leads to a process.
    pub(super) pipes: bool,
    /// Whether it opens streams, and may ask for the number of one more than once.
    pub(super) numbers_streams: bool,
    /// Whether it may call a function that closes descriptors.
    pub(super) closes_files: bool,
    /// Whether it may call a function whose streams have no descriptor, perhaps.
    pub(super) streams_without_files: bool,
    /// The variables whose values are only printed.
    pub(super) printed: HashSet<Id<Var>>,
}

impl ObservedEffects {
    pub(super) fn of(program: &Program) -> ObservedEffects {
        let mut used = ObservedEffects {
            members: HashSet::new(),
            errno: false,
            errno_read_at: None,
            year: false,
            locale: false,
            other_locale: false,
            sets_actions: false,
            looked_at: HashSet::new(),
            objects: HashMap::new(),
            standard_streams: standard_streams(program),
            unchanged_streams: unchanged_streams(program),
            pipes: calls(program, |name| matches!(name, "popen" | "pclose")),
            numbers_streams: calls(program, opens_stream) && calls_again(program, numbers_stream),
            closes_files: may_call(program, closes_descriptor),
            streams_without_files: may_call(program, opens_stream_without_file),
            printed: printed::variables(program),
        };
        let location = errno_location(program);
        visit::walk_program_exprs(program, &mut |expr| used.note(program, expr, location));
        for (id, function) in program.functions.iter() {
            let Some(body) = &function.body else { continue };
            if let Some(location) = location.filter(|location| reads_errno(body, *location)) {
                used.errno = true;
                if used.errno_read_at.is_none() && !program.supplied.contains_key(&id) {
                    used.errno_read_at = first_call(body, location);
                }
            }
            visit::walk_stmts(body, &mut |stmt| {
                let StmtKind::Call { result, callee: Callee::Function(called), args, .. } = &stmt.kind else { return };
                let called = program.functions[*called].name.as_str();
                used.locale |= matches!(called, "setlocale" | "uselocale");
                used.sets_actions |= SETS_ACTIONS.contains(&called);
                let Some((name, contract)) = contract_of(program, &stmt.kind) else { return };
                if let Some(family) = shared_objects(contract.gives) {
                    used.objects.entry(family).or_default().insert(name);
                }
                used.other_locale |= contract.rules.iter().any(|rule| names_another_locale(*rule, args));
                used.year |= contract.rules.iter().any(|rule| reads_year(*rule, args));
                let printed = result.as_ref().is_none_or(|place| used.is_printed(place));
                used.looked_at.extend(family(contract.gives).filter(|_| !printed));
            });
        }
        used
    }

    /// Whether what is assigned to this place is only printed.
    pub(super) fn is_printed(&self, place: &Expr) -> bool {
        matches!(place.kind, ExprKind::Var(var) if self.printed.contains(&var))
    }

    /// Records the uses in an expression. A function whose address is taken may be called, too.
    fn note(&mut self, program: &Program, expr: &Expr, location: Option<Id<Function>>) {
        if let ExprKind::Func(function) = expr.kind {
            self.errno |= Some(function) == location;
            self.other_locale |= program.functions[function].name == "setlocale";
            self.sets_actions |= SETS_ACTIONS.contains(&program.functions[function].name.as_str());
        }
        let ExprKind::Member(of, at) = &expr.kind else { return };
        if let TypeKind::Record(id) = of.ty.kind {
            self.members.insert((id, *at as usize));
        }
    }
}

fn opens_stream(name: &str) -> bool {
    has_rule(name, |rule| matches!(rule, Rule::Relation(Relation::OpensAs(_))))
}

/// Whether a descriptor may be closed that a stream uses. A second stream of a descriptor closes it, too.
fn closes_descriptor(name: &str) -> bool {
    matches!(name, "close" | "close_range" | "closefrom" | "syscall" | "fdopen" | "fdopendir" | "gzdopen")
}

/// POSIX fileno: EBADF for a stream that is not associated with a file. Of a function that nobody knows, nothing is known.
fn opens_stream_without_file(name: &str) -> bool {
    let is_unknown = library::lookup(name).is_none() && !library::is_generated(name);
    is_unknown || matches!(name, "fmemopen" | "open_memstream" | "open_wmemstream" | "fopencookie")
}

fn numbers_stream(name: &str) -> bool {
    has_rule(name, |rule| matches!(rule, Rule::Relation(Relation::NumberOfStream(_))))
}

/// Whether the contract of this function has such a rule.
fn has_rule(name: &str, is_it: fn(&Rule) -> bool) -> bool {
    let entry = library::lookup(name);
    entry.is_some_and(|entry| matches!(entry.model, Model::Contract(contract) if contract.rules.iter().any(is_it)))
}

/// Whether a call with these arguments may set a locale that is not called "C".
fn names_another_locale(rule: Rule, args: &[Expr]) -> bool {
    let Rule::Relation(Relation::Locale(_, name)) = rule else { return false };
    let is_known = |name: &Expr| name.is_zero_constant() || literal(name).is_some_and(|text| text.starts_with(b"C\0"));
    !args.get(name).is_some_and(is_known)
}

/// Whether a call with these arguments needs the year of a broken-down time.
fn reads_year(rule: Rule, args: &[Expr]) -> bool {
    match rule {
        Rule::YearFits(_) => true,
        Rule::Relation(Relation::DateFits(_, format, _)) => {
            let format = args.get(format).and_then(literal);
            format.and_then(|format| library::date_length(&format)).is_some_and(|length| length.has_year)
        }
        Rule::Relation(
            Relation::IsArgument(_)
            | Relation::IsPositiveArgument(_)
            | Relation::IsCharacter(_)
            | Relation::Differs(_)
            | Relation::Locale(..)
            | Relation::NoneOf(_)
            | Relation::Opened(_)
            | Relation::Closes(_)
            | Relation::NewDescriptor
            | Relation::SomeIfNegative(_)
            | Relation::NoneIfMinusOne(_)
            | Relation::Refuses(..)
            | Relation::HasRoom(..)
            | Relation::FitsName(_)
            | Relation::ZeroIf(..)
            | Relation::Seeks(..)
            | Relation::Status(_)
            | Relation::OfStandardStream(_)
            | Relation::OpensStream(_)
            | Relation::OpensAs(_)
            | Relation::NumberOfStream(_)
            | Relation::Settable(_)
            | Relation::ReachesItself(..)
            | Relation::OfNewStream(..)
            | Relation::SomeAddress(_)
            | Relation::TimeFits(_)
            | Relation::Notes(_)
            | Relation::Child
            | Relation::Texts
            | Relation::KnowsFamily(_),
        )
        | Rule::Ordered(..)
        | Rule::ClosesAs(..)
        | Rule::ClearsStream(_)
        | Rule::NeverReturns
        | Rule::Distinct(_)
        | Rule::MaySetErrno
        | Rule::Overwrites(_)
        | Rule::EndsBy(_)
        | Rule::KillsItself(..)
        | Rule::Installs(_)
        | Rule::Delivers(..)
        | Rule::NotNegative(..)
        | Rule::BoundIfAny(..)
        | Rule::BoundUnless(..)
        | Rule::StopsUnless(..) => false,
    }
}

/// The name that functions share which may overwrite each other's object.
fn shared_objects(gives: Gives) -> Option<&'static str> {
    match gives {
        Gives::Static(name) | Gives::AlwaysStatic(name) => Some(name),
        Gives::KeptText(_)
        | Gives::StaticText(_)
        | Gives::AlwaysKeptText(_)
        | Gives::AlwaysStaticText(..)
        | Gives::TimeText(_)
        | Gives::Message(_)
        | Gives::Any
        | Gives::Between(..)
        | Gives::Fraction
        | Gives::Positive
        | Gives::UpTo(_)
        | Gives::Size(_)
        | Gives::Count(_)
        | Gives::Below(_)
        | Gives::Argument(_)
        | Gives::Same(_)
        | Gives::SameOrText(_)
        | Gives::ArgumentOrText(_)
        | Gives::Inside(_)
        | Gives::PartOf(_)
        | Gives::Object
        | Gives::Text
        | Gives::SomeText
        | Gives::TextOr(_)
        | Gives::TextOfFailure(_)
        | Gives::Handle
        | Gives::Opaque
        | Gives::Null
        | Gives::Memory(..)
        | Gives::Handler(_)
        | Gives::Stops(_)
        | Gives::EndsProcess => family(gives),
    }
}

/// The name that functions share which return the same text.
fn family(gives: Gives) -> Option<&'static str> {
    match gives {
        Gives::KeptText(name)
        | Gives::StaticText(name)
        | Gives::AlwaysKeptText(name)
        | Gives::AlwaysStaticText(name, _)
        | Gives::TimeText(name)
        | Gives::Message(name) => Some(name),
        Gives::Any
        | Gives::Between(..)
        | Gives::Fraction
        | Gives::Positive
        | Gives::UpTo(_)
        | Gives::Size(_)
        | Gives::Count(_)
        | Gives::Below(_)
        | Gives::Argument(_)
        | Gives::Same(_)
        | Gives::SameOrText(_)
        | Gives::ArgumentOrText(_)
        | Gives::Inside(_)
        | Gives::PartOf(_)
        | Gives::Object
        | Gives::Static(_)
        | Gives::AlwaysStatic(_)
        | Gives::Text
        | Gives::SomeText
        | Gives::TextOr(_)
        | Gives::TextOfFailure(_)
        | Gives::Handle
        | Gives::Opaque
        | Gives::Null
        | Gives::Memory(..)
        | Gives::Handler(_)
        | Gives::Stops(_)
        | Gives::EndsProcess => None,
    }
}

/// Where a function is called first.
fn first_call(body: &Block, function: Id<Function>) -> Option<Span> {
    let mut found = None;
    visit::walk_stmts(body, &mut |stmt| {
        let is_it = matches!(stmt.kind, StmtKind::Call { callee: Callee::Function(called), .. } if called == function);
        found = found.or(Some(stmt.origin.span).filter(|_| is_it));
    });
    found
}

/// Whether a function does anything else with `errno` than assigning a value to it.
fn reads_errno(body: &Block, location: Id<Function>) -> bool {
    let (mut addresses, mut found) = (HashSet::new(), false);
    visit::walk_stmts(body, &mut |stmt| {
        let StmtKind::Call { result, callee: Callee::Function(called), .. } = &stmt.kind else { return };
        if *called == location {
            let var = result.as_ref().and_then(Expr::as_var);
            found |= result.is_some() && var.is_none();
            addresses.extend(var);
        }
    });
    visit::walk_stmts(body, &mut |stmt| {
        let mut reads = |expr: &Expr| found |= expr.as_var().is_some_and(|var| addresses.contains(&var));
        if let StmtKind::Assign { place, value } = &stmt.kind {
            let stores = matches!(&place.kind, ExprKind::Deref(at) if at.as_var().is_some());
            visit::walk_expr(value, &mut reads);
            if !stores {
                visit::walk_expr(place, &mut reads);
            }
        } else if !matches!(&stmt.kind, StmtKind::Call { callee: Callee::Function(called), .. } if *called == location)
        {
            visit::stmt_exprs(stmt, &mut |expr| visit::walk_expr(expr, &mut reads));
        }
    });
    found
}
