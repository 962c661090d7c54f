//! When a search looks at the clock again.

use std::time::{Duration, Instant};

/// The most steps between two looks at the clock.
const MOST: u32 = 256;
/// The time that may pass between two looks.
const GAP: Duration = Duration::from_millis(10);

/// Counts steps: short ones are many between two looks at the clock, long ones few.
pub(super) struct Pace {
    left: u32,
    every: u32,
    last: Instant,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { left: 1, every: 1, last: Instant::now() }
    }
}

impl Pace {
    /// Counts a step; true if the limits should be checked now.
    pub(super) fn is_due(&mut self) -> bool {
        self.left -= 1;
        if self.left > 0 {
            return false;
        }
        let now = Instant::now();
        let is_slow = now.saturating_duration_since(self.last) > GAP;
        self.every = if is_slow { (self.every / 4).max(1) } else { (self.every * 2).min(MOST) };
        (self.left, self.last) = (self.every, now);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_steps_are_checked_seldom() {
        let mut pace = Pace::default();
        let checks = (0..100 * MOST).filter(|_| pace.is_due()).count();
        assert!(checks < 1_000, "{checks}");
    }

    #[test]
    fn each_long_step_is_checked() {
        let mut pace = Pace { left: MOST, every: MOST, last: Instant::now() };
        let late = |pace: &mut Pace| pace.last = Instant::now().checked_sub(2 * GAP).unwrap();
        (0..MOST).for_each(|_| {
            late(&mut pace);
            pace.is_due();
        });
        let mut due = || {
            late(&mut pace);
            pace.is_due()
        };
        (0..MOST).for_each(|_| {
            due();
        });
        assert!((0..8).all(|_| due()));
    }
}
