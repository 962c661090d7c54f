//! Minimization of a schedule: fewer context switches, then fewer steps, as long as the violation still happens.
//!
//! A greedy search that edits the turns: it joins a turn with the previous or the next one of the same thread, moves
//! it, drops it, or drops its last steps. Every candidate is replayed, which takes milliseconds.

use crate::schedule::Turn;

/// Searches for a smaller schedule. `fails` says whether a candidate still ends in the violation; it is called at
/// most `budget` times.
pub fn run(turns: &[Turn], budget: usize, mut fails: impl FnMut(&[Turn]) -> bool) -> Vec<Turn> {
    let mut best = normal(turns.to_vec());
    let mut left = budget;
    loop {
        let found = candidates(&best).into_iter().find(|candidate| {
            let asked = left > 0 && size(candidate) < size(&best);
            left -= usize::from(asked);
            asked && fails(candidate)
        });
        match found {
            Some(smaller) => best = smaller,
            None => return best,
        }
    }
}

/// The size to minimize: the number of turns, then the number of steps.
fn size(turns: &[Turn]) -> (usize, u32) {
    (turns.len(), turns.iter().map(|turn| turn.steps).sum())
}

/// Joins consecutive turns of one thread.
fn normal(turns: Vec<Turn>) -> Vec<Turn> {
    let mut out: Vec<Turn> = Vec::with_capacity(turns.len());
    for turn in turns.into_iter().filter(|turn| turn.steps > 0) {
        match out.last_mut() {
            Some(last) if last.thread == turn.thread => last.steps += turn.steps,
            Some(_) | None => out.push(turn),
        }
    }
    out
}

/// The edits of a schedule, in the order in which they are tried.
fn candidates(turns: &[Turn]) -> Vec<Vec<Turn>> {
    let mut all = Vec::new();
    for at in 0..turns.len() {
        all.push(without(turns, at));
    }
    for at in 1..turns.len() {
        if let Some(before) = turns[..at].iter().rposition(|turn| turn.thread == turns[at].thread) {
            all.push(moved(turns, at, before + 1));
            all.push(moved(turns, before, at));
        }
    }
    // Swaps neighboring turns: then turns of the same thread may become adjacent and be joined.
    for at in 1..turns.len() {
        all.push(moved(turns, at, at - 1));
    }
    for at in 0..turns.len() {
        let steps = turns[at].steps;
        for fewer in [steps / 2, steps - steps / 4, steps - 1] {
            if fewer > 0 && fewer < steps {
                let mut shorter = turns.to_vec();
                shorter[at].steps = fewer;
                all.push(shorter);
            }
        }
    }
    all
}

fn without(turns: &[Turn], at: usize) -> Vec<Turn> {
    let mut rest = turns.to_vec();
    rest.remove(at);
    normal(rest)
}

/// Moves the turn at `from` to the index `to`.
fn moved(turns: &[Turn], from: usize, to: usize) -> Vec<Turn> {
    let mut rest = turns.to_vec();
    let turn = rest.remove(from);
    rest.insert(to.min(rest.len()), turn);
    normal(rest)
}

#[cfg(test)]
mod tests {
    use super::run;
    use crate::schedule::Turn;

    fn turns(list: &[(usize, u32)]) -> Vec<Turn> {
        list.iter().map(|(thread, steps)| Turn { thread: *thread, steps: *steps }).collect()
    }

    /// The threads of the steps, in order.
    fn order(list: &[Turn]) -> Vec<usize> {
        list.iter().flat_map(|turn| std::iter::repeat_n(turn.thread, turn.steps as usize)).collect()
    }

    #[test]
    fn contexts_that_need_not_be_apart_are_joined() {
        let start = turns(&[(0, 2), (1, 1), (0, 1), (2, 1), (1, 1), (2, 1)]);
        // The violation needs thread 2's second step after thread 1's second one, and both after main's third.
        let fails = |list: &[Turn]| {
            let order = order(list);
            let nth =
                |thread: usize, n: usize| order.iter().enumerate().filter(|(_, t)| **t == thread).nth(n).map(|p| p.0);
            match (nth(0, 2), nth(1, 1), nth(2, 1)) {
                (Some(main), Some(one), Some(two)) => main < one && one < two,
                _ => false,
            }
        };
        let best = run(&start, 1000, fails);
        assert_eq!(best, turns(&[(0, 3), (1, 2), (2, 2)]));
    }

    #[test]
    fn what_does_not_matter_is_left_out() {
        let start = turns(&[(0, 4), (1, 9), (0, 2)]);
        let fails = |list: &[Turn]| order(list).iter().filter(|thread| **thread == 0).count() >= 5;
        assert_eq!(run(&start, 1000, fails), turns(&[(0, 5)]));
    }

    #[test]
    fn nothing_is_asked_beyond_the_budget() {
        let mut asked = 0;
        let start = turns(&[(0, 1), (1, 1), (0, 1), (1, 1)]);
        run(&start, 2, |_| {
            asked += 1;
            false
        });
        assert_eq!(asked, 2);
    }
}
