//! Collects what the threads of a counterexample get from the environment, by the places where they get it
//! ([`GivenValue`]).

use crate::interp::Machine;
use crate::schedule::GivenValue;
use crate::source::Span;

/// What the threads have got so far, in order.
#[derive(Default)]
pub(super) struct EnvironmentValues(Vec<Given>);

enum Given {
    Value(GivenValue),
    /// Bytes in memory, by the number of the first one. Their values are chosen when the program reads them.
    Bytes {
        thread: usize,
        at: Span,
        first: u64,
        len: u64,
    },
}

impl EnvironmentValues {
    pub(super) fn value(&mut self, thread: usize, at: Span, bits: u64) {
        self.0.push(Given::Value(GivenValue { thread, at, bits, times: 1 }));
    }

    pub(super) fn bytes(&mut self, thread: usize, at: Span, first: u64, len: u64) {
        self.0.push(Given::Bytes { thread, at, first, len });
    }

    /// All of it; the bytes that the program has not read up to now are 0.
    pub(super) fn finish(self, machine: &Machine<'_>) -> Vec<GivenValue> {
        let mut out: Vec<GivenValue> = Vec::new();
        for given in self.0 {
            match given {
                Given::Value(value) => out.push(value),
                Given::Bytes { thread, at, first, len } => {
                    let begin = out.len();
                    for number in first..first + len {
                        let bits = machine.stored_byte(number).unwrap_or(0).into();
                        match out[begin..].last_mut() {
                            Some(last) if last.bits == bits => last.times += 1,
                            Some(_) | None => out.push(GivenValue { thread, at, bits, times: 1 }),
                        }
                    }
                }
            }
        }
        out
    }
}
