//! Records where the order of evaluation matters.
//!
//! C leaves open in which order the operands of an operator and the arguments of a call are evaluated (C11 6.5p3,
//! 6.5.2.2p10, 6.5.16p3, 6.7.9p23); both engines go from left to right. If one operand changes what another one reads
//! or changes, perhaps in a function that it calls, another order may have another result; so it may if two operands
//! access atomic objects, which other threads may change between them. A line under the verdict names the first such
//! place.
//!
//! Takes and gives [`Form::Lowered`](crate::ir::Form::Lowered).

use std::collections::{BTreeMap, BTreeSet};

use self::alias_classes::{AliasClass, AliasClasses};
use self::touched::Touched;
use super::PassOptions;
use crate::diag::Diagnostic;
use crate::ir::{visit, Expr, ExprKind as Kind, Function, Id, Init, Program, StmtKind};
use crate::source::Span;

mod alias_classes;
mod touched;

const ORDER: &str = "operands and arguments are evaluated from left to right, also where it matters (C leaves it open)";

/// Records the assumption.
///
/// # Errors
/// None.
pub(super) fn run(program: &mut Program, _: &PassOptions) -> Result<(), Vec<Diagnostic>> {
    let classes = AliasClasses::of(program);
    let mut search = Search { program, classes: &classes, direct: BTreeMap::new(), found: None };
    for (_, function) in program.functions.iter() {
        let Some(body) = &function.body else { continue };
        visit::walk_block_exprs(body, &mut |expr| search.look(expr.span, unsequenced(expr)));
        visit::walk_stmts(body, &mut |stmt| {
            if let StmtKind::Decl(_, Some(init)) = &stmt.kind {
                search.look(stmt.origin.span, initializers(init));
            }
        });
    }
    if let Some(span) = search.found {
        program.caveat(ORDER, span);
    }
    Ok(())
}

struct Search<'a> {
    program: &'a Program,
    classes: &'a AliasClasses<'a>,
    /// What each function touches by itself.
    direct: BTreeMap<Id<Function>, Touched>,
    found: Option<Span>,
}

impl Search<'_> {
    fn look(&mut self, span: Span, operands: Vec<Operand>) {
        if self.found.is_some() || operands.len() < 2 {
            return;
        }
        let mut touched: Vec<Touched> = operands
            .iter()
            .map(|operand| {
                let mut touched = Touched::default();
                match operand {
                    Operand::Value(value) => touched.read(self.classes, value),
                    Operand::Place(place) => touched.locate(self.classes, place),
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
            self.found = Some(span);
        }
    }

    /// Adds what the called functions touch besides their own variables. What they write through pointers belongs to
    /// others only if they get a pointer to it, as an argument or from a variable.
    fn close(&mut self, touched: &mut Touched) {
        let (mut work, mut seen): (Vec<_>, BTreeSet<_>) = (touched.calls.iter().copied().collect(), BTreeSet::new());
        let mut by_callees = Touched { gets_pointers: touched.gets_pointers, ..Touched::default() };
        while let Some(function) = work.pop() {
            if self.program.functions[function].body.is_none() || !seen.insert(function) {
                continue;
            }
            let classes = self.classes;
            let direct = self.direct.entry(function).or_insert_with(|| Touched::of_function(classes, function));
            by_callees.extend(direct);
            work.extend(&direct.calls);
        }
        if !by_callees.gets_pointers {
            by_callees.writes.retain(|class| !matches!(class, AliasClass::Pointee(_)));
        }
        touched.extend(&by_callees);
    }
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
        Kind::Call(callee, args) => std::iter::once(&**callee).chain(args).map(Operand::Value).collect(),
        Kind::Builtin(_, operands) => operands.iter().map(Operand::Value).collect(),
        Kind::CompoundLiteral(_, init) => initializers(init),
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
        | Kind::Comma(..)
        | Kind::StmtExpr(_)
        | Kind::VaArg(_) => Vec::new(),
    }
}

/// The expressions of a list of initializers (C11 6.7.9p23).
fn initializers(init: &Init) -> Vec<Operand<'_>> {
    let mut operands = Vec::new();
    visit::init_exprs(init, &mut |expr| operands.push(Operand::Value(expr)));
    operands
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
             int two(int m, int n) {{ return m + n; }}\nint put(int *to) {{ return *to = 1; }}\n\
             int once(void) {{ int own; return put(&own); }}\ndouble frexp(double, int *);\nint read(const int *);\n\
             int via(int (*call)(void)) {{ return call(); }}\nint swap(void) {{ return __atomic_exchange_n(&y, 5, 5); }}\n\
             struct s give(void) {{ z.n = 9; return z; }}\nint sorted(void *, int (*)(void));\n\
             int main(void) {{ int i = 0, j = 0; {statement} return two(i, y); }}"
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
            "y = two(put(&j), j);",
            "y = put(&j) + j;",
            "y = two(frexp(8, &j), j);",
            "y = put(&z.n) + z.n;",
            "j = x + via(next);",
            "int (*call)(void) = next; j = x + call();",
            "j = x + sorted(&j, next);",
            "j = y * 2 + swap();",
            "j = z.n - give().n;",
            "j = __builtin_add_overflow(x, next(), &i);",
            "j = __sync_bool_compare_and_swap(&i, x, (next(), 9));",
            "int b[2] = { x, next() };",
            "j = ((int[]){ x, next() })[0];",
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
            "y = two(put(&j), i);",
            "y = once() + once();",
            "y = two(once(), j) + *&j;",
            "y = two(read(&j), j);",
            "j = i + via(next);",
            "int b[2] = { j, next() };",
        ] {
            assert!(!is_told(statement), "{statement}");
        }
    }
}
