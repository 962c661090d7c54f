//! Enumerates the pairs of accesses to a cell, and the reasons that exclude them.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use rustc_hash::FxHashMap;

use super::accesses::{AccessSite, AccessSites, LockNames};
use super::found::{Excluded, Pair, Races, SuspiciousAccess};
use super::order::LifetimeOrder;
use crate::analysis::locks::LockSet;
use crate::analysis::points_to::{AbstractCell, AbstractObject};
use crate::ir::{Program, Storage};

/// The maximum number of pairs listed; one is enough to know that there is no proof.
const MOST: usize = 1000;
/// The maximum number for one object: those of one through which a pointer leads anywhere must not displace all others.
const MOST_OF_ONE: usize = 100;

/// A place that accesses at most so many objects is known well, or less well; at any other, hardly anything is known.
const VAGUE: [usize; 2] = [4, 16];

/// The reason why two accesses do not race.
enum PairVerdict {
    Suspicious,
    SameThread,
    BothRead,
    Atomic,
    Ordered,
    Locked,
}

/// Finds the suspicious pairs.
pub(super) fn find(program: &Program, sites: &AccessSites, names: &LockNames, order: &LifetimeOrder) -> Races {
    let mut races = Races::default();
    let mut seen = BTreeSet::new();
    let mut pairs: Vec<(AbstractObject, Pair)> = Vec::new();
    for (object, sites) in sites.cells() {
        if is_temporary(program, object) || cannot_be_written(object) || !sites.iter().any(|(site, _)| site.write) {
            continue;
        }
        let groups = Groups::of(&sites);
        let verdicts = groups.judge(program, order, &mut races.excluded);
        let before = pairs.len();
        let _ = groups.suspicious(&sites, &verdicts, |a, b| {
            if pairs.len() == before + MOST_OF_ONE {
                return ControlFlow::Break(());
            }
            let (a, b) = if a.write { (a, b) } else { (b, a) };
            let places = (a.origin.span, b.origin.span);
            if seen.insert((places.0.min(places.1), places.0.max(places.1), object)) {
                let (first, second) = (side(a, names), side(b, names));
                pairs.push((object, Pair { object: name(program, object), first, second }));
            }
            ControlFlow::Continue(())
        });
    }
    races.pairs = ranked(pairs, reach(sites));
    races
}

/// The cells with a suspicious pair; unless `excludes`, those with an excluded one, too.
pub(super) fn racy_cells(
    program: &Program,
    sites: &AccessSites,
    order: &LifetimeOrder,
    excludes: bool,
) -> BTreeSet<AbstractCell> {
    let is_racy = |object: AbstractObject, sites: &[(&AccessSite, usize)]| {
        let is_written = sites.iter().any(|(site, _)| site.write);
        if is_temporary(program, object) || cannot_be_written(object) || !is_written {
            return false;
        }
        let mut excluded = Excluded::default();
        let suspicious = Groups::of(sites).judge(program, order, &mut excluded).iter().any(|row| row.contains(&true));
        suspicious || !excludes && excluded.ordered + excluded.locked > 0
    };
    sites.by_cell().filter(|(_, object, sites)| is_racy(*object, sites)).map(|(cell, _, _)| cell).collect()
}

/// The number of objects that the place of an access may access. Where it is large, little is known of a pointer, and
/// most of the pairs are none.
fn reach(sites: &AccessSites) -> impl Fn(&SuspiciousAccess) -> usize {
    let mut reach: FxHashMap<_, BTreeSet<AbstractObject>> = FxHashMap::default();
    for (object, sites) in sites.cells() {
        for (site, _) in sites {
            reach.entry(site.origin.span).or_default().insert(object);
        }
    }
    move |access| reach.get(&access.origin.span).map_or(1, BTreeSet::len)
}

/// Pairs of places that access few objects come first. Among these, one pair of each object comes first, then a second
/// one of each, and so on, so that the head of the list shows all kinds; then two writes without any lock, and what is
/// not protected at all on one side.
fn ranked(mut pairs: Vec<(AbstractObject, Pair)>, reach: impl Fn(&SuspiciousAccess) -> usize) -> Vec<Pair> {
    let vagueness = |pair: &Pair| {
        let objects = reach(&pair.first).max(reach(&pair.second));
        VAGUE.iter().position(|most| objects <= *most).unwrap_or(VAGUE.len())
    };
    let suspicion = |pair: &Pair| {
        let both = pair.first.write && pair.second.write;
        let locks = usize::from(!pair.first.held.is_empty()) + usize::from(!pair.second.held.is_empty());
        (locks, !both, pair.first.origin.span, pair.second.origin.span)
    };
    pairs.sort_by_key(|(_, pair)| (vagueness(pair), suspicion(pair)));
    let mut earlier: FxHashMap<AbstractObject, usize> = FxHashMap::default();
    let mut ranked: Vec<(usize, usize, Pair)> = Vec::with_capacity(pairs.len());
    for (object, pair) in pairs {
        let rank = earlier.entry(object).or_default();
        ranked.push((vagueness(&pair), *rank, pair));
        *rank += 1;
    }
    // Stable: within a rank, the order above stays.
    ranked.sort_by_key(|(vague, rank, _)| (*vague, *rank));
    ranked.into_iter().map(|(_, _, pair)| pair).take(MOST).collect()
}

/// The accesses to a cell in groups: those that differ in their places only have the same verdicts.
struct Groups<'s> {
    /// One access of each group, and the number of all of them.
    groups: Vec<(&'s AccessSite, usize)>,
    /// The group of each access.
    of_site: Vec<usize>,
}

impl<'s> Groups<'s> {
    fn of(sites: &[(&'s AccessSite, usize)]) -> Groups<'s> {
        let mut groups: Vec<(&AccessSite, usize)> = Vec::new();
        let mut known = FxHashMap::default();
        let group = |(site, copies): &(&'s AccessSite, usize)| {
            let key = (site.thread, site.write, site.atomic, site.held, site.beside);
            let group = *known.entry(key).or_insert_with(|| {
                groups.push((site, 0));
                groups.len() - 1
            });
            groups[group].1 += copies;
            group
        };
        let of_site = sites.iter().map(group).collect();
        Groups { groups, of_site }
    }

    /// Counts the excluded pairs; whether those of two groups are suspicious.
    fn judge(&self, program: &Program, order: &LifetimeOrder, excluded: &mut Excluded) -> Vec<Vec<bool>> {
        let mut suspicious = vec![vec![false; self.groups.len()]; self.groups.len()];
        for (at, (a, many)) in self.groups.iter().enumerate() {
            // Those of one group are by one thread.
            for (other, (b, more)) in self.groups.iter().enumerate().skip(at + 1) {
                let count = many * more;
                match judge(program, order, a, b) {
                    PairVerdict::Suspicious => (suspicious[at][other], suspicious[other][at]) = (true, true),
                    PairVerdict::SameThread | PairVerdict::BothRead => {}
                    PairVerdict::Atomic => excluded.atomic += count,
                    PairVerdict::Ordered => excluded.ordered += count,
                    PairVerdict::Locked => excluded.locked += count,
                }
            }
        }
        suspicious
    }

    /// Calls `found` with the suspicious pairs, in the order in which the accesses were found, until it breaks.
    fn suspicious(
        &self,
        sites: &[(&'s AccessSite, usize)],
        verdicts: &[Vec<bool>],
        mut found: impl FnMut(&'s AccessSite, &'s AccessSite) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let is_involved: Vec<bool> = verdicts.iter().map(|row| row.contains(&true)).collect();
        let involved: Vec<usize> = (0..sites.len()).filter(|at| is_involved[self.of_site[*at]]).collect();
        for (index, at) in involved.iter().enumerate() {
            let with = &verdicts[self.of_site[*at]];
            for other in involved[index + 1..].iter().filter(|other| with[self.of_site[**other]]) {
                found(sites[*at].0, sites[*other].0)?;
            }
        }
        ControlFlow::Continue(())
    }
}

fn judge(program: &Program, order: &LifetimeOrder, a: &AccessSite, b: &AccessSite) -> PairVerdict {
    if a.thread == b.thread {
        return PairVerdict::SameThread;
    }
    if !a.write && !b.write {
        return PairVerdict::BothRead;
    }
    if a.atomic && b.atomic {
        return PairVerdict::Atomic;
    }
    let is_main = |site: &AccessSite| program.threads[site.thread].created_at.is_none();
    let together = match (is_main(a), is_main(b)) {
        (true, _) => a.beside.contains(b.thread),
        (false, true) => b.beside.contains(a.thread),
        (false, false) => order.together(a.thread, b.thread),
    };
    match (together, a.held.exclude(b.held)) {
        (false, _) => PairVerdict::Ordered,
        (true, false) => PairVerdict::Suspicious,
        (true, true) => PairVerdict::Locked,
    }
}

/// Whether an object is a temporary, which belongs to one thread and has no address.
fn is_temporary(program: &Program, object: AbstractObject) -> bool {
    matches!(object, AbstractObject::Var(var) if program.vars[var].storage == Storage::Temp)
}

/// Whether writing the object is undefined (C11 6.4.5p7, 6.3.2.3p8): an execution ends where it is tried.
fn cannot_be_written(object: AbstractObject) -> bool {
    match object {
        AbstractObject::Strings | AbstractObject::Function(_) => true,
        AbstractObject::Var(_) | AbstractObject::Heap(_) | AbstractObject::Kept => false,
    }
}

/// The name under which messages show an object.
pub(super) fn name(program: &Program, object: AbstractObject) -> String {
    match object {
        AbstractObject::Var(var) => program.vars[var].name.clone(),
        AbstractObject::Function(function) => program.functions[function].name.clone(),
        AbstractObject::Heap(_) => "allocated memory".into(),
        AbstractObject::Strings => "a string literal".into(),
        AbstractObject::Kept => "what the library keeps".into(),
    }
}

fn side(site: &AccessSite, names: &LockNames) -> SuspiciousAccess {
    let has = |locks: LockSet, number: &u32| locks.checked_shr(*number).unwrap_or(0) & 1 == 1;
    let held = names.iter().filter(|(number, _)| has(site.held.all, number));
    let told = |(number, name): (&u32, &String)| match has(site.held.shared, number) {
        true => format!("{name} for reading"),
        false => name.clone(),
    };
    SuspiciousAccess {
        thread: site.thread,
        origin: site.origin.clone(),
        write: site.write,
        atomic: site.atomic,
        held: held.map(told).collect(),
    }
}
