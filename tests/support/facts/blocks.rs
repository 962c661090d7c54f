//! A variable of a block that begins again, in a loop or by a jump: its lifetime begins with the block, in any way, and
//! until something is stored it has any value (C11 6.2.4p6). A jump inside of the block begins nothing. The program is
//! executed here, with a value or none, so it is known which tests can fail.

use super::{new, somewhere, wrong_if, Fact, Truth};
use crate::support::generate::rng::Rng;

/// A statement of the block.
#[derive(Clone, Copy)]
enum Item {
    /// The declaration, with its initializer.
    Declare(Option<i64>),
    Set(i64),
    /// A test that fails unless the variable has this value.
    Test(i64),
    /// Where a jump leads, by its number.
    Label(usize),
    /// In this round a jump leads to the label.
    Jump(i64, usize),
    /// In this round the block is left.
    Leave(i64),
}

/// How the block is executed several times.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Again {
    For,
    Do,
    /// A jump from behind the block to before it.
    Goto,
    /// A jump at the end of the block to its beginning, behind which the declaration stands: the block goes on.
    Inside,
    /// A statement expression in a loop.
    Expression,
    /// Cases of a `switch` on the round, before which the declaration stands.
    Switch,
}

const WAYS: &[Again] =
    &[Again::For, Again::For, Again::Do, Again::Goto, Again::Inside, Again::Inside, Again::Expression, Again::Switch];

/// The types of the variable, and how it is declared, initialized and named.
const SHAPES: &[(&str, &str, &str)] = &[
    ("int x", "V", "x"),
    ("int x", "V", "x"),
    ("short x", "V", "x"),
    ("unsigned char x", "V", "x"),
    ("long x", "V", "x"),
    ("int x[2]", "{ 5, V }", "x[1]"),
    ("struct { char c; int v; } x", "{ 1, V }", "x.v"),
    ("union { char c; int v; } x", "{ .v = V }", "x.v"),
];

struct Block {
    again: Again,
    rounds: i64,
    items: Vec<Item>,
    /// A jump from outside, in a round, to a label in the block.
    enters: Option<(i64, usize)>,
    shape: (&'static str, &'static str, &'static str),
    /// Distinguishes labels of several blocks.
    prefix: char,
}

pub(super) fn blocks(rng: &mut Rng) -> Fact {
    let block = loop {
        let block = block(rng, 'a');
        // Tests that nobody comes to say nothing.
        if let Some(wrong) = block.fails() {
            if wrong || rng.chance(80) {
                break block;
            }
        }
    };
    let wrong = block.fails() == Some(true);
    let fact = new("blocks", wrong_if(wrong), somewhere(rng, "", &block.text()));
    Fact { args: &["--property", "unreach-call"], ..fact }
}

fn block(rng: &mut Rng, prefix: char) -> Block {
    let again = *rng.pick(WAYS);
    let rounds = rng.within((2, 3)) as i64;
    let value = |rng: &mut Rng| rng.below(4) as i64;
    let round = |rng: &mut Rng| rng.below(rounds as usize) as i64;
    let declaration = Item::Declare(rng.chance(35).then(|| value(rng)));
    let mut items = vec![declaration];
    for _ in 0..rng.within((2, 4)) {
        items.push(match rng.below(5) {
            0..=2 => Item::Set(value(rng)),
            _ => Item::Test(value(rng)),
        });
    }
    items.push(Item::Test(value(rng)));
    // The labels stand behind the declaration: before it, a jump is none over it.
    let labels = rng.within((1, 2));
    for label in 0..labels {
        let at = rng.within((1, items.len()));
        items.insert(at, Item::Label(label));
    }
    let place = |items: &[Item], wanted: usize| {
        items.iter().position(|item| matches!(item, Item::Label(label) if *label == wanted)).unwrap_or(items.len())
    };
    let mut enters = None;
    for label in 0..labels {
        if again != Again::Switch && enters.is_none() && again != Again::Inside && rng.chance(40) {
            enters = (again != Again::Expression).then(|| (round(rng), label));
            continue;
        }
        // Only forward.
        let at = rng.below(place(&items, label) + 1);
        if again == Again::Switch {
            continue;
        }
        items.insert(at, Item::Jump(round(rng), label));
    }
    if again != Again::Inside && rng.chance(30) {
        let at = rng.within((1, items.len()));
        items.insert(at, Item::Leave(round(rng)));
    }
    Block { again, rounds, items, enters, shape: *rng.pick(SHAPES), prefix }
}

impl Block {
    /// Whether a test fails; `None` if no test is reached.
    fn fails(&self) -> Option<bool> {
        let (mut value, mut tested) = (None, false);
        for round in 0..self.rounds {
            let mut at = match self.enters {
                Some((when, label)) if when == round => self.place(label),
                Some(_) | None if self.again == Again::Switch => match self.case(round) {
                    Some(at) => at,
                    None => continue,
                },
                Some(_) | None => 0,
            };
            if self.again != Again::Inside || round == 0 {
                value = None;
            }
            while let Some(item) = self.items.get(at) {
                at += 1;
                match item {
                    Item::Declare(initial) => value = *initial,
                    Item::Set(new) => value = Some(*new),
                    Item::Test(wanted) if value != Some(*wanted) => return Some(true),
                    Item::Test(_) => tested = true,
                    Item::Label(_) => {}
                    Item::Jump(when, label) if *when == round => at = self.place(*label),
                    Item::Leave(when) if *when == round => break,
                    Item::Jump(..) | Item::Leave(_) => {}
                }
            }
        }
        tested.then_some(false)
    }

    fn place(&self, wanted: usize) -> usize {
        let is_there = |item: &Item| matches!(item, Item::Label(label) if *label == wanted);
        self.items.iter().position(is_there).unwrap_or(self.items.len())
    }

    /// Labels of a `switch` are the cases for the rounds with their numbers.
    fn case(&self, round: i64) -> Option<usize> {
        let labels = self.items.iter().filter(|item| matches!(item, Item::Label(_))).count();
        usize::try_from(round).ok().filter(|round| *round < labels).map(|label| self.place(label))
    }

    fn item(&self, item: Item) -> String {
        let (declared, initial, name) = self.shape;
        let label = |label: usize| format!("{}{label}", self.prefix);
        let leave = match self.again {
            Again::For | Again::Switch => "break".to_string(),
            Again::Do | Again::Goto | Again::Inside | Again::Expression => format!("goto {}end", self.prefix),
        };
        let leave = if self.again == Again::For { "continue".to_string() } else { leave };
        match item {
            Item::Declare(None) => format!("{declared};"),
            Item::Declare(Some(value)) => format!("{declared} = {};", initial.replace('V', &value.to_string())),
            Item::Set(value) => format!("{name} = {value};"),
            Item::Test(value) => format!("if ({name} != {value}) reach_error();"),
            Item::Label(at) if self.again == Again::Switch => format!("case {at}:;"),
            Item::Label(at) => format!("{}:;", label(at)),
            Item::Jump(round, at) => format!("if (i == {round}) goto {};", label(at)),
            Item::Leave(round) => format!("if (i == {round}) {leave};"),
        }
    }

    fn text(&self) -> String {
        let inside: String = self.items.iter().map(|item| self.item(*item) + " ").collect();
        let (rounds, end) = (self.rounds, format!("{}end:;", self.prefix));
        let before = self
            .enters
            .map_or(String::new(), |(round, label)| format!("if (i == {round}) goto {}{label}; ", self.prefix));
        let top = format!("{}top", self.prefix);
        match self.again {
            Again::For => format!("for (int i = 0; i < {rounds}; i++) {{ {before}{{ {inside}}} }}"),
            Again::Do => format!("int i = 0; do {{ {before}{{ {inside}}} {end} }} while (++i < {rounds});"),
            Again::Goto => format!("int i = 0; {top}:; {before}{{ {inside}}} {end} if (++i < {rounds}) goto {top};"),
            Again::Inside => format!("int i = 0; {{ {top}:; {inside}if (++i < {rounds}) goto {top}; }}"),
            Again::Expression => {
                format!("for (int i = 0; i < {rounds}; i++) {{ (void)({{ {inside}0; }}); {end} }}")
            }
            Again::Switch => format!("for (int i = 0; i < {rounds}; i++) {{ switch (i) {{ {inside}}} }}"),
        }
    }
}

/// A jump from outside of a block leaves the initializer of its variable out.
pub(super) fn jumped_over(rng: &mut Rng) -> Fact {
    let value = rng.within((1, 9));
    let text = match rng.below(3) {
        0 => format!("goto in; {{ int x = 0; in: if (x == {value}) reach_error(); }}"),
        1 => format!("switch (one) {{ int x; case 0: x = 0; case 1: if (x == {value}) reach_error(); }}"),
        _ => format!("if (one) goto in; for (int i = 0; i < 1; i++) {{ int x = i; in: if (x == {value}) reach_error(); break; }}"),
    };
    new("jump", Truth::Wrong, somewhere(rng, "int one = 1;", &text))
}
