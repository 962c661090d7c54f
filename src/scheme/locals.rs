//! Makes the locals of thread bodies static, so that they keep their values across context switches (UL-CSeq, ATVA
//! 2016, section 3).
//!
//! A temporary remains automatic if no visible point, label or loop lies between its first and its last use in source
//! order: then it is not live at any context switch.

use crate::ir::{visit, Block, ExprKind, Flow, Function, Id, IdMap, Program, Stmt, StmtKind, Storage, Var};

/// Makes the locals of a body static where needed.
pub(super) fn run(program: &mut Program, function: Id<Function>, body: &Block) {
    let mut scan = Scan { position: 0, barriers: Vec::new(), uses: IdMap::default() };
    visit::walk_stmts(body, &mut |stmt| scan.statement(stmt));
    for var in program.functions[function].locals.clone() {
        let automatic = program.vars[var].storage == Storage::Temp && !scan.crosses(var);
        if !automatic {
            program.vars[var].storage = Storage::Static;
        }
    }
}

struct Scan {
    position: usize,
    /// Positions of visible points, labels and loops, which temporaries must not cross.
    barriers: Vec<usize>,
    uses: IdMap<Id<Var>, (usize, usize)>,
}

impl Scan {
    fn statement(&mut self, stmt: &Stmt) {
        self.position += 1;
        if matches!(stmt.kind, StmtKind::Visible(_)) || matches!(stmt.flow(), Flow::Label | Flow::Loop) {
            self.barriers.push(self.position);
        }
        let position = self.position;
        visit::stmt_exprs(stmt, &mut |expr| {
            visit::walk_expr(expr, &mut |e| {
                if let ExprKind::Var(var) = e.kind {
                    self.uses.entry(var).or_insert((position, position)).1 = position;
                }
            });
        });
    }

    fn crosses(&self, var: Id<Var>) -> bool {
        let Some((first, last)) = self.uses.get(&var) else { return false };
        let next = self.barriers.partition_point(|barrier| barrier <= first);
        self.barriers.get(next).is_some_and(|barrier| barrier < last)
    }
}
