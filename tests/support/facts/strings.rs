//! Two threads that work on the same string: character by character, one way or another after the other. All
//! interleavings are made here, so it is known in which states the two can end.

use std::collections::BTreeSet;

use super::{new, wrong_if, Fact};
use crate::support::generate::rng::Rng;

/// The first characters of the string; the last one is 0 and stays so.
const SIZE: usize = 6;

type Text = [u8; SIZE];

/// What a thread does, and the C text: `s` is the string, `r` its result.
#[derive(Clone, Copy)]
enum Does {
    /// `strcpy` of two characters, or of fewer.
    Copy(&'static str),
    /// `strncpy` of so many, filled up with zeros.
    CopySome(&'static str, usize),
    Append(u8),
    Length,
    Find(u8),
    Compare(&'static str),
    /// A copy to private memory, of which the two first characters are the result.
    Take,
    Set(u8, usize),
    /// One character, by an assignment.
    Put(usize, u8),
}

impl Does {
    fn text(self) -> String {
        match self {
            Does::Copy(from) => format!("strcpy(s, \"{from}\");"),
            Does::CopySome(from, count) => format!("strncpy(s, \"{from}\", {count});"),
            Does::Append(c) => format!("strcat(s, \"{}\");", c as char),
            Does::Length => "R = (int)strlen(s);".to_string(),
            Does::Find(c) => format!("char *at = strchr(s, '{}'); R = at ? (int)(at - s) : -1;", c as char),
            Does::Compare(with) => format!("int order = strcmp(s, \"{with}\"); R = order < 0 ? -1 : order > 0;"),
            Does::Take => "char mine[8] = {0}; strcpy(mine, s); R = mine[0] * 256 + mine[1];".to_string(),
            Does::Set(c, count) => format!("memset(s, '{}', {count});", c as char),
            Does::Put(at, c) => {
                format!("s[{at}] = {};", if c == 0 { "0".to_string() } else { format!("'{}'", c as char) })
            }
        }
    }

    /// One access to the string; the result at the end. `at` counts the accesses, `found` is what was read first.
    fn step(self, s: &mut Text, run: &mut Run) -> Option<i32> {
        let at = run.at;
        run.at += 1;
        let padded = |from: &str, at: usize| from.as_bytes().get(at).copied().unwrap_or(0);
        match self {
            Does::Copy(from) => {
                s[at] = padded(from, at);
                (s[at] == 0).then_some(0)
            }
            Does::CopySome(from, count) => {
                s[at] = padded(from, at);
                (at + 1 == count).then_some(0)
            }
            Does::Append(c) => match run.found {
                None => {
                    run.found = (s[at] == 0).then_some(at);
                    None
                }
                Some(end) if at == end + 1 => {
                    s[end] = c;
                    None
                }
                Some(end) => {
                    s[end + 1] = 0;
                    Some(0)
                }
            },
            Does::Length => (s[at] == 0).then_some(at as i32),
            Does::Find(c) => match s[at] {
                here if here == c => Some(at as i32),
                0 => Some(-1),
                _ => None,
            },
            Does::Compare(with) => match s[at].cmp(&padded(with, at)) {
                std::cmp::Ordering::Less => Some(-1),
                std::cmp::Ordering::Greater => Some(1),
                std::cmp::Ordering::Equal => (padded(with, at) == 0).then_some(0),
            },
            Does::Take => {
                run.taken[at] = s[at];
                let taken = &run.taken;
                (s[at] == 0).then(|| i32::from(taken[0]) * 256 + i32::from(taken[1]))
            }
            Does::Set(c, count) => {
                s[at] = c;
                (at + 1 == count).then_some(0)
            }
            Does::Put(at, c) => {
                s[at] = c;
                Some(0)
            }
        }
    }
}

/// Where a thread stands.
#[derive(Clone, Copy, Default)]
struct Run {
    at: usize,
    found: Option<usize>,
    taken: Text,
    result: Option<i32>,
}

type Final = (Text, i32, i32);

/// All states in which the two can end; `whole`: each does all at once.
fn finals(s: Text, runs: [Run; 2], does: [Does; 2], whole: bool, out: &mut BTreeSet<Final>) {
    if let [Some(one), Some(other)] = [runs[0].result, runs[1].result] {
        out.insert((s, one, other));
        return;
    }
    for thread in 0..2 {
        let (mut s, mut runs) = (s, runs);
        while runs[thread].result.is_none() {
            runs[thread].result = does[thread].step(&mut s, &mut runs[thread]);
            if !whole || runs[thread].result.is_some() {
                finals(s, runs, does, whole, out);
                break;
            }
        }
    }
}

fn writer(rng: &mut Rng) -> Does {
    *rng.pick(&[
        Does::Copy("cd"),
        Does::Copy("e"),
        Does::CopySome("f", 3),
        Does::CopySome("gh", 2),
        Does::Set(b'k', 2),
        Does::Put(0, b'c'),
        Does::Put(1, 0),
    ])
}

fn other(rng: &mut Rng) -> Does {
    let own = [
        Does::Copy("xy"),
        Does::CopySome("z", 3),
        Does::Append(b'w'),
        Does::Length,
        Does::Find(b'b'),
        Does::Find(b'd'),
        Does::Compare("cb"),
        Does::Compare("ad"),
        Does::Take,
    ];
    *rng.pick(&own)
}

pub(super) fn strings(rng: &mut Rng) -> Fact {
    let mut s: Text = [0; SIZE];
    let first = *rng.pick(&["ab", "a", "", "ab"]);
    s[..first.len()].copy_from_slice(first.as_bytes());
    let does = [writer(rng), other(rng)];
    let (mut all, mut serial) = (BTreeSet::new(), BTreeSet::new());
    finals(s, [Run::default(); 2], does, false, &mut all);
    finals(s, [Run::default(); 2], does, true, &mut serial);
    let torn: Vec<Final> = all.difference(&serial).copied().collect();
    let mut wanted = match all.iter().copied().collect::<Vec<_>>() {
        _ if !torn.is_empty() && rng.chance(60) => *rng.pick(&torn),
        all => *rng.pick(&all),
    };
    match rng.below(6) {
        0 => wanted.0[rng.below(3)] = *rng.pick(b"acxyz"),
        1 => wanted.2 += 1,
        _ => {}
    }
    let (text, _, result) = wanted;
    let characters: Vec<String> = (0..4).map(|at| format!("s[{at}] == {}", text[at])).collect();
    let bad = format!("{} && r == {result}", characters.join(" && "));
    let (one, two) = if rng.chance(50) { ("v", "w") } else { ("w", "v") };
    let body = format!(
        "char s[8] = \"{first}\"; int r;\nstatic void *v(void *a) {{ {} return 0; }}\nstatic void *w(void *a) {{ {} return 0; }}\nint main(void) {{ pthread_t t, u; pthread_create(&t, 0, {one}, 0); pthread_create(&u, 0, {two}, 0); pthread_join(t, 0); pthread_join(u, 0); if ({bad}) reach_error(); return 0; }}\n",
        does[0].text(),
        does[1].text().replace('R', "r")
    );
    Fact { args: &["--property", "unreach-call"], ..new("strings", wrong_if(all.contains(&wanted)), body) }
}
