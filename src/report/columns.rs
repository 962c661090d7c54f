//! A schedule as text: one column a thread, time downwards, on the lines of the source.

use std::fmt::Write;

use super::rows::{rows, Row};
use super::Sources;
use crate::cex::Schedule;

/// How much to show, and how.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Every line that a thread passes, and its own variables; else only what others can see.
    pub full: bool,
    /// Escape sequences of terminals.
    pub color: bool,
    /// How many characters a line may have.
    pub width: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options { full: false, color: false, width: 140 }
    }
}

const NARROWEST: usize = 14;
const WIDEST: usize = 40;
const BOLD: &str = "\x1b[1m";
const RED: &str = "\x1b[1;31m";
const DIM: &str = "\x1b[2m";
const PLAIN: &str = "\x1b[0m";

/// The schedule as a table; lines end with `\n`.
pub fn text(schedule: &Schedule, sources: &Sources, options: &Options) -> String {
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

/// A row that is shown, or rows that are only counted.
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

/// Leaves out what no other thread can see.
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
    options: &'a Options,
    /// Threads that have a column.
    threads: Vec<usize>,
    /// The file that most places are in.
    file: &'a str,
    /// Width of the column of places.
    place: usize,
    /// Width of the column of a thread.
    column: usize,
}

impl<'a> Table<'a> {
    fn new(schedule: &'a Schedule, rows: &'a [Row], shown: &[Item], options: &'a Options) -> Table<'a> {
        let ran = |thread: &usize| schedule.turns.iter().any(|turn| turn.thread == *thread);
        let threads: Vec<usize> = (0..schedule.threads.len()).filter(ran).collect();
        let file = schedule.failure.as_ref().map_or("", |failure| failure.place.file.as_str());
        let mut table = Table { schedule, options, threads, file, place: 4, column: WIDEST };
        let place = shown.iter().map(|item| table.item_place(rows, item).chars().count()).max().unwrap_or(0);
        table.place = place.clamp(4, 24);
        let wanted = shown.iter().filter_map(|item| match item {
            Item::Row(index) => Some(rows[*index].text.chars().count() + usize::from(rows[*index].violation) * 3),
            Item::Gap(_) => None,
        });
        let names = table.threads.iter().map(|thread| table.name(*thread).chars().count());
        let wanted = wanted.chain(names).max().unwrap_or(0);
        // A quarter for the values.
        let room = options.width.saturating_sub(table.place + 3) * 3 / 4;
        let fair = room / table.threads.len().max(1);
        table.column = wanted.min(fair.saturating_sub(3)).clamp(NARROWEST, WIDEST);
        table
    }

    fn name(&self, thread: usize) -> &str {
        &self.schedule.threads[thread].name
    }

    fn item_place(&self, rows: &[Row], item: &Item) -> String {
        match item {
            Item::Row(index) => self.row_place(&rows[*index]),
            Item::Gap(range) => gap_place(&rows[range.clone()]),
        }
    }

    /// The line, with its file if that is another than the violation's.
    fn row_place(&self, row: &Row) -> String {
        if row.place.file == self.file {
            row.place.line.to_string()
        } else {
            format!("{}:{}", short(&row.place.file), row.place.line)
        }
    }

    fn title(&self, out: &mut String) {
        let Some(failure) = &self.schedule.failure else { return };
        let what = failure.kind.words();
        let switches = self.schedule.switches();
        let plural = if switches == 1 { "" } else { "es" };
        let place = format!("{}:{}", failure.place.file, failure.place.line);
        let (on, off) = self.style(RED);
        let text = format!("{on}VIOLATION{off}  {what} `{}` at {place} in {}", failure.text, self.name(failure.thread));
        line(out, &format!("{text}  ({switches} context switch{plural})"));
    }

    fn head(&self, out: &mut String) {
        let (on, off) = self.style(BOLD);
        let mut text = format!("{on}{}", pad("line", self.place));
        for thread in &self.threads {
            let _ = write!(text, " | {}", pad(self.name(*thread), self.column));
        }
        line(out, &format!("{text} | shared{off}"));
    }

    fn row(&self, row: &Row, out: &mut String) {
        let mut cell = row.text.clone();
        if row.violation {
            cell = format!("{}  X", cut(&cell, self.column.saturating_sub(3)));
        }
        let (on, off) = if row.violation { self.style(RED) } else { ("", "") };
        let mut text = format!("{on}{}", pad(&self.row_place(row), self.place));
        for thread in &self.threads {
            let here = if *thread == row.thread { cell.as_str() } else { "" };
            let _ = write!(text, " | {}", pad(here, self.column));
        }
        let mut values = row.shared.clone();
        if self.options.full {
            values.extend(row.own.iter().map(|own| format!("({own})")));
        }
        line(out, format!("{text} | {}{off}", values.join(", ")).trim_end());
    }

    fn gap(&self, rows: &[Row], out: &mut String) {
        let Some(first) = rows.first() else { return };
        let steps: usize = rows.len();
        let plural = if steps == 1 { "" } else { "s" };
        let (on, off) = self.style(DIM);
        let mut text = format!("{on}{}", pad(&gap_place(rows), self.place));
        for thread in &self.threads {
            let here = if *thread == first.thread { format!("({steps} line{plural})") } else { String::new() };
            let _ = write!(text, " | {}", pad(&here, self.column));
        }
        line(out, &format!("{text} |{off}"));
    }

    fn switch(&self, from: usize, to: usize, out: &mut String) {
        let text = format!(" switch {} -> {} ", self.name(from), self.name(to));
        let width = self.place + (self.column + 3) * self.threads.len() + 9;
        let left = width.saturating_sub(text.chars().count()) / 2;
        let right = width.saturating_sub(text.chars().count() + left);
        let (on, off) = self.style(DIM);
        line(out, &format!("{on}{}{text}{}{off}", "-".repeat(left), "-".repeat(right)));
    }

    fn style(&self, on: &'static str) -> (&'static str, &'static str) {
        if self.options.color {
            (on, PLAIN)
        } else {
            ("", "")
        }
    }
}

fn gap_place(rows: &[Row]) -> String {
    let lines = || rows.iter().map(|row| row.place.line);
    match (lines().min(), lines().max()) {
        (Some(first), Some(last)) if first != last => format!("{first}..{last}"),
        (Some(only), _) => only.to_string(),
        (None, _) => String::new(),
    }
}

/// A path without its folders.
fn short(file: &str) -> &str {
    file.rsplit('/').next().unwrap_or(file)
}

fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_string();
    }
    let kept: String = text.chars().take(width.saturating_sub(2)).collect();
    format!("{kept}..")
}

fn pad(text: &str, width: usize) -> String {
    let cut = cut(text, width);
    format!("{cut}{}", " ".repeat(width.saturating_sub(cut.chars().count())))
}

fn line(out: &mut String, text: &str) {
    out.push_str(text.trim_end());
    out.push('\n');
}
