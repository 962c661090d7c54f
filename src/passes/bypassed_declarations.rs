//! Declares variables again where a jump leads into their scope behind their declaration.
//!
//! The lifetime of a variable begins when its block is entered, in any way, and then its value is indeterminate (C11
//! 6.2.4p6). A `goto` or a `switch` that bypasses the declaration would otherwise leave the variable as the execution
//! of the block before has left it:
//!
//! ```c
//! switch (i) {                       // becomes
//!     int v;
//! case 0: ...
//! }
//!
//! int v;
//! switch (i) { ... }
//! ```
//!
//! A jump from inside of the block, over the declaration, begins nothing. But the block has begun before, and with it
//! the variable: such a variable is declared at the beginning of its block as well.
//!
//! A computed jump may lead to any label whose address is taken; its variables are declared before the jump, and not in
//! the code at the end of the function that dispatches all such jumps.

use std::collections::BTreeSet;

use crate::diag::Diagnostic;
use crate::ir::{
    visit, ArrayLen, BinOp, Block, ExprKind, Id, IdMap, Label, Program, Stmt, StmtKind, Storage, TypeKind, Var, VarRole,
};
use crate::passes::PassOptions;

/// Inserts the declarations before the jumps.
///
/// # Errors
/// None.
pub(super) fn run(program: &mut Program, _: &PassOptions) -> Result<(), Vec<Diagnostic>> {
    for function in program.functions.ids().collect::<Vec<_>>() {
        let Some(mut body) = program.functions[function].take_body() else { continue };
        if jumps(&mut body) {
            begin_early(program, &declared(program, &mut body), &mut body);
            Jumps { program, labels: &declared(program, &mut body) }.block(&mut body, &mut Vec::new());
        }
        program.functions[function].body = Some(body);
    }
    Ok(())
}

fn jumps(body: &mut Block) -> bool {
    body.iter_mut().any(|stmt| {
        let mut found = matches!(stmt.kind, StmtKind::Label(_) | StmtKind::Switch { .. });
        inner_blocks(stmt, &mut |inner| found |= jumps(inner));
        found
    })
}

/// The variables that are declared at each label.
fn declared(program: &Program, body: &mut Block) -> IdMap<Id<Label>, Vec<Id<Var>>> {
    let mut labels = Labels { program, known: IdMap::default(), dispatch: None, targets: Vec::new() };
    labels.block(body, &mut Vec::new());
    labels.declared()
}

/// Declares at the beginning of a block the variables whose declaration a jump inside of it leaves out.
fn begin_early(program: &Program, labels: &IdMap<Id<Label>, Vec<Id<Var>>>, block: &mut Block) {
    let own: Vec<(usize, Id<Var>)> =
        block.iter().enumerate().filter_map(|(at, stmt)| Some((at, declaration(stmt)?))).collect();
    let mut left_out = BTreeSet::new();
    for (at, stmt) in block.iter_mut().enumerate() {
        gotos(stmt, &mut |label| {
            let there = labels.get(&label).into_iter().flatten();
            left_out.extend(there.filter(|var| own.iter().any(|(behind, own)| own == *var && *behind >= at)));
        });
        inner_blocks(stmt, &mut |inner| begin_early(program, labels, inner));
    }
    left_out.retain(|var| is_variable(program, *var));
    if let Some(origin) = block.first().map(|stmt| stmt.origin.by("bypassed_declarations")) {
        block.splice(0..0, left_out.into_iter().map(|var| Stmt::new(StmtKind::Decl(var, None), origin.clone())));
    }
}

/// Calls the function for the target of each `goto` inside of a statement.
fn gotos(stmt: &mut Stmt, f: &mut dyn FnMut(Id<Label>)) {
    if let StmtKind::Goto(label) = stmt.kind {
        f(label);
    }
    inner_blocks(stmt, &mut |inner| inner.iter_mut().for_each(|stmt| gotos(stmt, f)));
}

/// The collection of what [`declared`] gives.
struct Labels<'a> {
    program: &'a Program,
    known: IdMap<Id<Label>, Vec<Id<Var>>>,
    /// The label of the code that dispatches computed jumps, and the labels to which they lead.
    dispatch: Option<Id<Label>>,
    targets: Vec<Id<Label>>,
}

impl Labels<'_> {
    fn block(&mut self, block: &mut Block, declared: &mut Vec<Id<Var>>) {
        let mut last = None;
        in_scope(block, declared, &mut |stmt, declared| {
            if let StmtKind::Label(label) = stmt.kind {
                self.known.insert(label, declared.clone());
                last = Some(label);
            }
            if let Some(target) = dispatched(self.program, stmt) {
                self.dispatch = self.dispatch.or(last);
                self.targets.push(target);
            }
            inner_blocks(stmt, &mut |inner| self.block(inner, declared));
        });
    }

    /// The variables that are declared where a jump to a label may lead.
    fn declared(mut self) -> IdMap<Id<Label>, Vec<Id<Var>>> {
        if let Some(dispatch) = self.dispatch {
            let all = self.targets.iter().filter_map(|target| self.known.get(target)).flatten().copied().collect();
            self.known.insert(dispatch, all);
        }
        self.known
    }
}

/// The label to which a statement of the dispatch code jumps.
fn dispatched(program: &Program, stmt: &Stmt) -> Option<Id<Label>> {
    let StmtKind::If { cond, then, .. } = &stmt.kind else { return None };
    let ExprKind::Binary(BinOp::Eq, target, _) = &cond.kind else { return None };
    let is_target = target.as_var().is_some_and(|var| program.vars[var].role == VarRole::JumpTarget);
    match then.first().map(|stmt| &stmt.kind) {
        Some(StmtKind::Goto(label)) if is_target => Some(*label),
        Some(_) | None => None,
    }
}

struct Jumps<'a> {
    program: &'a Program,
    labels: &'a IdMap<Id<Label>, Vec<Id<Var>>>,
}

impl Jumps<'_> {
    /// Goes through a block; `enclosing` are the variables of the blocks around it, declared before it or behind it: a
    /// jump inside of their block begins none of them.
    fn block(&self, block: &mut Block, enclosing: &mut Vec<Id<Var>>) {
        let outside = enclosing.len();
        enclosing.extend(block.iter().filter_map(declaration));
        let inside = enclosing.len();
        let mut again: Vec<(usize, Vec<Id<Var>>)> = Vec::new();
        for (at, stmt) in block.iter_mut().enumerate() {
            let targets = self.declared_at_targets(stmt).into_iter();
            let mut begun: Vec<_> =
                targets.filter(|var| !enclosing.contains(var) && is_variable(self.program, *var)).collect();
            begun.sort_unstable();
            begun.dedup();
            again.push((at, begun));
            if dispatched(self.program, stmt).is_none() {
                if let StmtKind::For { init, .. } = &stmt.kind {
                    enclosing.extend(init.iter().filter_map(declaration));
                }
                inner_blocks(stmt, &mut |inner| self.block(inner, enclosing));
                enclosing.truncate(inside);
            }
        }
        enclosing.truncate(outside);
        for (at, vars) in again.into_iter().rev() {
            let origin = block[at].origin.by("bypassed_declarations");
            let declarations = vars.into_iter().map(|var| Stmt::new(StmtKind::Decl(var, None), origin.clone()));
            block.splice(at..at, declarations.collect::<Vec<_>>());
        }
    }

    /// The variables that are declared where the statement jumps to.
    fn declared_at_targets(&self, stmt: &mut Stmt) -> Vec<Id<Var>> {
        match &mut stmt.kind {
            StmtKind::Goto(label) => self.labels.get(label).cloned().unwrap_or_default(),
            StmtKind::Switch { body, .. } => {
                let mut found = Vec::new();
                at_cases(body, &mut Vec::new(), &mut found);
                found
            }
            StmtKind::Block(_)
            | StmtKind::If { .. }
            | StmtKind::Label(_)
            | StmtKind::Break
            | StmtKind::Return(_)
            | StmtKind::Expr(_)
            | StmtKind::Decl(..)
            | StmtKind::While { .. }
            | StmtKind::DoWhile { .. }
            | StmtKind::For { .. }
            | StmtKind::Case(..)
            | StmtKind::Default
            | StmtKind::Continue
            | StmtKind::Asm(_)
            | StmtKind::Assign { .. }
            | StmtKind::Call { .. }
            | StmtKind::Loop { .. }
            | StmtKind::Atomic(_)
            | StmtKind::AtomicBegin
            | StmtKind::AtomicEnd
            | StmtKind::Havoc(_)
            | StmtKind::Assume { .. }
            | StmtKind::Violation(_)
            | StmtKind::BoundHit(_)
            | StmtKind::EndProcess
            | StmtKind::EndThread(_)
            | StmtKind::Start { .. }
            | StmtKind::Visible(_) => Vec::new(),
        }
    }
}

/// Whether it is a variable whose memory a declaration can begin again. An array of variable length cannot be jumped
/// into, and memory from `malloc` is allocated where the block is entered (`block_lifetimes`).
fn is_variable(program: &Program, var: Id<Var>) -> bool {
    let var = &program.vars[var];
    let has_length = matches!(var.ty.kind, TypeKind::Array(_, ArrayLen::Variable(_)));
    var.storage == Storage::Local && !has_length && var.memory.is_none()
}

/// The variables that are declared at the cases of a `switch`, without those of other ones inside.
fn at_cases(block: &mut Block, declared: &mut Vec<Id<Var>>, found: &mut Vec<Id<Var>>) {
    in_scope(block, declared, &mut |stmt, declared| {
        if matches!(stmt.kind, StmtKind::Case(..) | StmtKind::Default) {
            found.extend(declared.iter().copied());
        } else if !matches!(stmt.kind, StmtKind::Switch { .. }) {
            inner_blocks(stmt, &mut |inner| at_cases(inner, declared, found));
        }
    });
}

/// Calls the function for each statement of a block, with the variables that are declared there.
fn in_scope(block: &mut Block, declared: &mut Vec<Id<Var>>, f: &mut dyn FnMut(&mut Stmt, &mut Vec<Id<Var>>)) {
    let outside = declared.len();
    for stmt in block {
        // What a `for` declares is in scope in its parts.
        let before = declared.len();
        if let StmtKind::For { init, .. } = &stmt.kind {
            init.iter().for_each(|stmt| declared.extend(declaration(stmt)));
        }
        f(stmt, declared);
        declared.truncate(before);
        declared.extend(declaration(stmt));
    }
    declared.truncate(outside);
}

fn declaration(stmt: &Stmt) -> Option<Id<Var>> {
    if let StmtKind::Decl(var, _) = &stmt.kind {
        Some(*var)
    } else {
        None
    }
}

/// The blocks inside of a statement, those of its expressions among them.
fn inner_blocks(stmt: &mut Stmt, f: &mut dyn FnMut(&mut Block)) {
    visit::blocks_mut(stmt).for_each(&mut *f);
    visit::stmt_exprs_mut(stmt, &mut |expr| {
        visit::walk_expr_mut(expr, &mut |part| {
            if let ExprKind::StmtExpr(body) = &mut part.kind {
                f(body);
            }
        });
    });
}
