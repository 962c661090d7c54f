//! Constrained Horn clauses in SMT-LIB 2.6: one fact, one rule from `reachable` to `reachable`, and one rule from it to
//! false for each bad condition.

use std::collections::BTreeMap;

use super::{mask, Observed, Simulation};

#[derive(Clone, Debug)]
enum Tree {
    Word(String),
    List(Vec<Tree>),
}

impl Tree {
    fn word(&self) -> &str {
        match self {
            Tree::Word(word) => word,
            Tree::List(list) => panic!("{list:?}"),
        }
    }

    fn is(&self, expected: &str) -> bool {
        matches!(self, Tree::Word(word) if word == expected)
    }

    /// The arguments of a predicate.
    fn arguments(&self) -> &[Tree] {
        match self {
            Tree::Word(_) => &[],
            Tree::List(list) => &list[1..],
        }
    }

    fn list(&self) -> &[Tree] {
        match self {
            Tree::List(list) => list,
            Tree::Word(word) => panic!("{word}"),
        }
    }
}

/// A value and its width.
type Value = (u128, u32);
type Names = BTreeMap<String, Value>;

pub struct Smt2 {
    /// The variables of the rules, with their widths: those of the state first.
    variables: Vec<(String, u32)>,
    step: Tree,
    /// The names of the bad conditions, and their rules.
    bad: Vec<(String, Tree)>,
    state: Vec<Value>,
}

impl Smt2 {
    pub fn read(text: &str) -> Smt2 {
        let names = text.lines().filter_map(|line| line.strip_prefix("; ")).filter(|line| !line.contains(' '));
        let plain: Vec<&str> = text.lines().filter(|line| !line.starts_with(';')).collect();
        let plain = plain.join(" ").replace('(', " ( ").replace(')', " ) ");
        let mut words = plain.split_whitespace();
        let mut commands = Vec::new();
        while let Some(word) = words.next() {
            assert_eq!(word, "(");
            commands.push(list(&mut words));
        }
        let mut asserted = commands.iter().filter(|command| command.list()[0].word() == "assert");
        let fact = asserted.next().unwrap().list()[1].clone();
        let rules: Vec<&Tree> = asserted.map(|command| &command.list()[1]).collect();
        // A predicate without arguments stands alone, and something must be bound.
        let variables = rules[0].list()[1].list().iter().filter(|one| !one.list()[1].is("Bool"));
        let variables = variables.map(|one| (one.list()[0].word().to_string(), width(&one.list()[1]))).collect();
        let state = fact.arguments().iter().map(|value| constant(value.word())).collect();
        let body = |rule: &&Tree| rule.list()[2].clone();
        let bad = names.map(str::to_string).zip(rules[1..].iter().map(body)).collect();
        Smt2 { variables, step: body(&rules[0]), bad, state }
    }
}

/// The rest of a list, behind its parenthesis.
fn list<'t>(words: &mut impl Iterator<Item = &'t str>) -> Tree {
    let mut parts = Vec::new();
    loop {
        match words.next().unwrap() {
            "(" => parts.push(list(words)),
            ")" => return Tree::List(parts),
            word => parts.push(Tree::Word(word.to_string())),
        }
    }
}

/// The width of `(_ BitVec 8)`.
fn width(sort: &Tree) -> u32 {
    sort.list()[2].word().parse().unwrap()
}

fn constant(word: &str) -> Value {
    let digits = word.strip_prefix("#b").unwrap();
    (u128::from_str_radix(digits, 2).unwrap(), digits.len() as u32)
}

/// Enters the `let`s of a rule. Returns the implication inside, and all names.
fn entered(rule: &Tree, mut names: Names) -> (&Tree, Names) {
    let mut inside = rule;
    while inside.list()[0].is("let") {
        let binding = inside.list()[1].list()[0].list();
        let value = evaluated(&binding[1], &names);
        names.insert(binding[0].word().to_string(), value);
        inside = &inside.list()[2];
    }
    assert_eq!(inside.list()[0].word(), "=>");
    (inside, names)
}

fn evaluated(tree: &Tree, names: &Names) -> Value {
    let Tree::List(parts) = tree else {
        let word = tree.word();
        return names.get(word).copied().unwrap_or_else(|| constant(word));
    };
    let of = |at: usize| evaluated(&parts[at], names);
    if let Tree::List(indexed) = &parts[0] {
        let number = |at: usize| indexed[at].word().parse::<u32>().unwrap();
        let (value, width) = of(1);
        return match indexed[1].word() {
            "extract" => (value >> number(3) & mask(number(2) - number(3) + 1), number(2) - number(3) + 1),
            "sign_extend" => (signed(value, width) as u128 & mask(width + number(2)), width + number(2)),
            other => panic!("the operation {other}"),
        };
    }
    if parts[0].word() == "ite" {
        let condition = parts[1].list();
        let (a, b) = (evaluated(&condition[1], names).0, evaluated(&condition[2], names).0);
        let holds = match condition[0].word() {
            "=" => a == b,
            "bvult" => a < b,
            other => panic!("the condition {other}"),
        };
        return if holds { of(2) } else { of(3) };
    }
    let (a, width) = of(1);
    if parts[0].word() == "bvnot" {
        return (!a & mask(width), width);
    }
    let (b, other) = of(2);
    let by = u32::try_from(b).unwrap_or(u32::MAX);
    let value = match parts[0].word() {
        "bvand" => a & b,
        "bvxor" => a ^ b,
        "bvadd" => a.wrapping_add(b),
        "bvmul" => a.wrapping_mul(b),
        "bvudiv" => a.checked_div(b).unwrap_or(u128::MAX),
        "bvurem" => a.checked_rem(b).unwrap_or(a),
        "bvshl" => {
            if by < width {
                a << by
            } else {
                0
            }
        }
        "bvlshr" => {
            if by < width {
                a >> by
            } else {
                0
            }
        }
        "bvashr" => (signed(a, width) >> by.min(width - 1)) as u128,
        "concat" => return (a << other | b, width + other),
        other => panic!("the operation {other}"),
    };
    (value & mask(width), width)
}

fn signed(value: u128, width: u32) -> i128 {
    ((value << (128 - width)) as i128) >> (128 - width)
}

/// The name without its number.
fn plain(name: &str) -> &str {
    name.rsplit_once('!').unwrap().0
}

impl Simulation for Smt2 {
    fn step(&mut self, inputs: &dyn Fn(&str) -> u128) -> Observed {
        let mut names = Names::new();
        for (at, (name, width)) in self.variables.iter().enumerate() {
            let value = self.state.get(at).copied().unwrap_or_else(|| (inputs(plain(name)), *width));
            names.insert(name.clone(), value);
        }
        let states = self.variables.iter().zip(&self.state);
        let states = states.map(|((name, _), (value, _))| (plain(name).to_string(), *value)).collect();
        let mut observed = Observed { states, ..Observed::default() };
        for (name, rule) in &self.bad {
            // (=> (and (reachable ..) (= t #b1)) false)
            let (inside, names) = entered(rule, names.clone());
            let condition = inside.list()[1].list()[2].list();
            observed.bad.insert(name.clone(), evaluated(&condition[1], &names) == (1, 1));
        }
        let (inside, names) = entered(&self.step, names);
        self.state = inside.list()[2].arguments().iter().map(|value| evaluated(value, &names)).collect();
        observed
    }

    fn inputs(&self) -> Vec<(String, u32)> {
        self.variables[self.state.len()..].iter().map(|(name, width)| (plain(name).to_string(), *width)).collect()
    }
}
