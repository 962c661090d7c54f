//! The environment as a page for users (`docs/environment.md`): the assumptions about each library function.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::front::library_bodies;
use crate::library::{self, is_generated, Contract, Entry, Fill, Gives, Model, Range, Relation, Rule};

/// Map from a description to the functions that it applies to, in the order of the first one.
type Rows = BTreeMap<String, Vec<&'static str>>;

/// The page.
pub fn environment() -> String {
    let in_c: BTreeMap<&str, Option<&str>> = library_bodies::names().filter(|(name, _)| !is_own(name)).collect();
    let mut out = String::from(
        "# The environment\n\nGenerated from `src/library` and `stubs/library` (`ULSEQ_BLESS=1 cargo test --test environment`).\n\n\
         What a function outside of the program does is *exact*, or *anything that its contract allows*, or it is *refused*.\n\
         What a contract leaves out is a bound: executions that come there are not followed further, so nothing is proved, but what is\n\
         found is real. A call of a function that is not listed is such a bound, too, if a header of the system declares it; one that\n\
         only the program declares is refused (`--extern=havoc` takes either as one that may do anything).\n",
    );
    let exact: Vec<&str> = in_c.iter().filter(|(_, subject)| subject.is_none()).map(|(name, _)| *name).collect();
    let _ = writeln!(out, "\n## Executed as C by every engine\n\nExact (`stubs/library`): {}.\n", list(&exact));
    out.push_str(
        "With `--args`, also exact: `getopt`, `getopt_long`, `getopt_long_only` (`stubs/library/options.c`).\n\n",
    );
    let _ = writeln!(
        out,
        "By a contract in C (`stubs/library/contracts`), which includes the structures that results lead to:\n"
    );
    let mut subjects: Rows = Rows::new();
    for (name, subject) in &in_c {
        if let Some(subject) = subject {
            subjects.entry((*subject).to_string()).or_default().push(name);
        }
    }
    rows(&mut out, &subjects);
    let all: Vec<&Entry> = library::entries().filter(|entry| !is_own(entry.name)).collect();
    out.push_str("\n## By a contract in a table\n");
    let mut contracts: BTreeMap<&str, Rows> = BTreeMap::new();
    for entry in &all {
        let Model::Contract(contract) = entry.model else { continue };
        // The function in C is used, except where a program declares it in another way.
        if !in_c.contains_key(entry.name) {
            contracts
                .entry(contract.subject)
                .or_default()
                .entry(contract_text(&contract) + not_found(entry.name))
                .or_default()
                .push(entry.name);
        }
    }
    for (subject, found) in contracts {
        let _ = writeln!(out, "\n### {subject}\n");
        rows(&mut out, &found);
    }
    let mut others: BTreeMap<&str, Rows> = BTreeMap::new();
    for entry in all.iter().filter(|entry| !in_c.contains_key(entry.name)) {
        if let Some((section, text)) = other(entry) {
            others.entry(section).or_default().entry(text).or_default().push(entry.name);
        }
    }
    for (section, found) in others {
        let _ = writeln!(out, "\n## {section}\n");
        rows(&mut out, &found);
    }
    out
}

fn not_found(name: &str) -> &'static str {
    match library::may_not_find_thread(name) {
        true => "; 3 (`ESRCH`) if argument 1 is another thread, which may have ended",
        false => "",
    }
}

fn is_own(name: &str) -> bool {
    is_generated(name) || name.contains(' ')
}

fn rows(out: &mut String, rows: &Rows) {
    for (text, names) in rows {
        let _ = writeln!(out, "- {}: {text}", list(names));
    }
}

fn list(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// The description of a function without a contract.
fn other(entry: &Entry) -> Option<(&'static str, String)> {
    Some(match entry.model {
        Model::Special(_) | Model::Stub(_) => {
            ("Modeled", "threads, synchronization, memory, time, input, properties".into())
        }
        Model::Extern => ("Exact, as the verifier or the explorer knows it", "left as calls".into()),
        Model::Ignore => ("Without effect", "the result is 0".into()),
        Model::Arbitrary => ("Only a result", "any value".into()),
        Model::Within(range) => ("Only a result", range_text(range)),
        Model::Refuse { why, help, .. } => ("Refused", format!("{why}; {help}")),
        Model::Contract(_) => return None,
    })
}

fn range_text(range: Range) -> String {
    match range {
        Range::Between(low, high) => between(low, high),
        Range::Fraction => "at least 0 and less than 1".into(),
        Range::Below(arg) => format!("0 up to less than argument {}", arg + 1),
        Range::UpTo(low, arg) => format!("{low} up to argument {}", arg + 1),
        Range::Items(count, size) => format!("0 up to argument {}; 0 if argument {} is 0", count + 1, size + 1),
        Range::Character(arg) => format!("-1, or argument {} as an `unsigned char`", arg + 1),
    }
}

fn between(low: i64, high: i64) -> String {
    match (low, high) {
        _ if low == high => format!("{low}"),
        (_, 0x7fff_ffff | i64::MAX) => format!("{low} or more"),
        (-0x8000_0000, _) => format!("{high} or less"),
        _ => format!("{low} to {high}"),
    }
}

fn contract_text(contract: &Contract) -> String {
    let mut parts = vec![gives_text(contract.gives)];
    parts.extend(contract.fills.iter().map(|fill| fill_text(*fill)));
    if contract.errno {
        parts.push("`errno` after a failure".into());
    }
    parts.extend(contract.rules.iter().map(|rule| rule_text(*rule)));
    if let Some(beyond) = contract.beyond {
        parts.push(format!("a bound: {beyond}"));
    }
    parts.join("; ")
}

fn gives_text(gives: Gives) -> String {
    match gives {
        Gives::Any => "any result".into(),
        Gives::Between(low, high) => between(low, high),
        Gives::UpTo(arg) => format!("-1, or 0 up to argument {}", arg + 1),
        Gives::Count(arg) => format!("0 up to argument {}", arg + 1),
        Gives::Argument(arg) => format!("argument {} or null", arg + 1),
        Gives::Same(arg) => format!("argument {}", arg + 1),
        Gives::Object => "a new object or null".into(),
        Gives::Static(_) => "an object that each call may overwrite, or null".into(),
        Gives::AlwaysStatic(_) => "an object that each call may overwrite".into(),
        Gives::Fraction => "at least 0 and less than 1".into(),
        Gives::Positive => "-1, or 1 or more".into(),
        Gives::Size(arg) => format!("-1, or 0 up to argument {}; any size if that is 0", arg + 1),
        Gives::Below(arg) => format!("0 up to less than argument {}", arg + 1),
        Gives::SameOrText(arg) => format!("argument {} or a text of the library", arg + 1),
        Gives::ArgumentOrText(arg) => format!("argument {}, a new text in its place, or null", arg + 1),
        Gives::Inside(arg) => format!("a pointer into argument {}, or null", arg + 1),
        Gives::PartOf(arg) => format!("a pointer into argument {}, or a text of the library", arg + 1),
        Gives::KeptText(_) => "a text, perhaps that of an earlier call, or null".into(),
        Gives::StaticText(_) => "a text that overwrites that of earlier calls, or null".into(),
        Gives::AlwaysKeptText(_) => "a text, perhaps that of an earlier call".into(),
        Gives::AlwaysStaticText(_, size) => {
            format!("a text of at most {} characters that overwrites that of earlier calls", size - 1)
        }
        Gives::TimeText(_) => "the text of a time, which overwrites that of earlier calls".into(),
        Gives::Message(_) => "a text that may overwrite that of an earlier call in the same thread".into(),
        Gives::TextOfFailure(_) => "a new text, or null if nothing failed in the same thread".into(),
        Gives::Text => "a new text or null".into(),
        Gives::SomeText => "a new text".into(),
        Gives::TextOr(arg) => format!("a new text or argument {}", arg + 1),
        Gives::Handle => "a new object that the program cannot look into, or null".into(),
        Gives::Opaque => "a new object that the program cannot look into".into(),
        Gives::Null => "null".into(),
        Gives::Memory(arg, _) => format!("new memory of as many bytes as argument {} says, or -1", arg + 1),
        Gives::Handler(_) => "`SIG_DFL`, `SIG_IGN`, `SIG_ERR` or an earlier handler".into(),
        Gives::Stops(what) => format!("not followed further: {what}"),
        Gives::EndsProcess => "the process ends, or -1".into(),
    }
}

fn fill_text(fill: Fill) -> String {
    match fill {
        Fill::Result(to) => format!("fills argument {} with as many bytes as it returns", to + 1),
        Fill::ResultIf(to, of) => format!("the same for argument {}, unless argument {} is 0", to + 1, of + 1),
        Fill::Items(to, of, _) => {
            format!("fills argument {} with as many objects, each of argument {} bytes", to + 1, of + 1)
        }
        Fill::Size(to, bytes) => format!("fills {bytes} bytes behind argument {}", to + 1),
        Fill::Address(family, to) => format!("an address of the family argument {} in argument {}", family + 1, to + 1),
        Fill::Characters(to) => format!("changes the characters of argument {}", to + 1),
        Fill::Template(to, _) => format!("changes the last six characters of argument {}", to + 1),
        Fill::Formatted(to, count) => format!("a text in argument {}, cut to argument {} bytes", to + 1, count + 1),
        Fill::Line(to, size) => format!("a line behind argument {}, its size behind argument {}", to + 1, size + 1),
        Fill::Members(to, count, name) => {
            format!("sets `{name}` of argument {} objects behind argument {}", count + 1, to + 1)
        }
        Fill::Bytes(to, count) => format!("fills argument {} with argument {} bytes", to + 1, count + 1),
        Fill::InOut(to, count) => format!(
            "fills argument {}, whose size argument {} points to (a type of one family has room for its addresses)",
            to + 1,
            count + 1
        ),
        Fill::Cut(to, count) => {
            format!("fills argument {}, whose size argument {} points to and which does not grow", to + 1, count + 1)
        }
        Fill::Pair(to) => format!("sets two numbers behind argument {}", to + 1),
        Fill::Text(to, count) => format!("a text in argument {}, of at most argument {} bytes", to + 1, count + 1),
        Fill::Handle(to) => format!("argument {} points to a new object, if the result is not negative", to + 1),
        Fill::NewText(to) => format!("argument {} points to a new text", to + 1),
        Fill::Global(name) => format!("sets `{name}`"),
        Fill::Points(to, into) => format!("argument {} points into argument {}", to + 1, into + 1),
        Fill::Object(to) | Fill::Private(to) | Fill::Texts(to) | Fill::Data(to) => {
            format!("sets the object behind argument {}", to + 1)
        }
        Fill::Objects(to, count) => format!("sets argument {} objects behind argument {}", count + 1, to + 1),
    }
}

fn rule_text(rule: Rule) -> String {
    match rule {
        Rule::Relation(relation) => relation_text(relation),
        Rule::Ordered(arg, low, high) => format!("`{low}` behind argument {} is at most `{high}`", arg + 1),
        Rule::ClosesAs(arg, true) => format!("undefined if `popen` did not open argument {}", arg + 1),
        Rule::ClosesAs(arg, false) => format!("undefined if `popen` opened argument {}", arg + 1),
        Rule::ClearsStream(arg) => format!("clears the indicators of argument {}", arg + 1),
        Rule::NeverReturns => "does not return without a handler".into(),
        Rule::Distinct(arg) => format!("the numbers behind argument {} differ", arg + 1),
        Rule::YearFits(arg) => format!(
            "a bound if the year behind argument {} does not have four digits; undefined if other numbers are out of range",
            arg + 1
        ),
        Rule::MaySetErrno => "`errno` keeps its value, or has any".into(),
        Rule::Overwrites(name) => format!("the object of `{name}` may change"),
        Rule::EndsBy(arg) => format!("the process ends if argument {} is `SIGABRT`, unless it may be ignored, or `SIGKILL`", arg + 1),
        Rule::KillsItself(process, _) => format!("the process ends if argument {} is 0 or the process itself, and the signal `SIGKILL`", process + 1),
        Rule::Installs(arg) => format!("a bound if argument {} is, or leads to, a handler", arg + 1),
        Rule::Delivers(..) => "not followed further if a handler may be installed that runs".into(),
        Rule::NotNegative(arg, name) => format!("`{name}` behind argument {} is not negative", arg + 1),
        Rule::BoundIfAny(arg, bits, what) => {
            format!("a bound if argument {} has any of the bits {bits:#x}: {what}", arg + 1)
        }
        Rule::BoundUnless(arg, number, what) | Rule::StopsUnless(arg, number, what) => {
            format!("a bound unless argument {} is {number}: {what}", arg + 1)
        }
    }
}

fn relation_text(relation: Relation) -> String {
    match relation {
        Relation::IsArgument(arg) => format!("not -1: argument {}", arg + 1),
        Relation::IsPositiveArgument(arg) => format!("if both are positive, argument {}", arg + 1),
        Relation::IsCharacter(arg) => format!("not -1: argument {} as an `unsigned char`", arg + 1),
        Relation::Differs(arg) => format!("not argument {}", arg + 1),
        Relation::Locale(_, name) => format!("not null if argument {} is null or the text \"C\"", name + 1),
        Relation::NoneOf(arg) => format!("0 if argument {} is 0", arg + 1),
        Relation::Opened(arg) => format!("-1 if argument {} is negative or closed", arg + 1),
        Relation::Closes(arg) => format!("closes argument {}, which is -1 afterwards", arg + 1),
        Relation::NewDescriptor => "not one of the descriptors that the program has opened".into(),
        Relation::SomeIfNegative(arg) => format!("not 0 if argument {} is negative", arg + 1),
        Relation::NoneIfMinusOne(arg) => format!("-1 if argument {} is", arg + 1),
        Relation::Refuses(arg, low, high) => format!("-1 if `{low}` behind argument {} is more than `{high}`", arg + 1),
        Relation::HasRoom(arg, least) => format!("`ERANGE` if argument {} is less than {least}", arg + 1),
        Relation::FitsName(arg) => format!("`ERANGE` exactly if argument {} has more than 15 characters", arg + 1),
        Relation::ZeroIf(arg, (from, to)) => format!("0 if argument {} is {from} to {to}", arg + 1),
        Relation::Seeks(to, _) => format!("argument {}, 0 or -1 with `SEEK_SET`", to + 1),
        Relation::Status(_) => "-1, or the status of a process that has ended".into(),
        Relation::OfStandardStream(_) => "0, 1 and 2 for the standard streams".into(),
        Relation::OpensStream(_) => "a stream without indicators".into(),
        Relation::OpensAs(true) => "the stream of a process".into(),
        Relation::OpensAs(false) => "no stream of a process".into(),
        Relation::NumberOfStream(arg) => format!("as before for argument {}; -1 if no descriptor may be open", arg + 1),
        Relation::Settable(arg) => {
            format!("not `SIG_ERR` if argument {} is a signal but `SIGKILL` and `SIGSTOP`", arg + 1)
        }
        Relation::ReachesItself(process, signal) => {
            format!("0 if argument {} is 0 or the process itself, and argument {} 0 to 31", process + 1, signal + 1)
        }
        Relation::OfNewStream(arg, _) => {
            format!("not positive if nothing was done with argument {} since it was opened", arg + 1)
        }
        Relation::SomeAddress(arg) => format!("not null if argument {} is 0", arg + 1),
        Relation::TimeFits(arg) => {
            format!("null only if the year of the time behind argument {} does not fit into an `int`", arg + 1)
        }
        Relation::DateFits(..) => "not 0 if the format is a literal whose text fits".into(),
        Relation::Notes(_) => "a failure is noted for the thread".into(),
        Relation::Child => "0 in the child, which has only this thread".into(),
        Relation::Texts => "each array of characters in it is a text".into(),
        Relation::KnowsFamily(arg) => format!("-1 exactly if argument {} is neither `AF_INET` nor `AF_INET6`", arg + 1),
    }
}
