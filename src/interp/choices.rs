//! The nondeterministic choices inside one step, enumerated in order.

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
}

impl Choices {
    /// Resets to the first sequence: 0 for every choice.
    pub fn clear(&mut self) {
        self.script.clear();
        self.at = 0;
        self.misfits = false;
        self.random = None;
    }

    /// Resets to a sequence of random choices.
    pub fn draw(&mut self, random: fastrand::Rng) {
        self.clear();
        self.random = Some(random);
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
    }
}

/// The values that are tried for an input.
#[derive(Clone, Debug)]
pub struct Domain {
    /// In the normal form of the type.
    pub values: Vec<u64>,
    /// Whether these are all values of the type (or all that the user asked for).
    pub complete: bool,
}
