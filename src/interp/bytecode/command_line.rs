//! The strings passed to `main` (C11 5.1.2.2.1). If all uses of the strings are independent of their characters
//! (numbers read from them are arbitrary), command lines of up to three empty strings are explored; otherwise those of
//! up to three strings of which each one behind the empty name of the program is [`TEXTS`]. Any other command line hits
//! a bound: violations are real, but nothing is proved.

use std::borrow::Cow;
use std::sync::Arc;

use crate::analysis::address_taken::address_taken;
use crate::ir::{
    visit, ArrayLen, BinOp, Block, Callee, Expr, ExprKind, Id, IdMap, Origin, PlaceKind, Program, Stmt, StmtKind,
    Storage, Type, TypeKind, Var,
};
use crate::source::Span;

/// The bound that other command lines hit.
const BOUND: &str = "command line with other arguments (--args gives one)";

/// The maximum number of strings that are explored.
const MOST: usize = 3;

/// The characters of which an argument consists, if they matter: a word or a number.
const TEXTS: [u8; 2] = *b"a1";

/// Functions whose effects do not depend on the characters. `normalize` replaces reads of a text with an arbitrary
/// result by the first one; the results of the others are arbitrary.
const INDEPENDENT: &[&str] = &["__ulseq_reads_text", "printf", "fprintf", "puts", "fputs", "perror"];

/// The program with a list of strings in place of the parameters of `main` that it reads.
pub(super) fn with_strings(program: Cow<'_, Program>) -> Cow<'_, Program> {
    let Some(main) = program.main else { return program };
    let Some(body) = &program.functions[main].body else { return program };
    let params = &program.functions[main].params;
    let Some(count) = params.first().copied() else { return program };
    let lists: Vec<Id<Var>> = params.iter().skip(1).copied().filter(|list| is_list(&program, body, *list)).collect();
    if lists.is_empty() {
        return program;
    }
    let is_any = lists.iter().all(|list| is_independent(&program, body, *list));
    let mut program = program.into_owned();
    let mut begin = vec![within(&program.place(count))];
    for list in lists {
        begin.extend(strings(&mut program, list, count, is_any));
    }
    if let Some(body) = &mut program.functions[main].body {
        body.splice(0..0, begin);
    }
    Cow::Owned(program)
}

/// The strings of the command line, by the values that the program with them makes at its beginning: their number, and
/// the choices of their texts. `None` if there are too many.
pub fn words(values: &[u64]) -> Option<Vec<String>> {
    let (count, choices) = values.split_first()?;
    let count = usize::try_from(*count).ok().filter(|count| (1..=MOST).contains(count))?;
    let [word, number] = TEXTS.map(|letter| char::from(letter).to_string());
    let text = |choice: &u64| if *choice == 0 { word.clone() } else { number.clone() };
    let name = std::iter::once(String::new());
    let others = choices.iter().map(text).chain(std::iter::repeat_with(String::new));
    Some(name.chain(others).take(count).collect())
}

/// Whether this parameter is a list of strings that the body reads.
fn is_list(program: &Program, body: &Block, list: Id<Var>) -> bool {
    let of = program.vars[list].ty.pointee();
    of.is_some_and(|of| of.is_pointer()) && occurrences(body).contains_key(&list)
}

/// The number of times that the body mentions each variable.
fn occurrences(body: &Block) -> IdMap<Id<Var>, usize> {
    let mut found: IdMap<Id<Var>, usize> = IdMap::default();
    visit::walk_block_exprs(body, &mut |expr| {
        if let ExprKind::Var(var) = expr.kind {
            *found.entry(var).or_default() += 1;
        }
    });
    found
}

/// Whether no effect of the program depends on the characters of the strings in the list.
fn is_independent(program: &Program, body: &Block, list: Id<Var>) -> bool {
    let mut harmless: IdMap<Id<Var>, usize> = IdMap::default();
    let mut holders = Vec::new();
    visit::walk_stmts(body, &mut |stmt| {
        if let Some(holder) = holder(stmt, list) {
            holders.push(holder);
            *harmless.entry(holder).or_default() += 1;
            *harmless.entry(list).or_default() += 1;
        }
        harmless_uses(program, stmt).for_each(|var| *harmless.entry(var).or_default() += 1);
    });
    let (all, taken) = (occurrences(body), address_taken(body));
    let free = |var: &Id<Var>| all.get(var) == harmless.get(var) && !taken.contains(var);
    let is_local = |var: &Id<Var>| !program.vars[*var].storage.is_static();
    free(&list) && holders.iter().all(|holder| is_local(holder) && free(holder))
}

/// The variable to which the statement assigns an element of the list.
fn holder(stmt: &Stmt, list: Id<Var>) -> Option<Id<Var>> {
    let StmtKind::Assign { place, value } = &stmt.kind else { return None };
    let value = value.without_casts();
    let base = match value.place()? {
        PlaceKind::Index(base, index) if !mentions(index, list) => base,
        PlaceKind::Deref(base) => base,
        PlaceKind::Index(..)
        | PlaceKind::Var(_)
        | PlaceKind::Str
        | PlaceKind::CompoundLiteral(..)
        | PlaceKind::Member(..) => return None,
    };
    place.as_var().filter(|_| base.as_var() == Some(list))
}

fn mentions(expr: &Expr, var: Id<Var>) -> bool {
    let mut found = false;
    visit::walk_expr(expr, &mut |e| found |= e.as_var() == Some(var));
    found
}

/// The variables that a statement compares with null, or passes to a call whose effects do not depend on what they
/// point to, such as a function of the program that does not mention its parameter (`getopt` in C).
fn harmless_uses<'s>(program: &'s Program, stmt: &'s Stmt) -> Box<dyn Iterator<Item = Id<Var>> + 's> {
    let var = |expr: &Expr| expr.without_casts().as_var();
    if let StmtKind::If { cond, .. } = &stmt.kind {
        let ExprKind::Binary(BinOp::Eq | BinOp::Ne, value, null) = &cond.kind else {
            return Box::new(var(cond).into_iter());
        };
        let is_null = null.without_casts().as_int() == Some(0);
        return Box::new(var(value).filter(|_| is_null).into_iter());
    }
    // A variable without an initializer has any value at first.
    if let StmtKind::Havoc(place) = &stmt.kind {
        return Box::new(place.as_var().into_iter());
    }
    let StmtKind::Call { callee: Callee::Function(called), args, .. } = &stmt.kind else {
        return Box::new(std::iter::empty());
    };
    let called = &program.functions[*called];
    let is_known = INDEPENDENT.contains(&called.name.as_str());
    let is_ignored = move |at: usize| {
        let (Some(body), Some(param)) = (&called.body, called.params.get(at)) else { return false };
        !occurrences(body).contains_key(param)
    };
    let harmless = args.iter().enumerate().filter(move |(at, _)| is_known || is_ignored(*at));
    Box::new(harmless.filter_map(move |(_, arg)| var(arg)))
}

/// `if (!(1 <= count && count <= MOST)) BOUND;`
fn within(count: &Expr) -> Stmt {
    let limit = |op, limit: i128| Expr::binary(op, count.clone(), Expr::constant(limit, count.ty.unqualified()));
    let (low, high) = (limit(BinOp::Lt, 1), limit(BinOp::Gt, MOST as i128));
    let cond = Expr::new(ExprKind::LogOr(Box::new(low), Box::new(high)), Type::int(), count.span);
    let then = vec![Stmt::new(StmtKind::BoundHit(BOUND), begin())];
    Stmt::new(StmtKind::If { cond, then, els: Vec::new() }, begin())
}

fn begin() -> Origin {
    Origin::control("explore")
}

/// Statements that make the parameter point to a list of `count` strings, followed by null: empty ones, or, if not any
/// string will do, one of [`TEXTS`] behind the first one.
fn strings(program: &mut Program, list: Id<Var>, count: Id<Var>, is_any: bool) -> Block {
    let name = program.vars[list].name.clone();
    let Some(of) = program.vars[list].ty.pointee().map(|of| of.unqualified()) else { return Vec::new() };
    let array = Type::new(TypeKind::Array(Arc::new(of.clone()), ArrayLen::Fixed(MOST as u64 + 1)));
    let array = program.add_var(name.clone(), array, Storage::Static);
    let (count, param, array) = (program.place(count), program.place(list), program.place(array));
    let start = array.decayed(&of);
    let mut out = vec![Stmt::assign(param.clone(), start.clone().cast(&param.ty.unqualified()), begin())];
    for at in 0..MOST {
        let length = u64::from(!is_any && at > 0);
        let text = Type::new(TypeKind::Array(Arc::new(Type::char()), ArrayLen::Fixed(length + 1)));
        let text = program.add_var(format!("{name}[{at}]"), text, Storage::Static);
        let text = program.place(text).decayed(&Type::char());
        let element = element(&start, at, &of, param.span);
        let there = Expr::binary(BinOp::Gt, count.clone(), Expr::constant(at as i128, count.ty.unqualified()));
        let mut then = vec![Stmt::assign(element, text.clone().cast(&of), begin())];
        if length > 0 {
            then.extend(any_text(program, &format!("{name}[{at}]"), &text));
        }
        out.push(Stmt::new(StmtKind::If { cond: there, then, els: Vec::new() }, begin()));
    }
    out
}

/// Statements that store one of [`TEXTS`].
fn any_text(program: &mut Program, name: &str, text: &Expr) -> Block {
    let choice = program.add_var(name, Type::bool(), Storage::Temp);
    if let Some(main) = program.main {
        program.functions[main].locals.push(choice);
    }
    let choice = program.place(choice);
    let store = |letter: u8| {
        let place = element(text, 0, &Type::char(), text.span);
        vec![Stmt::assign(place, Expr::constant(i128::from(letter), Type::char()), begin())]
    };
    let cond = Expr::binary(BinOp::Ne, choice.clone(), Expr::constant(0, Type::bool()));
    let [word, number] = TEXTS.map(store);
    vec![
        Stmt::new(StmtKind::Havoc(choice), begin()),
        Stmt::new(StmtKind::If { cond, then: number, els: word }, begin()),
    ]
}

fn element(start: &Expr, at: usize, of: &Type, span: Span) -> Expr {
    Expr::new(ExprKind::Index(Box::new(start.clone()), Box::new(Expr::int(at as i128))), of.clone(), span)
}
