//! Smaller programs that still show what a program shows.

use super::Program;

/// Leaves out statements and declarations, one after the other, as long as `shows` says that it is still seen.
pub fn shrink(program: &Program, mut tries: usize, shows: &mut dyn FnMut(&Program) -> bool) -> Program {
    let mut small = program.clone();
    loop {
        let before = size(&small);
        for part in 0..3 {
            let mut at = list(&mut small, part).len();
            while at > 0 && tries > 0 {
                at -= 1;
                tries -= 1;
                let mut candidate = small.clone();
                let text = list(&mut candidate, part).remove(at);
                if !text.contains("$I") && shows(&candidate) {
                    small = candidate;
                }
            }
        }
        if tries == 0 || size(&small) == before {
            return small;
        }
    }
}

fn list(program: &mut Program, part: usize) -> &mut Vec<String> {
    match part {
        0 => &mut program.body,
        1 => &mut program.locals,
        _ => &mut program.outer,
    }
}

fn size(program: &Program) -> usize {
    program.body.len() + program.locals.len() + program.outer.len()
}
