//! Records where the order of evaluation matters.
//!
//! C leaves open in which order the operands of an operator and the arguments of a call are evaluated (C11 6.5p3, 6.5.2.2p10,
//! 6.5.16p3); both engines go from left to right. If one operand changes what another one reads or changes, perhaps in a
//! function that it calls, another order may have another result; so it may if two operands access atomic objects, which
//! other threads may change between them. A line under the verdict names the first such place.
//!
//! Takes and gives [`Form::Lowered`](crate::ir::Form::Lowered).

use std::collections::{BTreeMap, BTreeSet};

use super::PassOptions;
use crate::diag::Diagnostic;
use crate::ir::{visit, Block, Builtin, Expr, ExprKind as Kind, Function, Id, Program, Record, TypeKind, Var};

const ORDER: &str = "operands and arguments are evaluated from left to right, also where it matters (C leaves it open)";

/// Records the assumption.
///
/// # Errors
/// None.
pub(super) fn run(program: &mut Program, _: &PassOptions) -> Result<(), Vec<Diagnostic>> {
    let mut search = Search { program, direct: BTreeMap::new(), found: None };
    for (_, function) in program.functions.iter() {
        function.body.iter().for_each(|body| visit::walk_block_exprs(body, &mut |expr| search.look(expr)));
    }
    if let Some(span) = search.found {
        program.caveat(ORDER, span);
    }
    Ok(())
}

/// Something that expressions read and change.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Cell {
    Variable(Id<Var>),
    /// A member of an object that a pointer denotes.
    Member(Id<Record>, u32),
}

/// What the evaluation of an operand touches.
#[derive(Clone, Default)]
struct Touched {
    reads: BTreeSet<Cell>,
    writes: BTreeSet<Cell>,
    calls: BTreeSet<Id<Function>>,
    /// Whether something is accessed atomically: then other threads may change what the operands read between them.
    atomic: bool,
}

impl Touched {
    fn conflicts(&self, other: &Touched) -> bool {
        if self.atomic && other.atomic {
            return true;
        }
        let changes = |one: &Touched, other: &Touched| {
            one.writes.iter().any(|cell| other.reads.contains(cell) || other.writes.contains(cell))
        };
        changes(self, other) || changes(other, self)
    }

    fn has_effects(&self) -> bool {
        !self.writes.is_empty() || !self.calls.is_empty() || self.atomic
    }
}

struct Search<'a> {
    program: &'a Program,
    /// What each function touches by itself.
    direct: BTreeMap<Id<Function>, Touched>,
    found: Option<crate::source::Span>,
}

impl Search<'_> {
    fn look(&mut self, expr: &Expr) {
        if self.found.is_some() {
            return;
        }
        let operands = unsequenced(expr);
        if operands.len() < 2 {
            return;
        }
        let mut touched: Vec<Touched> = operands
            .iter()
            .map(|operand| {
                let mut touched = Touched::default();
                match operand {
                    Operand::Value(value) => read(value, &mut touched),
                    Operand::Place(place) => locate(place, &mut touched),
                }
                touched
            })
            .collect();
        if !touched.iter().any(Touched::has_effects) {
            return;
        }
        touched.iter_mut().for_each(|touched| self.close(touched));
        let conflict = |at: usize| touched[at + 1..].iter().any(|other| touched[at].conflicts(other));
        if (0..touched.len()).any(conflict) {
            self.found = Some(expr.span);
        }
    }

    /// Adds what the called functions touch besides their own variables.
    fn close(&mut self, touched: &mut Touched) {
        let (mut work, mut seen): (Vec<_>, BTreeSet<_>) = (touched.calls.iter().copied().collect(), BTreeSet::new());
        while let Some(function) = work.pop() {
            let Some(body) = self.program.functions[function].body.as_ref().filter(|_| seen.insert(function)) else {
                continue;
            };
            let program = self.program;
            let direct = self.direct.entry(function).or_insert_with(|| of_body(program, body));
            touched.reads.extend(&direct.reads);
            touched.writes.extend(&direct.writes);
            touched.atomic |= direct.atomic;
            work.extend(&direct.calls);
        }
    }
}

/// What the expressions of a function touch, other than its own variables.
fn of_body(program: &Program, body: &Block) -> Touched {
    let mut touched = Touched::default();
    visit::walk_stmts(body, &mut |stmt| visit::stmt_exprs(stmt, &mut |expr| read(expr, &mut touched)));
    let is_common = |cell: &Cell| match cell {
        Cell::Variable(var) => program.vars[*var].storage.is_static(),
        Cell::Member(..) => true,
    };
    touched.reads.retain(is_common);
    touched.writes.retain(is_common);
    touched
}

enum Operand<'a> {
    Value(&'a Expr),
    /// Only the place is determined; it is not read.
    Place(&'a Expr),
}

/// The operands whose order is open.
fn unsequenced(expr: &Expr) -> Vec<Operand<'_>> {
    match &expr.kind {
        Kind::Binary(_, a, b) | Kind::Index(a, b) => vec![Operand::Value(a), Operand::Value(b)],
        Kind::Assign(place, value) => vec![Operand::Place(place), Operand::Value(value)],
        // An atomic object is read and written in one step, after the value is known.
        Kind::AssignOp { place, value, .. } if place.ty.quals.atomic => {
            vec![Operand::Place(place), Operand::Value(value)]
        }
        Kind::AssignOp { place, value, .. } => vec![Operand::Value(place), Operand::Value(value)],
        Kind::Call(_, args) => args.iter().map(Operand::Value).collect(),
        Kind::Int(_)
        | Kind::Float(_)
        | Kind::Str { .. }
        | Kind::Var(_)
        | Kind::Func(_)
        | Kind::Unary(..)
        | Kind::Cast(_)
        | Kind::Decay(_)
        | Kind::Deref(_)
        | Kind::Member(..)
        | Kind::AddrOf(_)
        | Kind::SizeOf(_)
        | Kind::AlignOf(_)
        | Kind::OffsetOf(..)
        | Kind::Cond(..)
        | Kind::LogAnd(..)
        | Kind::LogOr(..)
        | Kind::IncDec { .. }
        | Kind::Builtin(..)
        | Kind::Comma(..)
        | Kind::StmtExpr(_)
        | Kind::CompoundLiteral(..)
        | Kind::VaArg(_) => Vec::new(),
    }
}

/// Adds what the evaluation of an expression touches.
fn read(expr: &Expr, touched: &mut Touched) {
    match &expr.kind {
        Kind::Assign(place, value) => {
            touched.atomic |= place.ty.quals.atomic;
            touched.writes.extend(cell(place));
            locate(place, touched);
            read(value, touched);
        }
        Kind::AssignOp { place, value, .. } => {
            touched.writes.extend(cell(place));
            read(place, touched);
            read(value, touched);
        }
        Kind::IncDec { place, .. } => {
            touched.writes.extend(cell(place));
            read(place, touched);
        }
        Kind::AddrOf(place) | Kind::Decay(place) => locate(place, touched),
        Kind::Call(callee, args) => {
            touched.calls.extend(callee.as_function());
            read(callee, touched);
            args.iter().for_each(|arg| read(arg, touched));
        }
        Kind::Builtin(Builtin::Atomic(..), operands) => {
            touched.atomic = true;
            operands.iter().for_each(|operand| read(operand, touched));
        }
        Kind::StmtExpr(block) => {
            visit::walk_stmts(block, &mut |stmt| visit::stmt_exprs(stmt, &mut |expr| read(expr, touched)));
        }
        Kind::Var(_) | Kind::Member(..) | Kind::Deref(_) | Kind::Index(..) => {
            touched.atomic |= expr.ty.quals.atomic;
            touched.reads.extend(cell(expr));
            locate(expr, touched);
        }
        Kind::Int(_)
        | Kind::Float(_)
        | Kind::Str { .. }
        | Kind::Func(_)
        | Kind::Unary(..)
        | Kind::Binary(..)
        | Kind::Cast(_)
        | Kind::SizeOf(_)
        | Kind::AlignOf(_)
        | Kind::OffsetOf(..)
        | Kind::Cond(..)
        | Kind::LogAnd(..)
        | Kind::LogOr(..)
        | Kind::Builtin(..)
        | Kind::Comma(..)
        | Kind::CompoundLiteral(..)
        | Kind::VaArg(_) => visit::operands(expr, &mut |operand| read(operand, touched)),
    }
}

/// Adds what is touched to determine a place.
fn locate(place: &Expr, touched: &mut Touched) {
    match place.as_member() {
        Some(of) => locate(of, touched),
        None => visit::operands(place, &mut |operand| read(operand, touched)),
    }
}

/// The variable or member that a place is in.
fn cell(place: &Expr) -> Option<Cell> {
    if let Some(var) = place.root() {
        return Some(Cell::Variable(var));
    }
    let Kind::Member(of, field) = &place.kind else { return None };
    let TypeKind::Record(record) = of.ty.kind else { return None };
    Some(Cell::Member(record, *field))
}

#[cfg(test)]
mod tests {
    use crate::translate;

    /// Whether the line is under the verdict of a program with this statement in `main`.
    fn is_told(statement: &str) -> bool {
        let text = format!(
            "_Atomic int first, second; int load(void) {{ return second; }}\n\
             int x, y, a[3]; struct s {{ int n; }} z, *p = &z;\nint next(void) {{ return ++x; }}\n\
             int get(void) {{ return y; }}\nint more(void) {{ return next() + 1; }}\nint set(void) {{ return p->n = 1; }}\n\
             int two(int m, int n) {{ return m + n; }}\n\
             int main(void) {{ int i = 0; {statement} return two(i, y); }}"
        );
        let loaded = translate::load_text(&text);
        loaded.program.caveats.iter().any(|caveat| caveat.text == super::ORDER)
    }

    #[test]
    fn the_line_is_there_where_the_order_matters() {
        for statement in [
            "y = two(next(), next());",
            "y = x + next();",
            "y = x - more();",
            "a[x] = next();",
            "x += next();",
            "a[i] = i++;",
            "y = two(p->n, set());",
            "y = two(first, second);",
            "y = first + load();",
            "y = two(__atomic_load_n(&x, 5), __atomic_fetch_add(&i, 1, 5));",
        ] {
            assert!(is_told(statement), "{statement}");
        }
        for statement in [
            "y = next();",
            "x = next();",
            "y = two(get(), next());",
            "y = next() && next();",
            "y = (next(), next());",
            "a[i] = next();",
            "y = two(a[0], next());",
            "i++; y = i + a[i];",
            "y = first + x;",
            "first = two(x, y);",
            "y = first && second;",
        ] {
            assert!(!is_told(statement), "{statement}");
        }
    }
}
