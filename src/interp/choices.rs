//! What is open inside one step, gone through in order.

/// The choices of one step. A step asks [`Choices::choose`]; [`Choices::advance`] moves to the next series, to be run from the
/// same state.
#[derive(Clone, Debug, Default)]
pub struct Choices {
    script: Vec<(u32, u32)>,
    at: usize,
}

impl Choices {
    /// The first series: zero everywhere.
    pub fn clear(&mut self) {
        self.script.clear();
        self.at = 0;
    }

    /// The same series from its beginning.
    pub fn rewind(&mut self) {
        self.at = 0;
    }

    /// A number below `of`, which is at least 1.
    pub fn choose(&mut self, of: u32) -> u32 {
        if of <= 1 {
            return 0;
        }
        if self.at == self.script.len() {
            self.script.push((0, of));
        }
        let chosen = self.script[self.at].0;
        self.at += 1;
        chosen
    }

    /// The next series in order; `false` if this was the last one.
    pub fn advance(&mut self) -> bool {
        self.script.truncate(self.at);
        self.at = 0;
        while let Some((chosen, of)) = self.script.pop() {
            if chosen + 1 < of {
                self.script.push((chosen + 1, of));
                return true;
            }
        }
        false
    }

    /// What was chosen in this step so far.
    pub fn taken(&self) -> Vec<u32> {
        self.script[..self.at].iter().map(|(chosen, _)| *chosen).collect()
    }

    /// A given series, as [`Choices::taken`] gave it; everything behind it is zero.
    pub fn replay(&mut self, taken: &[u32]) {
        self.script = taken.iter().map(|chosen| (*chosen, u32::MAX)).collect();
        self.at = 0;
    }
}

/// The values that an input takes.
#[derive(Clone, Debug)]
pub struct Domain {
    /// In normal form of the type.
    pub values: Vec<u64>,
    /// Whether these are all values of the type (or those that the user asked for).
    pub complete: bool,
}
