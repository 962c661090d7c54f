//! The settings that the arguments of a command request: how the program is read, translated and run.

use crate::cli::{CallsName, DataModelName, ExternName, Reading, ReplayName, SchemeName, TranslationArgs};
use crate::driver::Driver;
use crate::interp::Externs;
use crate::ir::DataModel;
use crate::reductions::{Reduction, Without};
use crate::replay::runner::Rights;
use crate::scheme::Scheme;
use crate::translate::Config;
use crate::{front, passes};

/// A limit of megabytes in bytes.
pub(super) fn megabytes(limit: u64) -> u64 {
    limit.saturating_mul(1_000_000)
}

pub(super) fn data_model(reading: &Reading) -> DataModel {
    match reading.data_model {
        Some(DataModelName::Ilp32) => DataModel::Ilp32,
        Some(DataModelName::Lp64) => DataModel::Lp64,
        None if reading.m32 => DataModel::Ilp32,
        None => DataModel::Lp64,
    }
}

pub(super) fn config(translation: &TranslationArgs, reading: &Reading) -> Config {
    let Config { front, passes } = config_of(reading);
    Config {
        front,
        passes: passes::PassOptions {
            unwind_threads: translation.unwind_threads,
            unwind_recursion: translation.unwind_recursion,
            calls: match translation.calls {
                CallsName::Auto => passes::CallTreatment::Auto,
                CallsName::Inline => passes::CallTreatment::Inline,
                CallsName::Share => passes::CallTreatment::Share,
            },
            inline_limit: translation.inline_limit,
            externs: externs(translation.externs),
            without: without(translation),
            check: translation.check || cfg!(self_checks),
            ..passes
        },
    }
}

/// How the program is read, with default options for the passes.
pub(super) fn config_of(reading: &Reading) -> Config {
    let front = front::FrontEndOptions {
        cpp: reading.cpp.clone(),
        include: reading.include.clone(),
        define: reading.define.clone(),
        undefine: reading.undefine.clone(),
        model: data_model(reading),
        scratch: None,
        without_bodies: Vec::new(),
        has_arguments: reading.args.is_some(),
        has_entry: reading.entry.is_some(),
    };
    let passes = passes::PassOptions {
        entry: reading.entry.clone(),
        arguments: reading.args.clone().map(|line| line.0),
        ..passes::PassOptions::default()
    };
    Config { front, passes }
}

pub(super) fn externs(name: ExternName) -> passes::Extern {
    match name {
        ExternName::Refuse => passes::Extern::Refuse,
        ExternName::Pure => passes::Extern::Pure,
        ExternName::Havoc => passes::Extern::Havoc,
    }
}

/// The explorer's treatment of functions that have neither a body nor a model.
pub(super) fn explorer_externs(name: ExternName) -> Externs {
    match name {
        ExternName::Refuse => Externs::Refuse,
        ExternName::Pure => Externs::Pure,
        ExternName::Havoc => Externs::Sampled,
    }
}

/// The reductions that are switched off, by name or by an option of their own.
pub(super) fn without(translation: &TranslationArgs) -> Without {
    let named = translation.without.iter().fold(Without::NONE, |all, more| all.plus(*more));
    named.and(Reduction::AwaitLoops, translation.no_await_loops).and(Reduction::VisiblePoints, translation.all_points)
}

pub(super) fn scheme(name: SchemeName) -> Scheme {
    match name {
        SchemeName::Resume => Scheme::Resume,
        SchemeName::Step => Scheme::Step,
    }
}

/// The permissions of native code of the program; `None` if it must not run.
pub(super) fn rights(name: ReplayName) -> Option<Rights> {
    match name {
        ReplayName::Confined => Some(Rights::Confined),
        ReplayName::Unconfined => Some(Rights::All),
        ReplayName::Off => None,
    }
}

pub(super) fn driver(translation: &TranslationArgs) -> Driver {
    match (translation.rounds, translation.contexts) {
        (Some(rounds), _) => Driver::Rounds(rounds),
        (None, Some(contexts)) => Driver::Contexts(contexts),
        (None, None) => Driver::Unbounded,
    }
}
