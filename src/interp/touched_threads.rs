//! The threads on whose state a step depends.
//!
//! A step that reads only the globals and its own thread has the same effect in every state that agrees with this one
//! on both, so a search need not execute it again.

/// The state that a step read or changed besides the globals and its own thread: headers, frames, local and heap
/// objects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// Nothing.
    Own,
    /// That of one other thread.
    One(u8),
    /// That of several threads, or the number of threads.
    All,
}

impl Reach {
    /// The union of what two steps read or changed.
    pub fn and(self, other: Reach) -> Reach {
        match (self, other) {
            (Reach::Own, reach) | (reach, Reach::Own) => reach,
            (Reach::One(a), Reach::One(b)) if a == b => self,
            (Reach::One(_), Reach::One(_)) | (Reach::All, _) | (_, Reach::All) => Reach::All,
        }
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
