//! A map keyed by statement identity, so that nothing depends on the order in which two traversals visit statements.

use super::{visit, Block, Stmt, StmtId};

/// Numbers the statements of a body in source order, nested ones after the one that contains them. Returns the next
/// number.
pub fn number(body: &mut Block, first: u32) -> u32 {
    let mut next = first;
    visit::walk_stmts_mut(body, &mut |stmt| {
        stmt.id = StmtId(next);
        next += 1;
    });
    next
}

/// A map from numbered statements.
#[derive(Clone, Debug)]
pub struct StmtMap<T>(Vec<Option<T>>);

impl<T> Default for StmtMap<T> {
    fn default() -> Self {
        StmtMap(Vec::new())
    }
}

impl<T> StmtMap<T> {
    /// Maps a numbered statement.
    pub fn insert(&mut self, stmt: &Stmt, value: T) {
        let at = stmt.id.index().expect("the body is numbered");
        if at >= self.0.len() {
            self.0.resize_with(at + 1, || None);
        }
        self.0[at] = Some(value);
    }

    /// Whether no statement is mapped.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(Option::is_none)
    }

    /// The value of a statement.
    pub fn get(&self, stmt: &Stmt) -> Option<&T> {
        self.0.get(stmt.id.index()?)?.as_ref()
    }

    /// The value of a statement, removed from the map.
    pub fn remove(&mut self, stmt: &Stmt) -> Option<T> {
        self.0.get_mut(stmt.id.index()?)?.take()
    }
}
