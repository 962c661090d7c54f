//! Source locations: spans in the preprocessed text, and the map from these to file, line and column.

mod line_markers;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use crate::text_escape;
use line_markers::{renumbered, Marker, MOST_LINES};

/// A range of byte offsets in the *preprocessed* text (before the token pre-pass).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// No location: control code and the like.
    pub const NONE: Span = Span { start: u32::MAX, end: u32::MAX };

    /// A span from two offsets.
    pub fn new(start: usize, end: usize) -> Span {
        Span { start: start as u32, end: end as u32 }
    }

    /// The span that is this many bytes further on.
    #[must_use]
    pub fn shifted(self, by: usize) -> Span {
        match self.is_none() {
            true => self,
            false => Span { start: self.start + by as u32, end: self.end + by as u32 },
        }
    }

    /// Whether there is no location.
    pub fn is_none(self) -> bool {
        self == Span::NONE
    }
}

/// A location in the user's source.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Location {
    /// The file as the compiler names it in line markers.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column in bytes, from 1.
    pub column: u32,
}

/// File and line, as `a.c:7`.
impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// The preprocessed text of one or several translation units and, for each of its lines, the file and line of its
/// origin.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    text: String,
    files: Vec<String>,
    /// In ascending order of offsets; the first one is 0.
    regions: Vec<Region>,
    /// The offset of each line of the text.
    lines: Vec<u32>,
    /// The text for display, if it differs.
    shown: Option<String>,
    /// The translation units, in order; the first one begins at 0.
    units: Vec<Unit>,
    /// The files that were read: the main files and those that the preprocessor has opened.
    opened: Vec<PathBuf>,
    /// Their device and inode numbers; looked up on demand.
    identities: OnceLock<BTreeSet<(u64, u64)>>,
}

/// A translation unit: a main file with all that it includes.
#[derive(Clone, Debug)]
struct Unit {
    /// Offset of its first line.
    start: u32,
    /// Index of the name of its main file.
    file: u32,
    /// The path of the main file, if it can be read.
    main: Option<PathBuf>,
}

/// Consecutive lines that come from one file.
#[derive(Clone, Copy, Debug)]
struct Region {
    /// Offset of the first line.
    start: u32,
    /// Index of that line in the text.
    text_line: u32,
    /// Number of that line in the file.
    file_line: u32,
    file: u32,
    system: bool,
}

/// The source line displayed with a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Excerpt {
    /// The file, and the line and column at which `range` begins.
    pub location: Location,
    /// The line as the user wrote it, if the file can be read, otherwise as preprocessed.
    pub line: String,
    /// The byte range of the line that the span covers.
    pub range: std::ops::Range<usize>,
}

impl SourceMap {
    /// Parses the line markers (`# 12 "file.h" 1 3`) of preprocessed text. The text before the first marker belongs to
    /// `main`.
    ///
    /// File names are for display: control sequences for terminals are replaced in them.
    pub fn new(text: String, main: &str) -> SourceMap {
        let main = text_escape::line(main);
        let mut map = SourceMap { files: vec![main.clone()], ..SourceMap::default() };
        let mut known = HashMap::from([(main, 0)]);
        map.regions.push(Region { start: 0, text_line: 0, file_line: 1, file: 0, system: false });
        map.units.push(Unit { start: 0, file: 0, main: None });
        let mut offset = 0;
        for (index, line) in text.split_inclusive('\n').enumerate() {
            map.lines.push(offset);
            offset += line.len() as u32;
            if let Some(marker) = Marker::parse(line) {
                let file = *known.entry(marker.file).or_insert_with_key(|name| {
                    map.files.push(name.clone());
                    map.files.len() as u32 - 1
                });
                map.regions.push(Region {
                    start: offset,
                    text_line: index as u32 + 1,
                    file_line: marker.line,
                    file,
                    system: marker.system,
                });
            }
        }
        map.lines.push(offset);
        map.shown = (!text_escape::is_plain(&text)).then(|| text_escape::text(&text));
        map.text = text;
        map
    }

    /// Allows lines of these files to be displayed as the user wrote them: the main file and those that the
    /// preprocessor has opened. For every other file named by a line marker only the preprocessed text is displayed: a
    /// marker may contain the name of any file.
    #[must_use]
    pub fn reading(mut self, main: &Path, opened: &[PathBuf]) -> SourceMap {
        if let Some(unit) = self.units.first_mut() {
            unit.main = Some(main.to_path_buf());
        }
        self.opened = opened.iter().cloned().chain([main.to_path_buf()]).collect();
        self.identities = OnceLock::new();
        self
    }

    /// The map of several translation units: their texts, one after the other. The spans of a unit are shifted by the
    /// offset at which [`SourceMap::unit_ranges`] says that it begins.
    ///
    /// Each text must end with a newline.
    pub fn join(units: Vec<SourceMap>) -> SourceMap {
        units.into_iter().reduce(SourceMap::append).unwrap_or_default()
    }

    fn append(mut self, other: SourceMap) -> SourceMap {
        let (start, first_line) = (self.text.len() as u32, self.lines.len() as u32 - 1);
        let files: Vec<u32> = other.files.iter().map(|name| self.file_index(name)).collect();
        let file = |index: u32| files.get(index as usize).copied().unwrap_or(0);
        self.regions.extend(other.regions.iter().map(|region| Region {
            start: region.start + start,
            text_line: region.text_line + first_line,
            file: file(region.file),
            ..*region
        }));
        self.units.extend(other.units.into_iter().map(|unit| Unit {
            start: unit.start + start,
            file: file(unit.file),
            main: unit.main,
        }));
        self.lines.pop();
        self.lines.extend(other.lines.iter().map(|line| line + start));
        if self.shown.is_some() || other.shown.is_some() {
            let shown = self.shown.get_or_insert_with(|| self.text.clone());
            shown.push_str(other.shown.as_ref().unwrap_or(&other.text));
        }
        self.text.push_str(&other.text);
        self.opened.extend(other.opened);
        self.identities = OnceLock::new();
        self
    }

    fn file_index(&mut self, name: &str) -> u32 {
        let known = self.files.iter().position(|file| file == name);
        known.unwrap_or_else(|| {
            self.files.push(name.to_string());
            self.files.len() - 1
        }) as u32
    }

    /// The range of each translation unit in the text, in order.
    pub fn unit_ranges(&self) -> Vec<std::ops::Range<usize>> {
        let starts = self.units.iter().map(|unit| unit.start as usize);
        let ends = self.units.iter().skip(1).map(|unit| unit.start as usize).chain([self.text.len()]);
        starts.zip(ends).map(|(start, end)| start..end).collect()
    }

    /// The names of the main files, in order.
    pub fn main_files(&self) -> impl Iterator<Item = &str> {
        self.units.iter().filter_map(|unit| self.files.get(unit.file as usize)).map(String::as_str)
    }

    /// The files that were read, as the preprocessor names them.
    pub fn read_files(&self) -> impl Iterator<Item = &Path> {
        self.opened.iter().map(AsRef::as_ref)
    }

    /// Whether this file is one of those that were read, regardless of its name.
    pub fn has_read(&self, path: &Path) -> bool {
        let identity = |path: &Path| path.metadata().ok().map(|found| (found.dev(), found.ino()));
        let all = self.identities.get_or_init(|| self.opened.iter().filter_map(|path| identity(path)).collect());
        identity(path).is_some_and(|one| all.contains(&one))
    }

    /// The lines of a file for display: as the user wrote them if the preprocessor has read it, otherwise as
    /// preprocessed.
    pub fn lines_of(&self, file: &str) -> Vec<String> {
        match self.written(file) {
            Some(lines) => lines.iter().map(|line| text_escape::text(line)).collect(),
            None => self.preprocessed(file),
        }
    }

    /// The lines of a file that may be displayed.
    fn written(&self, file: &str) -> Option<Vec<String>> {
        let unit = self.units.iter().find(|unit| self.files.get(unit.file as usize).is_some_and(|name| name == file));
        let path = unit.and_then(|unit| unit.main.as_deref()).unwrap_or(Path::new(file));
        let bytes = std::fs::read(path).ok().filter(|_| self.has_read(path))?;
        renumbered(&String::from_utf8_lossy(&bytes), file)
    }

    fn preprocessed(&self, file: &str) -> Vec<String> {
        let Some(file) = self.files.iter().position(|name| name == file) else { return Vec::new() };
        let mut lines: BTreeMap<u32, String> = BTreeMap::new();
        let text = self.shown.as_ref().unwrap_or(&self.text);
        let mut offset = 0;
        for (index, line) in text.split_inclusive('\n').enumerate() {
            let region = self.region(offset as u32);
            offset += line.len();
            let number = region.file_line.saturating_add(index as u32).saturating_sub(region.text_line);
            if region.file as usize == file && number <= MOST_LINES && Marker::parse(line).is_none() {
                lines.entry(number).or_insert_with(|| line.trim_end().to_string());
            }
        }
        let last = lines.keys().next_back().copied().unwrap_or(0);
        (1..=last).map(|number| lines.remove(&number).unwrap_or_default()).collect()
    }

    /// The preprocessed text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The names of all files, the main one first.
    pub fn files(&self) -> &[String] {
        &self.files
    }

    /// The location at which a span begins. [`Span::NONE`] is line 0 of the main file.
    pub fn locate(&self, span: Span) -> Location {
        if span.is_none() {
            return Location { file: self.files.first().cloned().unwrap_or_default(), line: 0, column: 0 };
        }
        let region = self.region(span.start);
        let line = self.line_index(span.start);
        Location {
            file: self.files.get(region.file as usize).cloned().unwrap_or_default(),
            line: region.file_line.saturating_add(line as u32).saturating_sub(region.text_line),
            column: span.start - self.lines.get(line).copied().unwrap_or(0) + 1,
        }
    }

    /// Whether the span lies in a system header.
    pub fn is_system(&self, span: Span) -> bool {
        !span.is_none() && self.region(span.start).system
    }

    /// The preprocessed text of a span.
    pub fn snippet(&self, span: Span) -> &str {
        let text = self.shown.as_ref().unwrap_or(&self.text);
        text.get(span.start as usize..span.end as usize).unwrap_or("")
    }

    /// The line displayed with a message about this span; `None` if there is no such line.
    pub fn excerpt(&self, span: Span) -> Option<Excerpt> {
        if span.is_none() {
            return None;
        }
        let mut location = self.locate(span);
        let index = self.line_index(span.start);
        let start = *self.lines.get(index)? as usize;
        let end = self.lines.get(index + 1).map_or(self.text.len(), |&end| end as usize);
        let shown = self.shown.as_ref().unwrap_or(&self.text).get(start..end)?.trim_end();
        let from = (span.start as usize - start).min(shown.len());
        let to = (span.end as usize).saturating_sub(start).clamp(from, shown.len());
        let written = self.user_line(&location.file, location.line);
        let (line, range) = match written {
            Some(line) if line.trim_end() != shown => {
                let range = find_again(shown, from..to, &line);
                (line, range)
            }
            _ => (shown.to_string(), from..to),
        };
        location.column = range.start as u32 + 1;
        Some(Excerpt { location, line, range })
    }

    /// A line of a file as the user wrote it, without its newline.
    fn user_line(&self, file: &str, line: u32) -> Option<String> {
        let lines = self.written(file)?;
        lines.get((line as usize).checked_sub(1)?).map(|line| text_escape::text(line.trim_end()))
    }

    fn region(&self, offset: u32) -> Region {
        let index = self.regions.partition_point(|region| region.start <= offset);
        self.regions.get(index.saturating_sub(1)).copied().unwrap_or(Region {
            start: 0,
            text_line: 0,
            file_line: 1,
            file: 0,
            system: false,
        })
    }

    fn line_index(&self, offset: u32) -> usize {
        let last = self.lines.len().saturating_sub(2);
        self.lines.partition_point(|&start| start <= offset).saturating_sub(1).min(last)
    }
}

/// Finds the text at `range` of the preprocessed line in the user's line: the same occurrence of its first word, or
/// the whole line if macro expansion has changed it.
fn find_again(shown: &str, range: std::ops::Range<usize>, line: &str) -> std::ops::Range<usize> {
    let indent = line.len() - line.trim_start().len();
    let whole = indent..line.len();
    let Some(covered) = shown.get(range.clone()) else { return whole };
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let word_len = covered.find(|c| !is_word(c)).unwrap_or(covered.len());
    let word = if word_len > 0 { &covered[..word_len] } else { covered.trim_end() };
    if word.is_empty() {
        return whole;
    }
    let places = |text: &str| -> Vec<usize> {
        text.match_indices(word)
            .map(|(at, _)| at)
            .filter(|&at| {
                word_len == 0 || !text[..at].ends_with(is_word) && !text[at + word.len()..].starts_with(is_word)
            })
            .collect()
    };
    let nth = places(shown).iter().position(|&at| at == range.start);
    match nth.and_then(|nth| places(line).get(nth).copied()) {
        Some(at) if line[at..].starts_with(covered) => at..at + covered.len(),
        Some(at) => at..at + word.len(),
        None => whole,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str =
        "# 1 \"a.c\"\n# 1 \"<built-in>\"\n# 1 \"dir\\\\b\\\"\\303\\251.h\" 1 3\nint x;\n\n int y;\n# 7 \"a.c\" 2\nz\n";

    #[track_caller]
    fn check(word: &str, expected: &str) {
        let map = SourceMap::new(TEXT.to_string(), "a.c");
        let at = TEXT.find(word).unwrap();
        let span = Span::new(at, at + word.len());
        let place = map.locate(span);
        let system = if map.is_system(span) { " system" } else { "" };
        assert_eq!(format!("{place}:{}{system}", place.column), expected);
    }

    #[test]
    fn places() {
        check("int x", "dir\\b\"é.h:1:1 system");
        check("y;", "dir\\b\"é.h:3:6 system");
        check("z", "a.c:7:1");
    }

    #[test]
    fn several_units() {
        let main = |name: &str, text: &str| SourceMap::new(text.to_string(), name);
        let (first, second) = ("int x;\n# 1 \"h.h\" 1\nint h;\n", "# 1 \"h.h\" 1\nint h;\n# 5 \"b.c\" 2\nint\u{7}y;\n");
        let map = SourceMap::join(vec![main("a.c", first), main("b.c", second)]);
        assert_eq!(map.unit_ranges(), [0..first.len(), first.len()..first.len() + second.len()]);
        assert_eq!(map.main_files().collect::<Vec<_>>(), ["a.c", "b.c"]);
        let place = |text: &str, word: &str, start: usize| {
            let at = map.locate(Span::new(text.find(word).unwrap(), text.len()).shifted(start));
            format!("{at}:{}", at.column)
        };
        assert_eq!(place(first, "x;", 0), "a.c:1:5");
        assert_eq!(place(first, "h;", 0), "h.h:1:5");
        assert_eq!(place(second, "h;", first.len()), "h.h:1:5");
        assert_eq!(place(second, "y;", first.len()), "b.c:5:5");
        assert_eq!(map.files(), ["a.c", "h.h", "b.c"]);
        assert_eq!(map.snippet(Span::new(0, 3).shifted(first.len() + second.find("int\u{7}").unwrap())), "int");
    }

    #[test]
    fn no_place() {
        let map = SourceMap::new(TEXT.to_string(), "a.c");
        assert_eq!(map.locate(Span::NONE), Location { file: "a.c".into(), line: 0, column: 0 });
        assert_eq!(map.excerpt(Span::NONE), None);
        let end = Span::new(TEXT.len(), TEXT.len());
        assert_eq!(map.locate(end).line, 7);
        assert_eq!(SourceMap::default().locate(Span::new(0, 0)).line, 1);
    }

    #[track_caller]
    fn check_again(shown: &str, word: &str, line: &str, expected: &str) {
        let at = shown.find(word).unwrap();
        assert_eq!(&line[find_again(shown, at..at + word.len(), line)], expected);
    }

    #[test]
    fn spans_in_the_users_line() {
        check_again("x = x + 1;", "x + 1", "x   =   x + 1;", "x + 1");
        check_again("x = x + 1;", "x + 1", "x = x  + 1;", "x");
        check_again("  y = 12;", "12", "  y = LIMIT; // 1", "y = LIMIT; // 1");
    }
}
