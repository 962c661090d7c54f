//! `#pragma pack`: the alignment limit at each offset.

/// The limits on the alignment of members, by offset.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Packs {
    /// From each offset in the preprocessed text on, the limit that applies.
    changes: Vec<(u32, Option<u32>)>,
}

impl Packs {
    /// Processes the pragmas in order; each comes with the text after `#pragma`.
    pub(super) fn from_pragmas(pragmas: &[(u32, String)]) -> Packs {
        let mut packs = Packs::default();
        let mut now = None;
        let mut saved: Vec<(String, Option<u32>)> = Vec::new();
        for (offset, text) in pragmas {
            let Some(rest) = text.strip_prefix("pack") else { continue };
            let Some(inside) = rest.trim().strip_prefix('(').and_then(|r| r.strip_suffix(')')) else { continue };
            let words: Vec<&str> = inside.split(',').map(str::trim).filter(|w| !w.is_empty()).collect();
            let limit = words.iter().find_map(|w| w.parse().ok());
            let name = words.iter().skip(1).find(|w| w.parse::<u32>().is_err()).copied().unwrap_or("");
            match words.first().copied() {
                Some("push") => {
                    saved.push((name.to_string(), now));
                    now = limit.or(now);
                }
                Some("pop") => {
                    let at = if name.is_empty() {
                        saved.len().checked_sub(1)
                    } else {
                        saved.iter().rposition(|(saved_name, _)| saved_name == name)
                    };
                    if let Some(at) = at {
                        now = saved[at].1;
                        saved.truncate(at);
                    }
                    now = limit.or(now);
                }
                _ => now = limit,
            }
            packs.changes.push((*offset, now.filter(|&limit| limit != 0)));
        }
        packs
    }

    /// The limit at an offset of the preprocessed text.
    pub fn at(&self, offset: u32) -> Option<u32> {
        let index = self.changes.partition_point(|(from, _)| *from <= offset);
        self.changes.get(index.checked_sub(1)?).and_then(|(_, limit)| *limit)
    }

    /// Whether there are no limits.
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(pragmas: &[&str], expected: &[Option<u32>]) {
        let lines: Vec<_> = pragmas.iter().enumerate().map(|(i, p)| (i as u32 * 10, p.to_string())).collect();
        let packs = Packs::from_pragmas(&lines);
        let found: Vec<_> = (0..pragmas.len()).map(|i| packs.at(i as u32 * 10 + 5)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn limits() {
        check(&["pack(1)", "pack()"], &[Some(1), None]);
        check(&["pack(push, 2)", "pack(push,1)", "pack(pop)", "pack(pop)"], &[Some(2), Some(1), Some(2), None]);
        check(&["pack(push, here, 4)", "pack(push)", "pack(pop, here)"], &[Some(4), Some(4), None]);
        check(&["pack (8)", "pack(0)"], &[Some(8), None]);
    }
}
