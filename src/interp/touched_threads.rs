//! The threads on whose state a step depends.
//!
//! A step that reads only the globals and its own thread has the same effect in every state that agrees with this one
//! on both, so a search need not execute it again.

/// The state that a step read or changed besides the globals and its own thread: headers, frames, local and heap
/// objects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TouchedThreads {
    /// Nothing.
    Own,
    /// That of one other thread.
    One(u8),
    /// That of several threads, or the number of threads.
    All,
}

impl TouchedThreads {
    /// The union of what two steps read or changed.
    pub fn and(self, other: TouchedThreads) -> TouchedThreads {
        match (self, other) {
            (TouchedThreads::Own, reach) | (reach, TouchedThreads::Own) => reach,
            (TouchedThreads::One(a), TouchedThreads::One(b)) if a == b => self,
            (TouchedThreads::One(_), TouchedThreads::One(_)) | (TouchedThreads::All, _) | (_, TouchedThreads::All) => {
                TouchedThreads::All
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::TouchedThreads;

    #[test]
    fn two_others_are_more_than_one() {
        let (own, one, two) = (TouchedThreads::Own, TouchedThreads::One(1), TouchedThreads::One(2));
        assert_eq!([own.and(own), own.and(one), one.and(own), one.and(one)], [own, one, one, one]);
        assert_eq!(
            [one.and(two), TouchedThreads::All.and(own), one.and(TouchedThreads::All)],
            [TouchedThreads::All; 3]
        );
    }
}
