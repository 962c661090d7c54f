//! Calls of functions that share state of the library access a variable that stands for it, so that two calls at the
//! same time are a data race ([`crate::library::shared_state`]). Only where data races are looked for: for all other
//! properties the contracts say what such calls do.

use crate::diag::Diagnostic;
use crate::ir::{
    visit, BinOp, Block, Callee, Expr, ExprKind, Function, Id, Program, Stmt, StmtKind, Storage, Type, TypeKind, Var,
};
use crate::library::{self, generated_names, shared_state, StateAccess, STANDARD_STREAMS};
use crate::passes::{standard_streams, PassOptions};
use std::collections::BTreeMap;

/// Adds the accesses before the calls.
///
/// # Errors
/// None.
pub(super) fn run(program: &mut Program, options: &PassOptions) -> Result<(), Vec<Diagnostic>> {
    if !options.races {
        return Ok(());
    }
    let mut states = BTreeMap::new();
    for function in program.functions.ids().collect::<Vec<_>>() {
        let Some(body) = program.functions[function].take_body() else { continue };
        let body = block(program, &mut states, function, body);
        program.functions[function].body = Some(body);
    }
    Ok(())
}

/// The variables that stand for states, by name.
type States = BTreeMap<&'static str, Id<Var>>;

fn block(program: &mut Program, states: &mut States, function: Id<Function>, stmts: Block) -> Block {
    let mut out = Vec::with_capacity(stmts.len());
    for mut stmt in stmts {
        for inner in visit::blocks_mut(&mut stmt) {
            let taken = std::mem::take(inner);
            *inner = block(program, states, function, taken);
        }
        out.extend(unlocked(program, states, function, &stmt).unwrap_or_default());
        for (name, access) in accesses(program, &stmt) {
            let ty = Type::int();
            let state = state_of(program, states, name);
            let by = stmt.origin.by("library_state");
            out.push(match access {
                StateAccess::Writes | StateAccess::WritesIfNull(_) | StateAccess::WritesUnlessNull(_) => {
                    Stmt::assign(state, Expr::int(1), by)
                }
                StateAccess::Reads => {
                    let read = temp(program, function, &ty);
                    Stmt::assign(read, state, by)
                }
            });
        }
        out.push(stmt);
    }
    out
}

fn temp(program: &mut Program, within: Id<Function>, ty: &Type) -> Expr {
    let read = program.add_temp(within, "__ulseq_state", ty.unqualified());
    program.place(read)
}

/// The variable that stands for this state.
fn state_of(program: &mut Program, states: &mut States, name: &'static str) -> Expr {
    let ty = Type::int();
    let add = || program.add_var(format!("{}{name}", generated_names::STATE), ty.clone(), Storage::Static);
    Expr::var(*states.entry(name).or_insert_with(add), ty)
}

/// The change of a stream by a call that does not take its lock. Standard streams are no objects: a variable stands for
/// each. Another one is changed where functions that take the lock do not look.
fn unlocked(program: &mut Program, states: &mut States, within: Id<Function>, stmt: &Stmt) -> Option<Block> {
    let StmtKind::Call { callee: Callee::Function(called), args, .. } = &stmt.kind else { return None };
    let function = &program.functions[*called];
    let at = library::unlocked_stream(&function.name).filter(|_| function.body.is_none())?;
    let stream = args.get(at)?.clone();
    let by = stmt.origin.by("library_state");
    let (mut chain, mut standards) = (Vec::new(), Vec::new());
    for (name, id) in STANDARD_STREAMS.into_iter().zip(standard_streams::variables(program)) {
        let Some(id) = id else { continue };
        let place = program.place(id);
        let standard = temp(program, within, &place.ty);
        chain.push(Stmt::assign(standard.clone(), place, by.clone()));
        let change = Stmt::assign(state_of(program, states, name), Expr::int(1), by.clone());
        let cond = standard_streams::compared(BinOp::Eq, &stream, standard.clone());
        chain.push(Stmt::new(StmtKind::If { cond, then: vec![change], els: Vec::new() }, by.clone()));
        standards.push(standard);
    }
    if let Some(place) = last_number(program, &stream) {
        let zero = Expr::constant(0, place.ty.unqualified());
        let then = vec![Stmt::assign(place, zero, by.clone())];
        let is_open = standard_streams::compared(BinOp::Ne, &stream, Expr::int(0));
        let cond = standard_streams::is_none_of(Some(is_open), &stream, standards);
        chain.push(Stmt::new(StmtKind::If { cond, then, els: Vec::new() }, by.clone()));
    }
    Some(chain)
}

/// The last number in the object of a stream.
fn last_number(program: &Program, stream: &Expr) -> Option<Expr> {
    let TypeKind::Record(id) = stream.ty.pointee()?.kind else { return None };
    let fields = program.records[id].fields.as_ref()?;
    let at = fields.iter().rposition(|field| field.ty.is_integer())?;
    let member = ExprKind::Member(Box::new(stream.clone().deref()), at as u32);
    Some(Expr::new(member, fields[at].ty.clone(), stream.span))
}

/// The states that a call accesses.
fn accesses(program: &Program, stmt: &Stmt) -> Vec<(&'static str, StateAccess)> {
    let StmtKind::Call { callee: Callee::Function(called), args, .. } = &stmt.kind else { return Vec::new() };
    let counts = |access: &StateAccess| match access {
        StateAccess::Writes | StateAccess::Reads | StateAccess::WritesUnlessNull(_) => true,
        StateAccess::WritesIfNull(at) => args.get(*at).is_some_and(Expr::is_zero_constant),
    };
    let is_library = program.functions[*called].body.is_none() || program.supplied.contains_key(called);
    let found = shared_state(&program.functions[*called].name);
    let known = |access| match access {
        StateAccess::WritesUnlessNull(at) if args.get(at).is_some_and(Expr::is_zero_constant) => StateAccess::Reads,
        StateAccess::WritesUnlessNull(_) => StateAccess::Writes,
        StateAccess::Writes | StateAccess::Reads | StateAccess::WritesIfNull(_) => access,
    };
    let found = found.filter(|(_, access)| is_library && counts(access));
    found.map(|(name, access)| (name, known(access))).collect()
}

#[cfg(test)]
mod tests {
    use crate::translate::{self, Config};

    /// How often the program in normal form accesses each state.
    fn accesses(text: &str, races: bool) -> Vec<String> {
        let file = tempfile::Builder::new().suffix(".c").tempfile().unwrap();
        std::fs::write(file.path(), text).unwrap();
        let mut config = Config::default();
        config.passes.races = races;
        let loaded = translate::load_normal(&[file.path().into()], &config).unwrap();
        let names = loaded.program.vars.iter().map(|(_, var)| var.name.clone());
        names.filter(|name| name.starts_with("__ulseq_state_of_")).collect()
    }

    #[test]
    fn states_are_there_where_races_are_looked_for() {
        let text = "long lrand48(void); double lgamma(double);\nint main(void) { return lrand48() > lgamma(1); }";
        assert_eq!(accesses(text, true), ["__ulseq_state_of_drand48", "__ulseq_state_of_signgam"]);
        assert!(accesses(text, false).is_empty());
    }
}
