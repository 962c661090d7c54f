//! Properties of tokens that are determined without parsing: the kinds of braces, the beginnings of statements, the
//! names of types.

use std::collections::HashSet;

use super::keywords::{is_asm, is_attribute, is_keyword, is_specifier, is_type_word};
use super::lexer::TokenKind;
use super::stream::{TokenStream, NO_PARTNER};

/// The kind of a brace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Brace {
    /// Statements.
    Block,
    /// Members of a structure or union.
    Record,
    /// Enumerators.
    Enum,
    /// An initializer.
    Init,
}

/// The innermost construct that encloses a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Around {
    /// None: file scope.
    File,
    /// Directly in a brace.
    Brace(Brace),
    /// Parentheses or square brackets.
    Group,
}

/// Result of [`Context::of`].
pub(super) struct Context {
    /// For each bracket the matching one.
    pub(super) partner: Vec<u32>,
    /// For each token, whether a statement, a declaration or a member begins there.
    pub(super) starts: Vec<bool>,
    /// For each token, whether it is the colon of a label, of `case` or of `default`.
    pub(super) label_colon: Vec<bool>,
    /// For each token, the innermost construct that encloses it.
    pub(super) around: Vec<Around>,
    /// Every name declared by a `typedef` anywhere in the text.
    pub(super) types: HashSet<String>,
    /// The names of all labels.
    pub(super) labels: HashSet<String>,
}

impl Context {
    /// Computes the properties in one traversal of the tokens.
    pub(super) fn of(stream: &TokenStream) -> Context {
        let n = stream.len();
        let mut context = Context {
            partner: stream.partners(),
            starts: vec![false; n + 1],
            label_colon: vec![false; n],
            around: vec![Around::File; n],
            types: HashSet::from(["__builtin_va_list".to_string()]),
            labels: HashSet::new(),
        };
        context.collect_types(stream);
        context.starts[0] = true;
        let bodies = record_bodies(stream, &context);
        let mut open = vec![Around::File];
        for i in 0..n {
            let around = open.last().copied().unwrap_or(Around::File);
            context.around[i] = around;
            context.token(stream, i, around, &bodies, &mut open);
        }
        context
    }

    /// The matching bracket.
    pub(super) fn close(&self, index: usize) -> Option<usize> {
        self.partner.get(index).copied().filter(|&p| p != NO_PARTNER).map(|p| p as usize)
    }

    fn token(
        &mut self,
        stream: &TokenStream,
        i: usize,
        around: Around,
        bodies: &[Option<Brace>],
        open: &mut Vec<Around>,
    ) {
        let in_braces = around != Around::Group;
        match stream.text(i) {
            "(" | "[" => open.push(Around::Group),
            ")" | "]" => {
                pop(open);
                self.starts[i + 1] = self.ends_condition(stream, i) && in_block(open);
            }
            "{" => {
                let kind = bodies[i].unwrap_or_else(|| self.brace(stream, i));
                open.push(Around::Brace(kind));
                self.starts[i + 1] = matches!(kind, Brace::Block | Brace::Record);
            }
            "}" => {
                self.starts[i + 1] = around == Around::Brace(Brace::Block);
                pop(open);
            }
            ";" => self.starts[i + 1] = in_braces,
            "else" | "do" => self.starts[i + 1] = true,
            ":" if self.label_colon[i] => self.starts[i + 1] = true,
            "case" if self.starts[i] => self.case_colon(stream, i),
            "default" if self.starts[i] && stream.text(i + 1) == ":" => self.label_colon[i + 1] = true,
            _ if around == Around::Brace(Brace::Block)
                && self.starts[i]
                && stream.text(i + 1) == ":"
                && stream.is_name(i) =>
            {
                self.label_colon[i + 1] = true;
                self.labels.insert(stream.text(i).to_string());
            }
            text if self.starts[i] && is_attribute(text) => self.after_attribute(i),
            _ => {}
        }
    }

    /// Handles the attributes of a label, which are between its colon and the statement.
    fn after_attribute(&mut self, i: usize) {
        if i > 0 && self.label_colon[i - 1] {
            if let Some(close) = self.close(i + 1) {
                self.starts[close + 1] = true;
            }
        }
    }

    fn case_colon(&mut self, stream: &TokenStream, from: usize) {
        let mut questions = 0;
        let mut i = from + 1;
        while i < stream.len() {
            match stream.text(i) {
                "?" => questions += 1,
                ":" if questions == 0 => {
                    self.label_colon[i] = true;
                    return;
                }
                ":" => questions -= 1,
                ";" | "{" | "}" => return,
                "(" | "[" => i = self.close(i).unwrap_or(i),
                _ => {}
            }
            i += 1;
        }
    }

    /// Whether this parenthesis closes the head of `if`, `while`, `for` or `switch`.
    fn ends_condition(&self, stream: &TokenStream, i: usize) -> bool {
        self.close(i).is_some_and(|open| matches!(stream.before(open), "if" | "while" | "for" | "switch"))
    }

    fn brace(&self, stream: &TokenStream, i: usize) -> Brace {
        let before = stream.before(i);
        if self.starts[i] || (before == "(" && i > 0) {
            return Brace::Block;
        }
        let open = if before == ")" { self.close(i - 1) } else { None };
        match open {
            Some(open) if self.is_compound_literal(stream, open) => Brace::Init,
            Some(_) => Brace::Block,
            None => Brace::Init,
        }
    }

    /// Whether the parentheses, which are followed by a brace, contain the type of a compound literal.
    pub(super) fn is_compound_literal(&self, stream: &TokenStream, open: usize) -> bool {
        let head = stream.before(open);
        let called = stream.is_name(open.wrapping_sub(1)) || matches!(head, ")" | "]");
        let control = matches!(head, "if" | "while" | "for" | "switch") || is_attribute(head) || is_asm(head);
        open > 0 && !called && !control && self.type_begins(stream, open + 1)
    }

    /// Whether the word can begin a type name.
    pub(super) fn type_begins(&self, stream: &TokenStream, i: usize) -> bool {
        let text = stream.text(i);
        is_type_word(text)
            || matches!(text, "const" | "volatile" | "__const" | "__volatile" | "__volatile__")
            || self.types.contains(text)
    }

    /// Whether a declaration begins here.
    pub(super) fn declaration_begins(&self, stream: &TokenStream, i: usize) -> bool {
        let text = stream.text(i);
        is_type_word(text)
            || is_specifier(text)
            || text == "_Static_assert"
            || (self.types.contains(text) && (stream.text(i + 1) == "*" || stream.is_name(i + 1)))
    }

    fn collect_types(&mut self, stream: &TokenStream) {
        let mut i = 0;
        while i < stream.len() {
            i = if stream.text(i) == "typedef" { self.typedef(stream, i + 1) } else { i + 1 };
        }
    }

    /// Collects the names of one `typedef`; returns where to continue.
    fn typedef(&mut self, stream: &TokenStream, mut i: usize) -> usize {
        let mut typed = false;
        while i < stream.len() {
            let text = stream.text(i);
            match text {
                ";" | "typedef" => return i,
                "struct" | "union" | "enum" => {
                    typed = true;
                    i = self.skip_record(stream, i + 1);
                    continue;
                }
                "(" if typed => {
                    i = self.typedef_in_parentheses(stream, i);
                    continue;
                }
                "(" | "[" | "{" => i = self.close(i).unwrap_or(i),
                _ if is_attribute(text) || is_asm(text) => i = self.close(i + 1).unwrap_or(i),
                "_Alignas" | "typeof" | "__typeof" | "__typeof__" | "_Atomic" if stream.text(i + 1) == "(" => {
                    typed |= text != "_Alignas";
                    i = self.close(i + 1).unwrap_or(i);
                }
                _ if is_type_word(text) => typed |= text != "_Atomic",
                _ if stream.is_name(i) && !typed && stream.text(i + 1) != ";" => typed = true,
                _ if stream.is_name(i) => {
                    self.types.insert(text.to_string());
                    if stream.text(i + 1) == "(" {
                        i = self.close(i + 1).unwrap_or(i);
                    }
                }
                _ => {}
            }
            i += 1;
        }
        i
    }

    /// Skips the attributes, the tag and the body (if there is one) of a structure, union or enumeration.
    fn skip_record(&self, stream: &TokenStream, mut i: usize) -> usize {
        while is_attribute(stream.text(i)) {
            i = self.close(i + 1).unwrap_or(i) + 1;
        }
        if stream.is_name(i) {
            i += 1;
        }
        match (stream.text(i), self.close(i)) {
            ("{", Some(close)) => close + 1,
            _ => i,
        }
    }

    /// `(*name)(…)`, `(*(*name)(…))[3]`: adds the first name inside; returns where to continue (after the parameters).
    fn typedef_in_parentheses(&mut self, stream: &TokenStream, open: usize) -> usize {
        let Some(close) = self.close(open) else { return open + 1 };
        let mut i = open + 1;
        while i < close {
            if is_attribute(stream.text(i)) {
                i = self.close(i + 1).unwrap_or(i);
            } else if stream.is_name(i) && !(self.types.contains(stream.text(i)) && stream.is_name(i + 1)) {
                self.types.insert(stream.text(i).to_string());
                break;
            }
            i += 1;
        }
        match (stream.text(close + 1), self.close(close + 1)) {
            ("(", Some(end)) => end + 1,
            _ => close + 1,
        }
    }
}

fn pop(open: &mut Vec<Around>) {
    if open.len() > 1 {
        open.pop();
    }
}

fn in_block(open: &[Around]) -> bool {
    open.last() == Some(&Around::Brace(Brace::Block))
}

/// For each brace that is the body of a structure, union or enumeration, its kind.
fn record_bodies(stream: &TokenStream, context: &Context) -> Vec<Option<Brace>> {
    let mut bodies = vec![None; stream.len()];
    for i in 0..stream.len() {
        let kind = match stream.text(i) {
            "struct" | "union" => Brace::Record,
            "enum" => Brace::Enum,
            _ => continue,
        };
        if let Some(brace) = body_brace(stream, context, i + 1) {
            bodies[brace] = Some(kind);
        }
    }
    bodies
}

/// The opening brace after the attributes and the tag at `i`.
pub(super) fn body_brace(stream: &TokenStream, context: &Context, mut i: usize) -> Option<usize> {
    let mut tagged = false;
    loop {
        if is_attribute(stream.text(i)) {
            i = context.close(i + 1)? + 1;
        } else if !tagged && stream.tokens.get(i)?.kind == TokenKind::Word && !is_keyword(stream.text(i)) {
            tagged = true;
            i += 1;
        } else {
            return (stream.text(i) == "{").then_some(i);
        }
    }
}
