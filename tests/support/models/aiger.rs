//! Binary AIGER 1.9 (Biere, Heljanko, Wieringa, 2011). Latches of bits that start at 1 are inverted, as the comment of
//! the file says: which ones is told by their first value in another format.

use std::collections::BTreeMap;

use super::{Observed, Simulation};

pub struct Aiger {
    inputs: Vec<(String, u32)>,
    latches: Vec<(String, u32)>,
    next: Vec<u32>,
    bad: Vec<(String, u32)>,
    gates: Vec<(u32, u32)>,
    state: Vec<bool>,
    /// The first values of the state variables.
    first: BTreeMap<String, u128>,
}

impl Aiger {
    pub fn read(bytes: &[u8], first: &BTreeMap<String, u128>) -> Aiger {
        let mut rest = bytes;
        let mut line = || {
            let end = rest.iter().position(|byte| *byte == b'\n').unwrap();
            let text = String::from_utf8(rest[..end].to_vec()).unwrap();
            rest = &rest[end + 1..];
            text
        };
        let header: Vec<usize> = line().split(' ').skip(1).map(|word| word.parse().unwrap()).collect();
        let [most, inputs, latches, outputs, gates, bad] = header[..] else { panic!("{header:?}") };
        assert_eq!((outputs, most), (0, inputs + latches + gates));
        let next: Vec<u32> = (0..latches).map(|_| line().parse().unwrap()).collect();
        let bad: Vec<u32> = (0..bad).map(|_| line().parse().unwrap()).collect();
        let mut read = Vec::new();
        for at in 0..gates {
            let gate = 2 * (inputs + latches + at + 1) as u32;
            let large = gate - difference(&mut rest);
            read.push((large, large - difference(&mut rest)));
        }
        let text = String::from_utf8(rest.to_vec()).unwrap();
        let symbols: BTreeMap<&str, &str> = text.lines().filter_map(|line| line.split_once(' ')).collect();
        let named = |kind: char, at: usize| {
            let symbol = symbols[format!("{kind}{at}").as_str()];
            let (name, bit) = symbol.rsplit_once('[').unwrap();
            (name.to_string(), bit.trim_end_matches(']').parse().unwrap())
        };
        Aiger {
            inputs: (0..inputs).map(|at| named('i', at)).collect(),
            latches: (0..latches).map(|at| named('l', at)).collect(),
            next,
            bad: bad
                .iter()
                .enumerate()
                .map(|(at, literal)| (symbols[format!("b{at}").as_str()].into(), *literal))
                .collect(),
            gates: read,
            state: vec![false; latches],
            first: first.clone(),
        }
    }
}

fn difference(rest: &mut &[u8]) -> u32 {
    let (mut value, mut shift) = (0, 0);
    loop {
        let byte = rest[0];
        *rest = &rest[1..];
        value |= u32::from(byte & 0x7f) << shift;
        shift += 7;
        if byte < 0x80 {
            return value;
        }
    }
}

impl Simulation for Aiger {
    fn step(&mut self, inputs: &dyn Fn(&str) -> u128) -> Observed {
        let mut values = vec![false];
        values.extend(self.inputs.iter().map(|(name, bit)| inputs(name) >> bit & 1 == 1));
        values.extend(&self.state);
        let of = |values: &[bool], literal: u32| values[literal as usize / 2] != (literal % 2 == 1);
        for (a, b) in &self.gates {
            values.push(of(&values, *a) && of(&values, *b));
        }
        let mut observed = Observed::default();
        for ((name, bit), value) in self.latches.iter().zip(&self.state) {
            let inverted = self.first[name] >> bit & 1 == 1;
            *observed.states.entry(name.clone()).or_default() |= u128::from(*value != inverted) << bit;
        }
        observed.bad = self.bad.iter().map(|(name, literal)| (name.clone(), of(&values, *literal))).collect();
        self.state = self.next.iter().map(|literal| of(&values, *literal)).collect();
        observed
    }

    fn inputs(&self) -> Vec<(String, u32)> {
        let mut found: BTreeMap<String, u32> = BTreeMap::new();
        for (name, bit) in &self.inputs {
            let width = found.entry(name.clone()).or_default();
            *width = (*width).max(bit + 1);
        }
        found.into_iter().collect()
    }
}
