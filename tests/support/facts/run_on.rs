//! Accesses that begin in one element of an array and end in the next one, or behind the array: whoever thinks that
//! they stay in their element sees no conflict with the other thread.

use super::{new, wrong_if, Fact};
use crate::support::generate::rng::Rng;

/// The types of members, and their sizes.
const MEMBERS: &[(&str, usize)] = &[("unsigned char", 1), ("short", 2), ("unsigned short", 2), ("int", 4), ("int", 4)];
/// The types of accesses.
const ACCESSES: &[(&str, usize)] = &[("short", 2), ("int", 4), ("unsigned", 4), ("long", 8), ("unsigned long", 8)];

/// A structure with an array of structures; all members have one type.
struct Shape {
    head: usize,
    elements: usize,
    /// Members of an element.
    members: usize,
    tail: usize,
    /// How many such structures there are.
    objects: usize,
}

impl Shape {
    fn of(rng: &mut Rng) -> Shape {
        Shape {
            head: rng.below(3),
            elements: rng.within((2, 3)),
            members: rng.within((2, 5)),
            tail: rng.within((1, 3)),
            objects: rng.within((1, 2)),
        }
    }

    fn text(&self, ty: &str) -> String {
        let head: String = (0..self.head).map(|at| format!("{ty} h{at}; ")).collect();
        let members: String = (0..self.members).map(|at| format!("{ty} m{at}; ")).collect();
        let tail: String = (0..self.tail).map(|at| format!("{ty} t{at}; ")).collect();
        let (elements, objects) = (self.elements, self.objects);
        format!(
            "struct S {{ {head}struct {{ {members}}} e[{elements}]; {tail}}} s[{objects}] __attribute__((aligned(8)));"
        )
    }

    fn size(&self) -> usize {
        self.head + self.elements * self.members + self.tail
    }

    /// A member by its number in all objects, with these texts for the indices.
    fn member(&self, at: usize, index: &mut dyn FnMut(usize) -> String) -> String {
        let object = format!("s[{}]", index(at / self.size()));
        let inside = at % self.size();
        match inside.checked_sub(self.head) {
            None => format!("{object}.h{inside}"),
            Some(behind) if behind < self.elements * self.members => {
                format!("{object}.e[{}].m{}", index(behind / self.members), behind % self.members)
            }
            Some(behind) => format!("{object}.t{}", behind - self.elements * self.members),
        }
    }

    /// The element, or the part before or behind the array, that a member is in.
    fn part(&self, at: usize) -> (usize, usize) {
        let inside = (at % self.size()).checked_sub(self.head).map_or(0, |behind| 1 + behind / self.members);
        (at / self.size(), inside.min(self.elements + 1))
    }
}

pub(super) fn run_on(rng: &mut Rng) -> Fact {
    let (ty, size) = *rng.pick(MEMBERS);
    let wider: Vec<_> = ACCESSES.iter().filter(|(_, wide)| *wide > size).collect();
    let (wide, bytes) = **rng.pick(&wider);
    let shape = Shape::of(rng);
    let (all, count) = (shape.size() * shape.objects, bytes / size);
    // Where such an access is aligned.
    let begins: Vec<usize> = (0..all).filter(|at| at * size % bytes == 0 && at + count <= all).collect();
    let leaves: Vec<usize> =
        begins.iter().copied().filter(|at| shape.part(*at) != shape.part(at + count - 1)).collect();
    let some = if rng.chance(80) { leaves } else { begins };
    let Some(begin) = rng.pick_any(&some) else { return run_on(rng) };
    let place = if rng.chance(75) { begin + rng.below(count) } else { rng.below(all) };
    let hits = (begin..begin + count).contains(&place);
    let mut indices = String::new();
    let mut named = 0;
    let mut index = |at: usize| {
        if rng.chance(40) {
            return at.to_string();
        }
        named += 1;
        indices.push_str(&format!("int i{named} = {at};\n"));
        format!("i{named}")
    };
    let from = shape.member(begin, &mut index);
    let to = shape.member(place, &mut |at| at.to_string());
    let pointer = match rng.below(3) {
        0 => format!("{wide} *p = ({wide} *)&{from};"),
        1 => format!("{ty} *m = &{from}; {wide} *p = ({wide} *)m;"),
        _ => format!("{wide} *p = pass(&{from});"),
    };
    // What is lost if the accesses do not conflict.
    let (by_pointer, by_name, after) = match rng.below(4) {
        0 => (format!("{wide} v = *p; *p = v;"), format!("{to} = 7;"), format!("if ({to} != 7) reach_error();")),
        1 => ("*p = *p;".to_string(), format!("{to} = {to} + 5;"), format!("if ({to} != 5) reach_error();")),
        2 => ("*p = 0;".to_string(), format!("{to} = 7; if ({to} != 7) reach_error();"), String::new()),
        _ => ("if (*p) reach_error();".to_string(), format!("{to} = 7; {to} = 0;"), String::new()),
    };
    let body = format!(
        "{}\n{indices}static void *pass(void *a) {{ return a; }}\nstatic void *w(void *unused) {{ {pointer} {by_pointer} return 0; }}\nint main(void) {{ pthread_t t; (void)pass; pthread_create(&t, 0, w, 0); {by_name} pthread_join(t, 0); {after} return 0; }}\n",
        shape.text(ty)
    );
    Fact { args: &["--property", "unreach-call"], ..new("run on", wrong_if(hits), body) }
}
