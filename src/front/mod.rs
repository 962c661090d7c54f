//! The front end: from C text to a lowered program.
//!
//! [`read`] preprocesses a file; [`parse_and_lower`] rewrites its tokens, parses it and lowers the syntax tree. The
//! parser's types are used only here and in [`lower`].

mod cpp;
mod error;
mod input;
mod known_signatures;
pub(crate) mod library_bodies;
pub mod lower;
mod optimizations;
mod parse;
pub mod tokens;

use crate::diag::Diagnostic;
use crate::ir::{DataModel, Function, Program};
use crate::source::SourceMap;
pub use error::FrontError;
pub use input::{FrontEndOptions, InputFile, Spooled};

/// A preprocessed program.
#[derive(Clone, Debug, Default)]
pub struct PreprocessedProgram {
    /// The text of all translation units, and the origin of each line.
    pub map: SourceMap,
    /// Data model: the sizes of `long` and pointers.
    pub model: DataModel,
    /// Whether the text was not UTF-8: then characters from U+0080 to U+00FF represent single bytes.
    pub latin1: bool,
    /// Whether it begins with another function than `main`.
    pub has_entry: bool,
}

/// Preprocesses the files of a program.
pub fn read(files: &[InputFile], options: &FrontEndOptions) -> Result<PreprocessedProgram, FrontError> {
    let mut texts = files.iter().map(|file| cpp::preprocess(file, options)).collect::<Result<Vec<_>, _>>()?;
    let latin1 = texts.iter().any(|text| text.latin1);
    library_bodies::append(
        &mut texts.iter_mut().map(|text| &mut text.text).collect::<Vec<_>>(),
        options.model,
        &options.without_bodies,
        options.has_arguments,
    );
    let mut maps = Vec::with_capacity(files.len());
    for (file, preprocessed) in files.iter().zip(&mut texts) {
        let name =
            file.spooled.as_ref().map_or_else(|| file.path.to_string_lossy().into_owned(), |from| from.name.clone());
        if preprocessed.before
            && options.model == DataModel::Lp64
            && library_bodies::has_narrow_sizes(&preprocessed.text)
        {
            return Err(FrontError::Needs32 { path: name.into() });
        }
        let mut text = std::mem::take(&mut preprocessed.text);
        if latin1 && !preprocessed.latin1 {
            // In all files or in none, a character stands for a byte.
            text = text.bytes().map(char::from).collect();
        }
        if files.len() > 1 && !text.ends_with('\n') {
            text.push('\n');
        }
        maps.push(SourceMap::new(text, &name).reading(&file.path, &preprocessed.opened));
    }
    let map = SourceMap::join(maps);
    Ok(PreprocessedProgram { map, model: options.model, latin1, has_entry: options.has_entry })
}

/// Parses and lowers a preprocessed program. The recursion is as deep as the nesting of the program: call it, and drop
/// the syntax tree, only under [`crate::stack::with_large_stack`].
pub fn parse_and_lower(source: &PreprocessedProgram) -> Result<Program, Vec<Diagnostic>> {
    let parsed = parse_units(source)?;
    let spans: Vec<_> = parsed
        .iter()
        .map(|unit| move |span: lang_c::span::Span| unit.prepared.map.span(span.start, span.end).shifted(unit.start))
        .collect();
    let units: Vec<lower::Unit<'_>> = parsed
        .iter()
        .zip(&spans)
        .map(|(unit, span)| lower::Unit {
            tree: &unit.tree,
            start: unit.start as u32,
            span,
            packs: &unit.prepared.packs,
            weak: &unit.prepared.weak,
        })
        .collect();
    let (mut program, diagnostics) = lower::lower(&units, source.model, source.has_entry);
    if !diagnostics.is_empty() {
        return Err(diagnostics);
    }
    let supplied = program.functions.iter().filter_map(|(id, function)| {
        function.body.as_ref()?;
        let (_, subject) = library_bodies::function_of(&source.map.locate(function.span).file)?;
        Some((id, subject))
    });
    program.supplied = supplied.collect();
    let of_system = |function: &Function| function.body.is_none() && source.map.is_system(function.span);
    program.declared_by_system =
        program.functions.iter().filter(|(_, function)| of_system(function)).map(|(id, _)| id).collect();
    for unit in &parsed {
        for caveat in &unit.prepared.caveats {
            program.caveat(caveat.text.clone(), caveat.span.shifted(unit.start));
        }
    }
    Ok(program)
}

/// A parsed translation unit.
struct Parsed {
    /// Offset of the unit in the preprocessed text.
    start: usize,
    prepared: tokens::Prepared,
    tree: lang_c::ast::TranslationUnit,
}

fn parse_units(source: &PreprocessedProgram) -> Result<Vec<Parsed>, Vec<Diagnostic>> {
    let (mut parsed, mut errors) = (Vec::new(), Vec::new());
    for range in source.map.unit_ranges() {
        let start = range.start;
        let mut prepared = tokens::prepare(&source.map.text()[range.clone()], source.latin1);
        // Headers of compilers choose instructions for the functions that stand for them.
        prepared.errors.retain(|error| error.code != "pragma" || !source.map.is_system(error.span.shifted(start)));
        let found = if prepared.errors.is_empty() {
            parse::parse(&prepared, &source.map, range).map_err(|error| vec![error])
        } else {
            Err(prepared.errors.clone())
        };
        match found {
            Ok(tree) => parsed.push(Parsed { start, prepared, tree }),
            Err(found) => {
                errors.extend(found.into_iter().map(|error| Diagnostic { span: error.span.shifted(start), ..error }))
            }
        }
    }
    if errors.is_empty() {
        Ok(parsed)
    } else {
        Err(errors)
    }
}

#[cfg(test)]
mod tests;
