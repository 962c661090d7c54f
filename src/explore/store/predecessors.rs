//! Labels of the steps between states: the thread of the step, and the choices inside it.

use std::collections::HashMap;

/// Encodes the thread and the choices by which a state was reached: the thread in the low byte, the number of the
/// choices above it.
#[derive(Default)]
pub(in crate::explore) struct StepLabels {
    numbers: HashMap<Vec<u32>, u32>,
    choices: Vec<Vec<u32>>,
}

impl StepLabels {
    /// The label of a step; `None` if there are more than 2^24 different choices.
    pub(in crate::explore) fn number(&mut self, thread: usize, taken: &[u32]) -> Option<u32> {
        if taken.is_empty() {
            return Some(thread as u32);
        }
        let number = match self.numbers.get(taken) {
            Some(number) => *number,
            None => {
                self.choices.push(taken.to_vec());
                let number = self.choices.len() as u32;
                self.numbers.insert(taken.to_vec(), number);
                number
            }
        };
        (number < 1 << 24).then_some(number << 8 | thread as u32)
    }

    pub(in crate::explore) fn thread(way: u32) -> usize {
        (way & 0xff) as usize
    }

    pub(in crate::explore) fn choices(&self, way: u32) -> Vec<u32> {
        (way >> 8).checked_sub(1).map_or_else(Vec::new, |at| self.choices[at as usize].clone())
    }

    pub(in crate::explore) fn size(&self) -> usize {
        self.choices.len() * 100
    }
}
