//! Decides whether threads may wait for one condition variable with two mutexes at a time, which POSIX leaves undefined
//! (pthread_cond_wait). The explorer detects it; the model in `stubs/runtime/cond*.c` does not.

use std::collections::BTreeSet;

use crate::analysis::points_to::{self, AbstractCell};
use crate::ir::{visit, Callee, Expr, Id, PlaceKind, Program, Record, StmtKind, TypeKind, Var};
use crate::library::{plays, Role};

/// Whether some waits may use different mutexes for the same condition variable.
pub fn may_differ(program: &Program) -> bool {
    let waits = waits(program);
    !waits.is_empty() && !are_in_one_structure(&waits) && may_meet(program, &waits)
}

/// The condition variable and the mutex of each wait.
fn waits(program: &Program) -> Vec<(&Expr, &Expr)> {
    let mut waits = Vec::new();
    for (_, function) in program.functions.iter() {
        let Some(body) = &function.body else { continue };
        visit::walk_stmts(body, &mut |stmt| {
            let StmtKind::Call { callee: Callee::Function(called), args, .. } = &stmt.kind else { return };
            let waits_for = plays(&program.functions[*called].name, Role::Sleep).then_some(args.as_slice());
            if let Some([cond, mutex, ..]) = waits_for {
                waits.push((cond, mutex));
            }
        });
    }
    waits
}

/// Whether each condition variable lies in one structure with its mutex, which is the same member in all of them.
fn are_in_one_structure(waits: &[(&Expr, &Expr)]) -> bool {
    let mut mutexes = BTreeSet::new();
    let mut is_known = true;
    for (cond, mutex) in waits {
        match (Member::of(cond), Member::of(mutex)) {
            (Some(cond), Some(mutex)) if cond.base == mutex.base && cond.record == mutex.record => {
                is_known &= mutex.is_one;
                mutexes.insert((mutex.record, mutex.path));
            }
            (Some(_) | None, Some(_) | None) => is_known = false,
        }
    }
    is_known && mutexes.len() == 1
}

/// Whether two waits for what may be one condition variable have mutexes that may be two.
fn may_meet(program: &Program, waits: &[(&Expr, &Expr)]) -> bool {
    let roots: Vec<_> = program.main.into_iter().collect();
    let mut points = points_to::solve(program, &roots);
    let mut known: Vec<(Vec<AbstractCell>, AbstractCell)> = Vec::new();
    for (cond, mutex) in waits {
        let [mutex] = points.pointees(mutex)[..] else { return true };
        if !points.is_single(mutex) {
            return true;
        }
        let conds: Vec<AbstractCell> = points.pointees(cond).into_iter().flat_map(|cond| points.whole(cond)).collect();
        known.push((conds, mutex));
    }
    let meet = |one: &[AbstractCell], other: &[AbstractCell]| one.iter().any(|cell| other.contains(cell));
    known.iter().any(|(conds, mutex)| known.iter().any(|(others, other)| mutex != other && meet(conds, others)))
}

/// A member of the structure in a variable or behind a pointer.
struct Member {
    /// The variable or the pointer, and whether it is a pointer.
    base: (Id<Var>, bool),
    record: Id<Record>,
    path: Vec<u32>,
    /// Whether it is no element of an array.
    is_one: bool,
}

impl Member {
    fn of(pointer: &Expr) -> Option<Member> {
        match pointer.as_cast().filter(|inner| inner.ty.is_pointer()) {
            Some(inner) => Member::of(inner),
            None => Member::at(pointer.as_address()?),
        }
    }

    fn at(place: &Expr) -> Option<Member> {
        match place.place()? {
            PlaceKind::Member(of, field) => {
                let mut member = match of.place()? {
                    PlaceKind::Var(var) => Member::new((var, false), of)?,
                    PlaceKind::Deref(pointer) => Member::new((pointer.as_var()?, true), of)?,
                    PlaceKind::Member(..) | PlaceKind::Index(..) | PlaceKind::Str | PlaceKind::CompoundLiteral(..) => {
                        Member::at(of)?
                    }
                };
                member.path.push(field);
                Some(member)
            }
            PlaceKind::Index(base, _) => Some(Member { is_one: false, ..Member::at(base.as_decayed()?)? }),
            PlaceKind::Var(_) | PlaceKind::Deref(_) | PlaceKind::Str | PlaceKind::CompoundLiteral(..) => None,
        }
    }

    fn new(base: (Id<Var>, bool), structure: &Expr) -> Option<Member> {
        let TypeKind::Record(record) = structure.ty.kind else { return None };
        Some(Member { base, record, path: Vec::new(), is_one: true })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::translate::load_text;

    fn differs(waits: &str) -> bool {
        let text = format!(
            "typedef union {{ char size[40]; long align; }} pthread_mutex_t;\n\
             typedef union {{ char size[48]; long align; }} pthread_cond_t;\n\
             int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);\n\
             struct queue {{ pthread_mutex_t m, other; pthread_cond_t c, d[3]; }} q, r[2];\n\
             pthread_mutex_t m, n; pthread_cond_t c, d, e[4];\n\
             int i; struct queue *p = &q;\n\
             void wait(pthread_cond_t *c, pthread_mutex_t *m) {{ pthread_cond_wait(c, m); }}\n\
             void in_queue(struct queue *q, int i) {{ pthread_cond_wait(&q->d[i], &q->m); }}\n\
             void in_another(struct queue *q) {{ pthread_cond_wait(&q->c, &q->other); }}\n\
             int main(void) {{ {waits} return 0; }}"
        );
        may_differ(&load_text(&text).program)
    }

    #[test]
    fn one_mutex_for_each_condition_variable() {
        for (waits, expected) in [
            ("wait(&c, &m);", false),
            ("wait(&c, &m); wait(&d, &m); pthread_cond_wait(&e[i], &m);", false),
            ("pthread_cond_wait(&c, &m); pthread_cond_wait(&d, &n);", false),
            ("pthread_cond_wait(&c, &m); pthread_cond_wait(&c, &n);", true),
            ("pthread_cond_wait(&e[0], &m); pthread_cond_wait(&e[1], &n);", true),
            ("wait(&c, &m); wait(&d, &n);", true),
            ("in_queue(&q, i); in_queue(&r[i], 0); struct queue *s = p; pthread_cond_wait(&s->d[1], &s->m);", false),
            ("in_queue(&q, i); in_another(&q);", true),
            ("pthread_cond_wait(&q.c, &q.m); pthread_cond_wait(&q.c, &q.other);", true),
            ("pthread_cond_wait(&p->c, &p->m); pthread_cond_wait(&p->c, &p->other);", true),
            ("pthread_cond_wait(&q.c, &q.m); pthread_cond_wait(&q.d[i], &q.m);", false),
            ("pthread_cond_wait(&r[i].c, &r[i].m);", true),
        ] {
            assert_eq!(differs(waits), expected, "{waits}");
        }
    }
}
