//! Which threads a step looks at.
//!
//! A step that looks at nothing but the globals and its own thread does the same in every state that agrees with this one
//! there: a search need not run it again.

use super::machine::Machine;

/// What a step looked at or changed besides the globals and its own thread: its header, frames, local and heap objects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// Nothing.
    Own,
    /// One other thread.
    One(u8),
    /// More, or how many threads there are.
    All,
}

impl Reach {
    /// What two steps looked at.
    pub fn and(self, other: Reach) -> Reach {
        match (self, other) {
            (Reach::Own, reach) | (reach, Reach::Own) => reach,
            (Reach::One(a), Reach::One(b)) if a == b => self,
            (Reach::One(_), Reach::One(_)) | (Reach::All, _) | (_, Reach::All) => Reach::All,
        }
    }
}

impl Machine<'_> {
    /// What the last step looked at or changed.
    pub fn reach(&self) -> Reach {
        self.reach.get()
    }

    /// The step looks at this thread.
    #[inline(always)]
    pub(super) fn reaches(&self, thread: usize) {
        if thread != self.thread {
            self.reach.set(self.reach.get().and(Reach::One(thread as u8)));
        }
    }

    /// The step looks at all threads.
    pub(super) fn reaches_all(&self) {
        self.reach.set(Reach::All);
    }
}

#[cfg(test)]
mod tests {
    use super::Reach;

    #[test]
    fn two_others_are_more_than_one() {
        let (own, one, two) = (Reach::Own, Reach::One(1), Reach::One(2));
        assert_eq!([own.and(own), own.and(one), one.and(own), one.and(one)], [own, one, one, one]);
        assert_eq!([one.and(two), Reach::All.and(own), one.and(Reach::All)], [Reach::All; 3]);
    }
}
