//! Integer variables that always have the value of their initializer, since nothing changes them and nothing else can
//! reach them: `int n = 4; pthread_t t[n];`.

use crate::analysis::evaluate::{evaluate, wrap};
use crate::ir::{visit, Expr, ExprKind, Id, IdMap, IdSet, Init, Program, Stmt, StmtKind, Storage, Var};

/// The values of these variables.
pub type FixedVariables = IdMap<Id<Var>, i128>;

/// Finds them in a program that is not in normal form yet. With `is_closed`, nobody but the program changes its objects
/// with external linkage.
pub fn find(program: &Program, is_closed: bool) -> FixedVariables {
    let changed = changed(program);
    let mut found = FixedVariables::default();
    let mut add = |var: Id<Var>, init: Option<&Expr>| {
        let data = &program.vars[var];
        let is_plain = data.ty.is_integer() && !data.ty.quals.volatile && !data.thread_local;
        if is_plain && !changed.contains(&var) {
            let value = init.map_or(Some(0), |init| evaluate(program, init));
            found.extend(value.and_then(|value| Some((var, wrap(program, value, &data.ty)?))));
        }
    };
    for (id, var) in program.vars.iter() {
        let is_known = match var.storage {
            Storage::Static => true,
            Storage::Global => is_closed && !program.has_hidden_addresses,
            Storage::Extern | Storage::Local | Storage::Param | Storage::Temp => false,
        };
        match &var.init {
            Some(Init::Expr(init)) if is_known => add(id, Some(init)),
            None if is_known => add(id, None),
            Some(_) | None => {}
        }
    }
    let bodies = program.functions.iter().filter_map(|(_, function)| function.body.as_ref());
    // A jump may leave out a declaration.
    for body in bodies.filter(|body| !visit::has_label(body)) {
        body.iter().filter_map(declaration).for_each(|(var, init)| add(var, Some(init)));
    }
    found
}

fn declaration(stmt: &Stmt) -> Option<(Id<Var>, &Expr)> {
    let StmtKind::Decl(var, Some(Init::Expr(init))) = &stmt.kind else { return None };
    Some((*var, init))
}

/// The variables that are assigned, or whose address is taken.
fn changed(program: &Program) -> IdSet<Id<Var>> {
    let mut changed = IdSet::default();
    visit::walk_program_exprs(program, &mut |expr| {
        if let ExprKind::Assign(place, _)
        | ExprKind::AssignOp { place, .. }
        | ExprKind::IncDec { place, .. }
        | ExprKind::AddrOf(place)
        | ExprKind::Decay(place) = &expr.kind
        {
            changed.extend(place.root());
        }
    });
    changed
}

#[cfg(test)]
mod tests {
    use crate::ir::{visit, Rounds, StmtKind};
    use crate::translate::load_text;

    /// Whether the number of iterations of the first loop is known.
    fn is_counted(outside: &str, before: &str) -> bool {
        let text = format!(
            "void f(int *); int y; {outside}\nint main(void) {{ {before} for (int i = 0; i < k; i++) y = i; return 0; }}"
        );
        let program = load_text(&text).program;
        let mut rounds = Vec::new();
        for body in program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
            visit::walk_stmts(body, &mut |stmt| {
                if let StmtKind::Loop { rounds: known, .. } = &stmt.kind {
                    rounds.push(matches!(known, Rounds::Constant(4)));
                }
            });
        }
        rounds == [true]
    }

    #[test]
    fn a_variable_that_nothing_changes_counts_as_its_value() {
        for (outside, before, expected) in [
            ("", "int k = 4;", true),
            ("", "const int k = 2 + 2;", true),
            ("int k = 4;", "", true),
            ("static int k = 4;", "", true),
            ("", "static int k = 4;", true),
            ("int k = 4; void other(void) { k = 5; }", "other();", false),
            ("int k = 4; int *p = &k;", "", false),
            ("volatile int k = 4;", "", false),
            ("extern int k;", "", false),
            ("", "int k = 4; f(&k);", false),
            ("", "int k = 4; if (y) k++;", false),
            ("", "int k = y;", false),
            ("", "if (y) goto skip; int k = 4; skip: ;", false),
            ("_Thread_local int k = 4;", "", false),
        ] {
            assert_eq!(is_counted(outside, before), expected, "{outside} {before}");
        }
    }
}
