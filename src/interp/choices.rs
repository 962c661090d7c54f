//! The nondeterministic choices inside one step, enumerated in order.

/// The number of values of an input that random executions prefer.
const FIRST: u32 = 4;

/// The choices of one step. The step calls [`Choices::choose`] for each choice; [`Choices::advance`] moves on to the
/// next sequence of choices, to be run from the same state.
#[derive(Clone, Debug, Default)]
pub struct Choices {
    script: Vec<(u32, u32)>,
    at: usize,
    /// Whether a choice of a sequence that is replayed does not exist here.
    misfits: bool,
    /// The source of new choices; without it they are 0.
    random: Option<fastrand::Rng>,
    /// Whether a step is blocked as a whole by an assumption that does not hold after a choice.
    blocks_whole: bool,
}

impl Choices {
    /// Resets to the first sequence: 0 for every choice.
    pub fn clear(&mut self) {
        self.script.clear();
        self.at = 0;
        self.misfits = false;
        self.random = None;
        self.blocks_whole = false;
    }

    /// Resets to a sequence of random choices.
    pub fn draw(&mut self, random: fastrand::Rng) {
        self.clear();
        self.random = Some(random);
    }

    /// Resets to a sequence of random choices, which is to be changed where an assumption does not hold after them:
    /// then the step is blocked as a whole.
    pub fn draw_for_assumptions(&mut self, random: fastrand::Rng) {
        self.draw(random);
        self.blocks_whole = true;
    }

    /// Whether a step in which an assumption does not hold now is blocked as a whole.
    pub(super) fn blocks_whole(&self) -> bool {
        self.blocks_whole && self.at > 0
    }

    /// Restarts the current sequence from its beginning.
    pub fn rewind(&mut self) {
        self.at = 0;
    }

    /// Chooses a number below `of`, which is at least 1.
    pub fn choose(&mut self, of: u32) -> u32 {
        if of <= 1 {
            return 0;
        }
        if self.at == self.script.len() {
            let chosen = self.random.as_mut().map_or(0, |random| random.u32(..of));
            self.script.push((chosen, of));
        }
        let chosen = self.script[self.at].0;
        self.at += 1;
        self.misfits |= chosen >= of;
        if chosen < of {
            chosen
        } else {
            0
        }
    }

    /// Chooses one of the first `few` of `all` numbers. At random, it is one of the very first in one of four cases, and
    /// one of those behind the few in another one.
    pub fn choose_or_sample(&mut self, few: u32, all: u32) -> u32 {
        if self.at < self.script.len() || few == all {
            // Perhaps a choice that was made before, at random.
            return self.choose(all);
        }
        let Some(random) = &mut self.random else { return self.choose(few) };
        let chosen = match random.u32(..4) {
            0 => random.u32(few..all),
            1 => random.u32(..few.clamp(1, FIRST)),
            _ => random.u32(..few.max(1)),
        };
        self.script.push((chosen, all));
        self.choose(all)
    }

    /// Goes back to the first choice, and makes only this number of choices as before; the others will be new ones. This
    /// is for random choices.
    pub fn keep(&mut self, number: usize) {
        self.script.truncate(number);
        self.at = 0;
    }

    /// Whether a choice that was replayed did not exist: the step is another one than the one that it was taken from.
    pub fn misfits(&self) -> bool {
        self.misfits
    }

    /// Moves to the next sequence in lexicographic order; `false` if this was the last one.
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

    /// The number of choices made in this step so far.
    #[inline]
    pub fn made(&self) -> usize {
        self.at
    }

    /// The choices made in this step so far.
    pub fn taken(&self) -> Vec<u32> {
        self.script[..self.at].iter().map(|(chosen, _)| *chosen).collect()
    }

    /// Sets a sequence obtained from [`Choices::taken`]; all later choices are 0.
    pub fn replay(&mut self, taken: &[u32]) {
        self.script = taken.iter().map(|chosen| (*chosen, u32::MAX)).collect();
        self.at = 0;
        self.misfits = false;
        self.random = None;
        self.blocks_whole = false;
    }
}

/// The values that are tried for an input.
#[derive(Clone, Debug)]
pub struct Domain {
    /// In the normal form of the type.
    pub values: Vec<u64>,
    /// Values that only random executions try, too.
    pub sampled: Vec<u64>,
    /// Whether these are all values of the type (or all that the user asked for).
    pub complete: bool,
}

impl Domain {
    /// All values of an input, or as many as represent all.
    pub fn complete(values: Vec<u64>) -> Domain {
        Domain { values, sampled: Vec::new(), complete: true }
    }

    /// Some of the values of an input.
    pub fn incomplete(values: Vec<u64>) -> Domain {
        Domain { values, sampled: Vec::new(), complete: false }
    }
}
