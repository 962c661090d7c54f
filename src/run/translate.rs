//! The command `ulseq in.c -o out.c`: translates a program.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use super::failures::{report, spares, USAGE};
use super::input::Inputs;
use super::refusal::Refusal;
use super::request::scratch;
use super::settings::{config, data_model, driver, megabytes, scheme};
use super::{induction, inv};
use crate::back::{header_for, Header};
use crate::cli::Translate;
use crate::engine::checked_properties::CheckedProperties;
use crate::engine::induction::{InductionProgram, InductionSource};
use crate::engine::inv::Followed;
use crate::interp::Properties;
use crate::output_file::{self, replace};
use crate::print::{self, PrintOptions, Roots};
use crate::process;
use crate::scheme::Scheme;
use crate::translate::{self, Config, Loaded, Plan, TranslationFailure};

/// Translates; returns the exit code.
pub(super) fn run(command: &Translate, out: &mut dyn Write, err: &mut dyn Write) -> anyhow::Result<u8> {
    let [output, map] = outputs(command);
    let outputs = [output.as_deref(), map.as_deref()];
    let mut dump = None;
    let header = match command.backend.as_deref().map_or(Ok(Header::default()), header_for) {
        Ok(header) => header,
        Err(error) => {
            writeln!(err, "ulseq: {error}")?;
            return Ok(USAGE);
        }
    };
    if let Some(why) = refused_induction(command) {
        writeln!(err, "ulseq: {why}")?;
        return Ok(USAGE);
    }
    let input = match Inputs::read(&command.input, &command.reading) {
        Ok(input) => input,
        Err(failure) => return report(&failure, err),
    };
    let config = config(&command.translation, &command.reading);
    let loaded = match &command.restrict {
        Some(path) => match restricted(command, path, &input, &config) {
            Ok(loaded) => loaded,
            Err(why) => {
                writeln!(err, "ulseq: {why}")?;
                return Ok(USAGE);
            }
        },
        None => translate::load(input.files(), &config, |pass, program| {
            if command.dump_after.as_deref() == Some(pass) {
                let options = PrintOptions { roots: Roots::All, ..PrintOptions::default() };
                dump = Some(print::print(program, &options).text);
            }
        }),
    };
    if let Some(text) = dump {
        out.write_all(text.as_bytes())?;
        return Ok(0);
    }
    let loaded = match loaded {
        Ok(loaded) => loaded,
        Err(failure) => return report(&failure, err),
    };
    if let Some(pass) = &command.dump_after {
        writeln!(err, "ulseq: there is no pass `{pass}`")?;
        return Ok(USAGE);
    }
    if !spares(&loaded.source, &outputs, err)? {
        return Ok(USAGE);
    }
    let plan = Plan {
        scheme: command.translation.scheme.map_or(Scheme::Resume, scheme),
        driver: driver(&command.translation),
        header,
        spurious: command.translation.spurious_wakeups(),
        comments: command.origin_comments,
        deadlocks: false,
        file_scope: false,
    };
    let source = Arc::clone(&loaded.source);
    let (emitted, text) = if induction::is_asked(command.driver) {
        match induced(command, &loaded, &plan) {
            Ok(InductionProgram { text, emitted }) => (emitted, Some(text)),
            Err(refusal) => return refusal.tell(err),
        }
    } else {
        (translate::emit_program(&source, loaded.program, &plan), None)
    };
    let text = text.as_ref().unwrap_or(&emitted.printed.text);
    match &output {
        Some(path) => replace(path, &|file| file.write_all(text.as_bytes()))?,
        None => out.write_all(text.as_bytes())?,
    }
    if let Some(map) = &map {
        replace(map, &|file| emitted.write_map(&source, file))?;
    }
    Ok(0)
}

/// Why an induction that is asked for does not go with the other options.
fn refused_induction(command: &Translate) -> Option<String> {
    induction::is_asked(command.driver)
        .then(|| induction::refused(&command.translation, command.backend.as_deref()))
        .flatten()
}

fn induced(command: &Translate, loaded: &Loaded, plan: &Plan) -> Result<InductionProgram, Refusal> {
    let folder = scratch()?;
    let source = InductionSource {
        loaded,
        plan,
        asked: CheckedProperties { properties: Properties::USUAL },
        model: data_model(&command.reading),
        folder: folder.path(),
        time: process::time_to_search(Duration::from_secs(command.time_limit)),
        memory: process::memory_within(megabytes(command.memory_limit)),
    };
    induction::program(&source)
}

/// The program, restricted by the invariants in a file. The error is a message for the user.
fn restricted(
    command: &Translate,
    invariants: &Path,
    input: &Inputs,
    config: &Config,
) -> Result<Result<Loaded, TranslationFailure>, String> {
    if command.dump_after.is_some() {
        return Err("--dump-after shows the program itself, without --restrict".to_owned());
    }
    let normal = match translate::load_normal(input.files(), config) {
        Ok(normal) => normal,
        Err(failure) => return Ok(Err(failure)),
    };
    let followed = Followed::new(&normal);
    let invariants = inv::read(&followed, invariants)?;
    let (restricted, _) = followed.restricted(&invariants, !command.no_refinement, config);
    Ok(translate::load_from_normal(&restricted, config))
}

/// The output file and its map. Only a regular file has a map beside it.
pub(super) fn outputs(command: &Translate) -> [Option<PathBuf>; 2] {
    let output = command.output.clone().filter(|path| path.as_os_str() != "-");
    let map = output.as_deref().filter(|path| output_file::is_plain(path)).map(map_path);
    [output, map]
}

/// The map of `out.c` is `out.map.json`.
fn map_path(path: &Path) -> PathBuf {
    path.with_extension("map.json")
}
