//! A schedule as text: one column per thread, time downward, with lines of the source.

use anstyle::{AnsiColor, Style};

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::rows::{rows, Row};
use super::Sources;
use crate::schedule::Schedule;

/// Options of the text.
#[derive(Clone, Copy, Debug)]
pub struct TextReportOptions {
    /// Whether to show every line that a thread executes, and values that only it can access; otherwise only what other
    /// threads can observe.
    pub full: bool,
    /// Whether to use terminal escape sequences.
    pub color: bool,
    /// Width of a line in characters.
    pub width: usize,
}

impl Default for TextReportOptions {
    fn default() -> TextReportOptions {
        TextReportOptions { full: false, color: false, width: 140 }
    }
}

const NARROWEST: usize = 14;
const WIDEST: usize = 40;
/// The number of values at the beginning and at the end of a row that are shown.
const VALUES: usize = 8;
/// The maximum width of the column of places.
const WIDEST_PLACE: usize = 24;
/// The maximum length of a thread name if threads share a column.
const LONGEST_NAME: usize = 16;
const BOLD: Style = Style::new().bold();
const RED: Style = AnsiColor::Red.on_default().bold();
const DIM: Style = Style::new().dimmed();

/// The schedule as a table; lines end with `\n`.
pub fn text(schedule: &Schedule, sources: &Sources, options: &TextReportOptions) -> String {
    let rows = rows(schedule, sources);
    let shown = shorten(&rows, options.full);
    let table = Table::new(schedule, &rows, &shown, options);
    let mut out = String::new();
    table.title(&mut out);
    table.head(&mut out);
    let mut last: Option<usize> = None;
    for item in &shown {
        let thread = item.thread(&rows);
        if let Some(before) = last.filter(|before| *before != thread) {
            table.switch(before, thread, &mut out);
        }
        last = Some(thread);
        match item {
            Item::Row(index) => table.row(&rows[*index], &mut out),
            Item::Gap(range) => table.gap(&rows[range.clone()], &mut out),
        }
    }
    out
}

/// A row that is shown, or a range of rows of which only the number is shown.
enum Item {
    Row(usize),
    Gap(std::ops::Range<usize>),
}

impl Item {
    fn thread(&self, rows: &[Row]) -> usize {
        match self {
            Item::Row(index) => rows[*index].thread,
            Item::Gap(range) => rows[range.start].thread,
        }
    }
}

/// Replaces rows that no other thread can observe by gaps, unless `full`.
fn shorten(rows: &[Row], full: bool) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        if full || row.visible {
            items.push(Item::Row(index));
            continue;
        }
        match items.last_mut() {
            Some(Item::Gap(range)) if rows[range.start].thread == row.thread => range.end = index + 1,
            Some(_) | None => items.push(Item::Gap(index..index + 1)),
        }
    }
    items
}

struct Table<'a> {
    schedule: &'a Schedule,
    options: &'a TextReportOptions,
    /// Threads that have a column.
    threads: Vec<usize>,
    /// The file of the violation; its places are shown without the file.
    file: &'a str,
    /// The short names of the other files.
    files: BTreeMap<&'a str, &'a str>,
    /// Width of the column of places.
    place: usize,
    /// The arrangement of the threads.
    layout: ColumnLayout,
}

/// The columns between the place and the values.
#[derive(Clone, Copy)]
enum ColumnLayout {
    /// One column of this width per thread.
    Columns(usize),
    /// One column for all threads, and one for their names, where separate columns would be too narrow to read.
    Blocks { name: usize, text: usize },
}

impl<'a> Table<'a> {
    fn new(schedule: &'a Schedule, rows: &'a [Row], shown: &[Item], options: &'a TextReportOptions) -> Table<'a> {
        let ran = |thread: &usize| schedule.turns.iter().any(|turn| turn.thread == *thread);
        let threads: Vec<usize> = (0..schedule.threads.len()).filter(ran).collect();
        let file = schedule.failure.as_ref().map_or("", |failure| failure.place.file.as_str());
        let files = short_names(&rows.iter().map(|row| row.place.file.as_str()).chain([file]).collect());
        let mut table =
            Table { schedule, options, threads, file, files, place: 4, layout: ColumnLayout::Columns(WIDEST) };
        let place = shown.iter().map(|item| table.item_place(rows, item).chars().count()).max().unwrap_or(0);
        table.place = place.clamp(4, WIDEST_PLACE);
        let wanted = shown.iter().filter_map(|item| match item {
            Item::Row(index) => Some(rows[*index].text.chars().count() + usize::from(rows[*index].violation) * 3),
            Item::Gap(_) => None,
        });
        table.layout = table.fitted(wanted.max().unwrap_or(0));
        table
    }

    /// The layout for texts of this length.
    fn fitted(&self, text: usize) -> ColumnLayout {
        let name = self.threads.iter().map(|thread| self.name(*thread).chars().count()).max().unwrap_or(0);
        let room = self.options.width.saturating_sub(self.place + 3);
        // A quarter of the width is left for the values.
        let fair = (room * 3 / 4 / self.threads.len().max(1)).saturating_sub(3);
        if fair >= NARROWEST {
            return ColumnLayout::Columns(text.max(name).max(NARROWEST).min(fair).min(WIDEST));
        }
        let name = name.min(LONGEST_NAME);
        let room = room.saturating_sub(name + 3);
        ColumnLayout::Blocks { name, text: text.min(room * 3 / 5).max(NARROWEST) }
    }

    fn name(&self, thread: usize) -> &str {
        &self.schedule.threads[thread].name
    }

    fn item_place(&self, rows: &[Row], item: &Item) -> String {
        match item {
            Item::Row(index) => self.row_place(&rows[*index]),
            Item::Gap(range) => self.gap_place(&rows[range.clone()]),
        }
    }

    /// The line, with its file if it is not the violation's.
    fn row_place(&self, row: &Row) -> String {
        self.in_file(&row.place.file, row.place.line.to_string())
    }

    /// The lines of these rows; the first row determines the file.
    fn gap_place(&self, rows: &[Row]) -> String {
        let Some(file) = rows.first().map(|row| row.place.file.as_str()) else { return String::new() };
        let lines = || rows.iter().filter(|row| row.place.file == file).map(|row| row.place.line);
        let text = match (lines().min(), lines().max()) {
            (Some(first), Some(last)) if first != last => format!("{first}..{last}"),
            (only, _) => only.unwrap_or_default().to_string(),
        };
        self.in_file(file, text)
    }

    fn in_file(&self, file: &str, lines: String) -> String {
        if file == self.file {
            return lines;
        }
        let name = self.files.get(file).copied().unwrap_or(file);
        // The lines matter more than the name.
        format!("{}:{lines}", cut(name, WIDEST_PLACE.saturating_sub(lines.chars().count() + 1)))
    }

    fn title(&self, out: &mut String) {
        let Some(failure) = &self.schedule.failure else { return };
        let switches = self.schedule.switches();
        let plural = if switches == 1 { "" } else { "es" };
        let place = &failure.place;
        let (on, off) = self.style(RED);
        let text = format!("{on}VIOLATION{off}  {} at {place} in {}", failure.told(), self.name(failure.thread));
        let text = format!("{text}  ({switches} context switch{plural})");
        // Not wrapped: a terminal wraps the line, and in a file it is one line.
        line(out, &text);
    }

    fn head(&self, out: &mut String) {
        let (on, off) = self.style(BOLD);
        let mut text = format!("{on}{}", pad("line", self.place));
        match self.layout {
            ColumnLayout::Columns(width) => self.threads.iter().for_each(|thread| {
                let _ = write!(text, " | {}", pad(self.name(*thread), width));
            }),
            ColumnLayout::Blocks { name, text: width } => {
                let _ = write!(text, " | {} | {}", pad("thread", name), pad("", width));
            }
        }
        line(out, &format!("{text} | shared{off}"));
    }

    fn row(&self, row: &Row, out: &mut String) {
        let mark = if row.violation { "  X" } else { "" };
        let texts = match self.layout {
            ColumnLayout::Columns(width) => vec![format!("{}{mark}", cut(&row.text, width.saturating_sub(mark.len())))],
            ColumnLayout::Blocks { text, .. } => fold(&format!("{}{mark}", row.text), text, " "),
        };
        let mut values = if self.options.full { row.shared.clone() } else { without_middle(&row.shared) };
        if self.options.full {
            values.extend(row.own.iter().map(|own| format!("({own})")));
        }
        let room = self.options.width.saturating_sub(self.place + self.middle() + 3).max(NARROWEST);
        let values = fold(&values.join(", "), room, ", ");
        let (on, off) = self.style(if row.violation { RED } else { Style::new() });
        for at in 0..texts.len().max(values.len()) {
            let place = if at == 0 { self.row_place(row) } else { String::new() };
            let part = |parts: &[String]| parts.get(at).cloned().unwrap_or_default();
            let cells = self.cells(row.thread, &part(&texts), at == 0);
            line(out, format!("{on}{}{cells} | {}{off}", pad(&place, self.place), part(&values)).trim_end());
        }
    }

    fn gap(&self, rows: &[Row], out: &mut String) {
        let Some(first) = rows.first() else { return };
        let steps: usize = rows.len();
        let plural = if steps == 1 { "" } else { "s" };
        let (on, off) = self.style(DIM);
        let cells = self.cells(first.thread, &format!("({steps} line{plural})"), true);
        line(out, &format!("{on}{}{cells} |{off}", pad(&self.gap_place(rows), self.place)));
    }

    /// The columns between the place and the values; `first` on the first line of a row.
    fn cells(&self, here: usize, text: &str, first: bool) -> String {
        let mut out = String::new();
        match self.layout {
            ColumnLayout::Columns(width) => self.threads.iter().for_each(|thread| {
                let _ = write!(out, " | {}", pad(if *thread == here { text } else { "" }, width));
            }),
            ColumnLayout::Blocks { name, text: width } => {
                let thread = if first { self.name(here) } else { "" };
                let _ = write!(out, " | {} | {}", pad(thread, name), pad(text, width));
            }
        }
        out
    }

    /// The total width of these columns.
    fn middle(&self) -> usize {
        match self.layout {
            ColumnLayout::Columns(width) => (width + 3) * self.threads.len(),
            ColumnLayout::Blocks { name, text } => name + text + 6,
        }
    }

    fn switch(&self, from: usize, to: usize, out: &mut String) {
        let text = format!(" switch {} -> {} ", self.name(from), self.name(to));
        let width = (self.place + self.middle() + 9).min(self.options.width);
        let left = width.saturating_sub(text.chars().count()) / 2;
        let right = width.saturating_sub(text.chars().count() + left);
        let (on, off) = self.style(DIM);
        line(out, &format!("{on}{}{text}{}{off}", "-".repeat(left), "-".repeat(right)));
    }

    /// The escape sequences that begin and end a text of this style.
    fn style(&self, style: Style) -> (String, String) {
        let style = if self.options.color { style } else { Style::new() };
        (style.render().to_string(), style.render_reset().to_string())
    }
}

/// The shortest suffix of each path, in whole names, that distinguishes it from the others.
fn short_names<'a>(files: &BTreeSet<&'a str>) -> BTreeMap<&'a str, &'a str> {
    let ends = |file: &str, end: &str| file == end || file.strip_suffix(end).is_some_and(|rest| rest.ends_with('/'));
    let short = |file: &'a str| -> &'a str {
        let cuts = file.rmatch_indices('/').map(|(at, _)| &file[at + 1..]);
        let mut others = cuts.filter(|end| files.iter().filter(|other| ends(other, end)).count() == 1);
        others.next().unwrap_or(file)
    };
    files.iter().map(|file| (*file, short(file))).collect()
}

/// The first and the last values of a row that has many, and the number of the others.
fn without_middle(values: &[String]) -> Vec<String> {
    if values.len() <= 2 * VALUES + 1 {
        return values.to_vec();
    }
    let (first, rest) = values.split_at(VALUES);
    let (middle, last) = rest.split_at(rest.len() - VALUES);
    let left = format!(".. {} more ..", middle.len());
    first.iter().cloned().chain([left]).chain(last.iter().cloned()).collect()
}

fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_string();
    }
    let kept: String = text.chars().take(width.saturating_sub(2)).collect();
    format!("{kept}..")
}

/// Breaks the text into lines of this width, after `separator` where possible, otherwise between words, otherwise
/// anywhere.
fn fold(text: &str, width: usize, separator: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for piece in text.split_inclusive(separator) {
        if piece.trim_end().chars().count() > width && separator != " " {
            lines.extend(fold(piece, width, " "));
            lines.push(String::new());
            continue;
        }
        let used = lines.last().map_or(0, |line| line.chars().count());
        if used > 0 && used + piece.trim_end().chars().count() > width {
            lines.push(String::new());
        }
        for c in piece.chars() {
            if c != ' ' && lines.last().is_some_and(|line| line.chars().count() >= width) {
                lines.push(String::new());
            }
            lines.last_mut().into_iter().for_each(|line| line.push(c));
        }
    }
    let lines: Vec<String> = lines.iter().map(|line| line.trim_end().to_string()).collect();
    if lines.iter().all(String::is_empty) {
        return vec![String::new()];
    }
    lines.into_iter().filter(|line| !line.is_empty()).collect()
}

fn pad(text: &str, width: usize) -> String {
    let cut = cut(text, width);
    format!("{cut}{}", " ".repeat(width.saturating_sub(cut.chars().count())))
}

fn line(out: &mut String, text: &str) {
    out.push_str(text.trim_end());
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::short_names;

    #[test]
    fn files_with_one_name_are_told_by_their_folders() {
        let names = short_names(&["m/a/f.c", "m/b/f.c", "m/a/h.h", "f.c"].into());
        let shown = ["m/a/f.c", "m/b/f.c", "m/a/h.h", "f.c"].map(|file| names[file]);
        assert_eq!(shown, ["a/f.c", "b/f.c", "h.h", "f.c"]);
    }
}
