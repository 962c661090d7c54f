//! The token sequence during rewriting, and its conversion back to text.

use rustc_hash::FxHashMap;

use super::lexer::{Token, TokenKind, MOVED};
use super::offsets::{OffsetMap, SourcePiece};

/// Marks a bracket without a matching one.
pub(super) const NO_PARTNER: u32 = u32::MAX;

/// A sequence of tokens over a source text.
pub(super) struct TokenStream<'t> {
    source: &'t str,
    /// The start and end of each token of the source, by its index.
    places: Vec<(u32, u32)>,
    /// The current tokens.
    pub(super) tokens: Vec<Token>,
    spellings: Vec<String>,
    known: FxHashMap<String, u32>,
}

impl<'t> TokenStream<'t> {
    /// The tokens of a source text.
    pub(super) fn new(source: &'t str, tokens: Vec<Token>) -> TokenStream<'t> {
        let places = tokens.iter().map(|t| (t.start, t.end)).collect();
        TokenStream { source, places, tokens, spellings: Vec::new(), known: FxHashMap::default() }
    }

    /// The number of tokens.
    pub(super) fn len(&self) -> usize {
        self.tokens.len()
    }

    /// The spelling of a token; empty after the last one.
    pub(super) fn text(&self, index: usize) -> &str {
        self.tokens.get(index).map_or("", |token| self.spelling(token))
    }

    /// The spelling of the preceding token; empty before the first one.
    pub(super) fn before(&self, index: usize) -> &str {
        if index == 0 {
            ""
        } else {
            self.text(index - 1)
        }
    }

    fn spelling(&self, token: &Token) -> &str {
        match token.spelling {
            0 => &self.source[token.start as usize..token.end as usize],
            n => &self.spellings[n as usize - 1],
        }
    }

    /// Whether the token is a word that is not a keyword.
    pub(super) fn is_name(&self, index: usize) -> bool {
        self.tokens.get(index).is_some_and(|t| t.kind == TokenKind::Word)
            && !super::keywords::is_keyword(self.text(index))
    }

    fn intern(&mut self, text: &str) -> u32 {
        if let Some(&known) = self.known.get(text) {
            return known;
        }
        self.spellings.push(text.to_string());
        let number = self.spellings.len() as u32;
        self.known.insert(text.to_string(), number);
        number
    }

    /// For each bracket the matching one.
    pub(super) fn partners(&self) -> Vec<u32> {
        let mut partners = vec![NO_PARTNER; self.len()];
        let mut open: Vec<usize> = Vec::new();
        for (i, token) in self.tokens.iter().enumerate() {
            if token.kind != TokenKind::Punct {
                continue;
            }
            let opener = match self.spelling(token) {
                "(" | "[" | "{" => {
                    open.push(i);
                    continue;
                }
                ")" => "(",
                "]" => "[",
                "}" => "{",
                _ => continue,
            };
            if open.last().is_some_and(|&o| self.text(o) == opener) {
                let partner = open.pop().unwrap_or(i);
                partners[partner] = i as u32;
                partners[i] = partner as u32;
            }
        }
        partners
    }

    /// Applies edits.
    pub(super) fn apply(&mut self, edits: Edits) {
        let Edits { mut inserts, mut replaced } = edits;
        if inserts.is_empty() && replaced.is_empty() {
            return;
        }
        inserts.sort_by_key(|insert| insert.0);
        replaced.sort_by_key(|edit| edit.0);
        let old = std::mem::take(&mut self.tokens);
        let mut out = Vec::with_capacity(old.len() + inserts.len());
        let mut inserts = inserts.into_iter().peekable();
        let mut replaced = replaced.into_iter().peekable();
        for i in 0..=old.len() {
            while let Some((_, what)) = inserts.next_if(|insert| insert.0 <= i) {
                out.push(self.inserted(what, &old, i));
            }
            let Some(mut token) = old.get(i).copied() else { break };
            let mut keep = true;
            while let Some((_, with)) = replaced.next_if(|edit| edit.0 == i) {
                match with {
                    None => keep = false,
                    Some(text) => token.spelling = self.intern(&text),
                }
            }
            if keep {
                out.push(token);
            }
        }
        self.tokens = out;
    }

    fn inserted(&mut self, what: Insert, old: &[Token], before: usize) -> Token {
        match what {
            Insert::Copy(index) => Token { seq: MOVED, ..old[index] },
            Insert::Text(text, glue) => {
                let place = old.get(before).or(old.last());
                let kind = match text.as_bytes().first() {
                    Some(b) if b.is_ascii_alphabetic() || *b == b'_' => TokenKind::Word,
                    Some(b) if b.is_ascii_digit() => TokenKind::Number,
                    Some(b'"') => TokenKind::Str,
                    _ => TokenKind::Punct,
                };
                let (start, end) = place.map_or((0, 0), |t| (t.start, t.end));
                Token { start, end, seq: MOVED, spelling: self.intern(&text), kind, glue }
            }
        }
    }

    /// The text of the current tokens, with the blanks, newlines and line markers of the source.
    pub(super) fn write(&self) -> (String, OffsetMap) {
        let mut text = String::with_capacity(self.source.len() + self.source.len() / 8);
        let mut pieces = Vec::with_capacity(self.tokens.len());
        let mut next = 0;
        for token in &self.tokens {
            if token.seq != MOVED && token.seq >= next {
                for seq in next..=token.seq {
                    let from = if seq == 0 { 0 } else { self.places[seq as usize - 1].1 };
                    blanks(&mut text, &self.source[from as usize..self.places[seq as usize].0 as usize]);
                }
                let dropped = token.seq > next;
                next = token.seq + 1;
                if dropped && !token.glue && !text.ends_with([' ', '\n']) {
                    text.push(' ');
                }
            } else if !token.glue {
                text.push(' ');
            }
            if token.glue {
                text.truncate(pieces.last().map_or(0, |p: &SourcePiece| p.new_end as usize));
            } else if pieces.last().is_some_and(|p: &SourcePiece| p.new_end as usize == text.len() && p.moved) {
                text.push(' ');
            }
            let new_start = text.len() as u32;
            text.push_str(self.spelling(token));
            let same = token.spelling == 0;
            let (new_end, moved) = (text.len() as u32, token.seq == MOVED || !same);
            pieces.push(SourcePiece { new_start, new_end, old_start: token.start, old_end: token.end, same, moved });
        }
        text.push('\n');
        (text, OffsetMap::new(pieces, self.source.len() as u32))
    }
}

/// Copies the text between two tokens; keeps only blanks, newlines and `#` lines that begin at the start of a line.
fn blanks(out: &mut String, between: &str) {
    for line in between.split_inclusive('\n') {
        let content = line.trim_start();
        if content.starts_with('#') && content.len() == line.len() {
            out.push_str(line);
        } else if content.starts_with('#') {
            out.push('\n');
        } else {
            out.extend(line.chars().map(|c| if matches!(c, ' ' | '\n' | '\t') { c } else { ' ' }));
        }
    }
}

enum Insert {
    Text(String, bool),
    Copy(usize),
}

/// Edits of a token sequence, which are applied together.
#[derive(Default)]
pub(super) struct Edits {
    inserts: Vec<(usize, Insert)>,
    replaced: Vec<(usize, Option<String>)>,
}

impl Edits {
    /// Inserts a token before the token `at`.
    pub(super) fn insert(&mut self, at: usize, text: impl Into<String>) {
        self.inserts.push((at, Insert::Text(text.into(), false)));
    }

    /// The same, without a blank before it.
    pub(super) fn insert_glued(&mut self, at: usize, text: impl Into<String>) {
        self.inserts.push((at, Insert::Text(text.into(), true)));
    }

    /// Inserts several tokens, separated by blanks in `texts`, before the token `at`.
    pub(super) fn insert_all(&mut self, at: usize, texts: &str) {
        for text in texts.split(' ') {
            self.insert(at, text);
        }
    }

    /// Inserts copies of some tokens before the token `at`.
    pub(super) fn copy(&mut self, at: usize, tokens: std::ops::Range<usize>) {
        self.inserts.extend(tokens.map(|i| (at, Insert::Copy(i))));
    }

    /// Deletes tokens.
    pub(super) fn delete(&mut self, tokens: std::ops::Range<usize>) {
        self.replaced.extend(tokens.map(|i| (i, None)));
    }

    /// Replaces the spelling of a token.
    pub(super) fn replace(&mut self, at: usize, text: impl Into<String>) {
        self.replaced.push((at, Some(text.into())));
    }
}
