//! Makes a program small that still shows something.

use super::{Expr, Operand, Piece, Program, Stmt};

/// Tries smaller and smaller programs; `shows` tells whether one still shows it. Stops when no edit helps or `tries`
/// are used up.
pub fn shrink(program: &Program, mut tries: usize, shows: &mut dyn FnMut(&Program) -> bool) -> Program {
    let mut best = program.clone();
    loop {
        let before = best.size();
        for edit in [whole, statements, bodies, expressions] {
            let mut at = 0;
            while let Some(smaller) = edit(&best, at) {
                if tries == 0 {
                    return best;
                }
                if smaller.size() >= best.size() {
                    at += 1;
                    continue;
                }
                tries -= 1;
                if shows(&smaller) {
                    // What now stands at this place has not been tried.
                    best = smaller;
                } else {
                    at += 1;
                }
            }
        }
        if best.size() == before {
            return best;
        }
    }
}

/// Leaves out a thread, all of a part, or all statements of a function.
fn whole(program: &Program, at: usize) -> Option<Program> {
    let mut smaller = program.clone();
    let spawns = program.spawns.len();
    let functions = program.functions.len();
    if at < spawns {
        smaller.spawns.remove(at);
    } else if at < spawns + functions {
        smaller.functions[at - spawns].body.clear();
    } else {
        match at - spawns - functions {
            0 => smaller.before.clear(),
            1 => smaller.during.clear(),
            2 => smaller.after.clear(),
            3 => smaller.spawns.iter_mut().for_each(|spawn| spawn.before.clear()),
            _ => return None,
        }
    }
    Some(smaller)
}

/// Leaves out one statement.
fn statements(program: &Program, at: usize) -> Option<Program> {
    let mut smaller = program.clone();
    let mut left = at;
    let mut done = false;
    each_block(&mut smaller, &mut |block| {
        if !done && left < block.len() {
            block.remove(left);
            done = true;
        } else if !done {
            left -= block.len();
        }
    });
    done.then_some(smaller)
}

/// Puts the bodies of a statement in its place.
fn bodies(program: &Program, at: usize) -> Option<Program> {
    let mut smaller = program.clone();
    let mut left = at;
    let mut done = false;
    each_block(&mut smaller, &mut |block| {
        if !done && left < block.len() {
            let stmt = block.remove(left);
            let inner: Vec<Stmt> = stmt
                .0
                .into_iter()
                .flat_map(|piece| match piece {
                    Piece::B(body) => body,
                    Piece::T(_) | Piece::E(_) => Vec::new(),
                })
                .collect();
            block.splice(left..left, inner);
            done = true;
        } else if !done {
            left -= block.len();
        }
    });
    done.then_some(smaller)
}

/// Puts a constant or an operand in the place of an expression.
fn expressions(program: &Program, at: usize) -> Option<Program> {
    let mut smaller = program.clone();
    let mut left = at;
    let mut done = false;
    each_stmt(&mut smaller, &mut |stmt| {
        for piece in &mut stmt.0 {
            if let Piece::E(expr) = piece {
                in_expr(expr, &mut left, &mut done);
            }
        }
    });
    done.then_some(smaller)
}

fn in_expr(expr: &mut Expr, left: &mut usize, done: &mut bool) {
    if *done {
        return;
    }
    let Expr::Op(pieces) = expr else { return };
    let mut choices = vec![Expr::Const(0), Expr::Const(1)];
    choices.extend(pieces.iter().filter_map(|piece| match piece {
        Operand::E(operand) => Some(operand.clone()),
        Operand::T(_) => None,
    }));
    if *left < choices.len() {
        *expr = choices.swap_remove(*left);
        *done = true;
        return;
    }
    *left -= choices.len();
    for piece in pieces {
        if let Operand::E(operand) = piece {
            in_expr(operand, left, done);
        }
    }
}

fn each_block(program: &mut Program, see: &mut dyn FnMut(&mut Vec<Stmt>)) {
    for function in &mut program.functions {
        in_block(&mut function.body, see);
    }
    for spawn in &mut program.spawns {
        in_block(&mut spawn.before, see);
    }
    in_block(&mut program.before, see);
    in_block(&mut program.during, see);
    in_block(&mut program.after, see);
}

fn in_block(block: &mut Vec<Stmt>, see: &mut dyn FnMut(&mut Vec<Stmt>)) {
    see(block);
    for stmt in block {
        for piece in &mut stmt.0 {
            if let Piece::B(body) = piece {
                in_block(body, see);
            }
        }
    }
}

fn each_stmt(program: &mut Program, see: &mut dyn FnMut(&mut Stmt)) {
    each_block(program, &mut |block| block.iter_mut().for_each(&mut *see));
    program.functions.iter_mut().for_each(|function| see(&mut function.end));
}
