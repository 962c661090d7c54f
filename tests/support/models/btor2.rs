//! BTOR2 (Niemetz, Preiner, Wolf, Biere, CAV 2018, section 2).

use std::collections::BTreeMap;

use super::{mask, Observed, Simulation};

/// A line: its number and its words.
struct Line {
    number: usize,
    words: Vec<String>,
    width: u32,
}

pub struct Btor2 {
    lines: Vec<Line>,
    state: BTreeMap<usize, u128>,
}

impl Btor2 {
    pub fn read(text: &str) -> Btor2 {
        let mut sorts: BTreeMap<usize, u32> = BTreeMap::new();
        let mut lines = Vec::new();
        for line in text.lines().filter(|line| !line.starts_with(';')) {
            let mut words = line.split(' ').map(str::to_string);
            let number = words.next().unwrap().parse().unwrap();
            let words: Vec<String> = words.collect();
            if words[0] == "sort" {
                assert_eq!(words[1], "bitvec");
                sorts.insert(number, words[2].parse().unwrap());
                continue;
            }
            let width = words[1].parse().ok().and_then(|sort| sorts.get(&sort)).copied().unwrap_or(1);
            lines.push(Line { number, words, width });
        }
        let mut model = Btor2 { lines, state: BTreeMap::new() };
        let values = model.values(&|_| 0);
        let firsts = model.lines.iter().filter(|line| line.words[0] == "init");
        model.state = firsts.map(|line| (at(line, 2), values[&at(line, 3)])).collect();
        model
    }

    /// The value of each line.
    fn values(&self, inputs: &dyn Fn(&str) -> u128) -> BTreeMap<usize, u128> {
        let mut values: BTreeMap<usize, u128> = BTreeMap::new();
        let mut widths: BTreeMap<usize, u32> = BTreeMap::new();
        for line in &self.lines {
            let value = match line.words[0].as_str() {
                "init" | "next" | "bad" => continue,
                "state" => self.state.get(&line.number).copied().unwrap_or(0),
                "input" => inputs(&line.words[2]),
                "const" => u128::from_str_radix(&line.words[2], 2).unwrap(),
                _ => operation(line, &values, &widths),
            };
            values.insert(line.number, value & mask(line.width));
            widths.insert(line.number, line.width);
        }
        values
    }
}

fn at(line: &Line, word: usize) -> usize {
    line.words[word].parse().unwrap()
}

fn operation(line: &Line, values: &BTreeMap<usize, u128>, widths: &BTreeMap<usize, u32>) -> u128 {
    let of = |word: usize| values[&at(line, word)];
    let (a, width) = (of(2), widths[&at(line, 2)]);
    let by = |word: usize| u32::try_from(of(word)).unwrap_or(u32::MAX);
    let signed = |value: u128| ((value << (128 - width)) as i128) >> (128 - width);
    match line.words[0].as_str() {
        "not" => !a,
        "and" => a & of(3),
        "xor" => a ^ of(3),
        "add" => a.wrapping_add(of(3)),
        "mul" => a.wrapping_mul(of(3)),
        "udiv" => a.checked_div(of(3)).unwrap_or(u128::MAX),
        "urem" => a.checked_rem(of(3)).unwrap_or(a),
        "sll" => {
            if by(3) < width {
                a << by(3)
            } else {
                0
            }
        }
        "srl" => {
            if by(3) < width {
                a >> by(3)
            } else {
                0
            }
        }
        "sra" => (signed(a) >> by(3).min(width - 1)) as u128,
        "eq" => u128::from(a == of(3)),
        "ult" => u128::from(a < of(3)),
        "concat" => a << widths[&at(line, 3)] | of(3),
        "slice" => a >> at(line, 4),
        "sext" => signed(a) as u128,
        "ite" => {
            if a == 1 {
                of(3)
            } else {
                of(4)
            }
        }
        other => panic!("the operation {other}"),
    }
}

impl Simulation for Btor2 {
    fn step(&mut self, inputs: &dyn Fn(&str) -> u128) -> Observed {
        let values = self.values(inputs);
        let mut observed = Observed::default();
        for line in &self.lines {
            match line.words[0].as_str() {
                "state" => drop(observed.states.insert(line.words[2].clone(), values[&line.number])),
                "bad" => drop(observed.bad.insert(line.words[2].clone(), values[&at(line, 1)] == 1)),
                _ => {}
            }
        }
        let next = self.lines.iter().filter(|line| line.words[0] == "next");
        self.state = next.map(|line| (at(line, 2), values[&at(line, 3)])).collect();
        observed
    }

    fn inputs(&self) -> Vec<(String, u32)> {
        let inputs = self.lines.iter().filter(|line| line.words[0] == "input");
        inputs.map(|line| (line.words[2].clone(), line.width)).collect()
    }
}
