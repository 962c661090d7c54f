//! Every small program of `tests/cases` and `benchmarks`: all ways to make it sequential reach the same final states and the
//! same violations, explored natively and to the end where the state limit allows.
//!
//! Final states are compared under the same reduction of visible points only: where a process ends while threads run, a
//! reduction need not keep how far these have come with what nobody looks at.

mod support;

use std::collections::BTreeSet;
use std::path::Path;

use libtest_mimic::{Arguments, Failed, Trial};
use support::compare::{differences, Behaviour, Bench, Reduction, Variant};
use support::{cases, root};
use ulseq::driver::Driver;
use ulseq::scheme::Scheme;

/// States of one sequential program; beyond that the comparison is partial.
const STATES: u64 = 20_000;

/// What is compared with the first of its reduction.
const VARIANTS: &[(Scheme, Driver, Reduction)] = &[
    (Scheme::Step, Driver::Unbounded, Reduction::Default),
    (Scheme::Resume, Driver::Unbounded, Reduction::Default),
    (Scheme::Step, Driver::Contexts(4), Reduction::Default),
    (Scheme::Resume, Driver::Rounds(3), Reduction::NoAwaits),
    (Scheme::Step, Driver::Unbounded, Reduction::AllPoints),
    (Scheme::Resume, Driver::Unbounded, Reduction::Neither),
];

fn main() {
    let arguments = Arguments::from_args();
    let mut files = cases("benchmarks");
    for folder in ["tests/cases/sema", "tests/cases/golden"] {
        files.extend(cases(folder));
    }
    files.retain(|path| !path.components().any(|part| part.as_os_str() == "errors"));
    let trials = files.into_iter().map(|path| {
        let name = path.strip_prefix(root()).unwrap_or(&path).display().to_string();
        Trial::test(format!("equivalence/{name}"), move || check(&path))
    });
    libtest_mimic::run(&arguments, trials.collect()).exit();
}

fn check(path: &Path) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let bench = Bench::new(folder.path(), STATES);
    let reductions: BTreeSet<Reduction> = VARIANTS.iter().map(|(_, _, reduction)| *reduction).collect();
    let mut prepared = bench.prepare(path, &reductions)?;
    let mut seen: Vec<(Variant, Behaviour)> = Vec::new();
    for (scheme, driver, reduction) in VARIANTS {
        let variant = Variant { scheme: *scheme, driver: *driver, reduction: *reduction, spurious: true };
        let behaviour = bench.behaviour(&mut prepared, &variant)?;
        for (other, theirs) in &seen {
            let found = differences(theirs, &behaviour, same_points(other.reduction, *reduction));
            if !found.is_empty() {
                return Err(format!("{other}  against  {variant}:\n{}", found.join("\n")).into());
            }
        }
        seen.push((variant, behaviour));
    }
    Ok(())
}

fn same_points(a: Reduction, b: Reduction) -> bool {
    a.options().reduce == b.options().reduce
}
