//! `ulseq explore in.c`

use std::io::Write;
use std::time::Duration;

use super::progress::Progress;
use super::{config_of, report, USAGE};
use crate::cli::{Explore, ExternName, PropertyName, Switch};
use crate::explore::{self, Limits};
use crate::interp::{self, code, Externs, Kind, Properties};
use crate::translate::{self, Failure};

/// Explores; returns the exit code.
pub(super) fn run(command: &Explore, out: &mut dyn Write, err: &mut dyn Write) -> anyhow::Result<u8> {
    let externs = match command.externs {
        ExternName::Refuse => Externs::Refuse,
        ExternName::Pure => Externs::Pure,
        ExternName::Havoc => {
            writeln!(err, "ulseq: explore has no --extern=havoc")?;
            return Ok(USAGE);
        }
    };
    let loaded = match translate::load_normal(&command.input, &config_of(&command.reading)) {
        Ok(loaded) => loaded,
        Err(failure) => return report(&failure, err),
    };
    let properties = command.property.iter().fold(Properties::NONE, |all, name| all.with(kind(*name)));
    let options = interp::Options {
        properties,
        reduction: command.reduction == Switch::On,
        // Signed overflow wraps unless someone asks.
        strict: properties.undefined,
        spurious: !command.no_spurious_wakeups,
        range: command.nondet_range,
        externs,
    };
    let code = match code::compile(&loaded.program, &options) {
        Ok(code) => code,
        Err(diagnostics) => return report(&Failure::Refused(loaded.source, diagnostics), err),
    };
    let limits = Limits {
        time: Some(Duration::from_secs(command.time_limit)),
        memory: Some(command.memory_limit.saturating_mul(1_000_000)),
        states: command.max_states,
    };
    let jobs = command.jobs.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from);
    let mut progress = Progress::new(false);
    let outcome = explore::run_until(&code, &options, &limits, jobs, &mut |stats| {
        progress.explored(stats, err);
        false
    });
    progress.end(err)?;
    write!(out, "{}", explore::report::text(&outcome, &loaded.source.map))?;
    Ok(explore::report::exit_code(&outcome))
}

fn kind(name: PropertyName) -> Kind {
    match name {
        PropertyName::UnreachCall => Kind::Assertion,
        PropertyName::Deadlock => Kind::Deadlock,
        PropertyName::DataRace => Kind::Race,
        PropertyName::Misuse => Kind::Misuse,
        PropertyName::Undefined => Kind::Undefined,
    }
}
