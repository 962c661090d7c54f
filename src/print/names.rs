//! Assigns a name to every printed entity: the user's if possible, with a number appended if names collide.

use std::collections::{HashMap, HashSet};

use super::options::PrintOptions;
use super::used::Used;
use crate::ir::{Function, Id, Program, Storage};

/// The printed names, by index in the arenas; empty for entities that are not printed.
#[derive(Default)]
pub(super) struct Names {
    pub(super) vars: Vec<String>,
    pub(super) functions: Vec<String>,
    pub(super) records: Vec<String>,
    pub(super) enums: Vec<String>,
    pub(super) constants: Vec<Vec<String>>,
    pub(super) labels: Vec<String>,
}

/// Words that are not identifiers in some C dialect that the readers of the output accept.
const KEYWORDS: &[&str] = &[
    "auto",
    "break",
    "case",
    "char",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extern",
    "float",
    "for",
    "goto",
    "if",
    "inline",
    "int",
    "long",
    "register",
    "restrict",
    "return",
    "short",
    "signed",
    "sizeof",
    "static",
    "struct",
    "switch",
    "typedef",
    "union",
    "unsigned",
    "void",
    "volatile",
    "while",
    "_Alignas",
    "_Alignof",
    "_Atomic",
    "_Bool",
    "_Complex",
    "_Generic",
    "_Imaginary",
    "_Noreturn",
    "_Static_assert",
    "_Thread_local",
    "asm",
    "typeof",
    "bool",
    "true",
    "false",
    "nullptr",
    "alignas",
    "alignof",
    "constexpr",
    "static_assert",
    "thread_local",
    "typeof_unqual",
    "__asm__",
    "__asm",
    "__attribute__",
    "__typeof__",
    "__inline",
    "__inline__",
    "__volatile__",
    "__const",
    "__restrict",
    "__extension__",
    "__int128",
    "__thread",
    "__label__",
    "__float128",
    "_Float128",
    "__func__",
    "__FUNCTION__",
    "__PRETTY_FUNCTION__",
    "NULL",
    "linux",
    "unix",
    "i386",
];

/// A set of used names, with the next number to try for each base name.
#[derive(Default)]
struct Scope {
    taken: HashSet<String>,
    next: HashMap<String, u32>,
}

impl Scope {
    fn reserve(&mut self, name: &str) {
        if !self.taken.contains(name) {
            self.taken.insert(name.to_string());
        }
    }

    /// Claims a name derived from `wanted` that is used neither here nor in `outer`.
    fn claim(&mut self, wanted: &str, outer: Option<&Scope>) -> String {
        let base = identifier(wanted);
        let is_free = |taken: &HashSet<String>, name: &str| {
            !taken.contains(name) && !outer.is_some_and(|scope| scope.taken.contains(name))
        };
        let mut name = base.clone();
        if !is_free(&self.taken, &name) {
            let number = self.next.entry(base.clone()).or_insert(1);
            loop {
                name = format!("{base}_{number}");
                *number += 1;
                if is_free(&self.taken, &name) {
                    break;
                }
            }
        }
        self.taken.insert(name.clone());
        name
    }
}

/// The text with every character replaced that is not allowed in an identifier.
fn identifier(text: &str) -> String {
    let mut name = String::with_capacity(text.len() + 1);
    for c in text.chars() {
        let fits = c == '_' || c == '$' || c.is_alphanumeric();
        if name.is_empty() && c.is_ascii_digit() {
            name.push('_');
        }
        name.push(if fits { c } else { '_' });
    }
    if name.is_empty() {
        name.push('_');
    }
    name
}

impl Names {
    /// Assigns names to everything that is used.
    pub(super) fn new(program: &Program, used: &Used, options: &PrintOptions<'_>) -> Names {
        let mut names = Names {
            vars: vec![String::new(); program.vars.len()],
            functions: vec![String::new(); program.functions.len()],
            records: vec![String::new(); program.records.len()],
            enums: vec![String::new(); program.enums.len()],
            constants: vec![Vec::new(); program.enums.len()],
            labels: vec![String::new(); program.labels.len()],
        };
        let mut tags = Scope::default();
        let mut file = Scope::default();
        KEYWORDS.iter().for_each(|word| {
            tags.reserve(word);
            file.reserve(word);
        });
        reserve_prelude(options.prelude, &mut file, &mut tags);
        reserve_known(program, used, options, &mut file);
        names.tags(program, used, &mut tags);
        names.external(program, used, options.keep, &mut file);
        names.file_scope(program, used, &mut file);
        for (id, _) in program.functions.iter() {
            if used.functions[id.index()] {
                names.function_scope(program, used, id.index(), &file);
            }
        }
        names
    }

    fn tags(&mut self, program: &Program, used: &Used, tags: &mut Scope) {
        for (id, record) in program.records.iter() {
            if used.records[id.index()].is_some() {
                self.records[id.index()] = match record.model {
                    Some(model) => model.to_string(),
                    None => tags.claim(&record.name, None),
                };
            }
        }
        for (id, item) in program.enums.iter() {
            if used.enums[id.index()] {
                self.enums[id.index()] = tags.claim(&item.name, None);
            }
        }
    }

    /// Assigns names known to the linker or the library, which are never changed.
    fn external(&mut self, program: &Program, used: &Used, keep: &[Id<Function>], file: &mut Scope) {
        for (id, function) in program.functions.iter() {
            // A static function of the program without a body is one whose statements are elsewhere: others may share
            // its name. Those of the runtime have no place in the text.
            let of_the_program = function.is_static && !function.span.is_none();
            let external = function.body.is_none() && !of_the_program;
            let fixed = external || program.main == Some(id) || keep.contains(&id);
            if fixed && used.functions[id.index()] {
                file.reserve(&function.name);
                self.functions[id.index()] = function.name.clone();
            }
        }
        for (id, var) in program.vars.iter() {
            if var.storage == Storage::Extern && used.vars[id.index()] > 0 {
                file.reserve(&var.name);
                self.vars[id.index()] = var.name.clone();
            }
        }
    }

    fn file_scope(&mut self, program: &Program, used: &Used, file: &mut Scope) {
        for internal in [false, true] {
            for (id, function) in program.functions.iter() {
                let named = !self.functions[id.index()].is_empty();
                if used.functions[id.index()] && !named && function.is_static == internal {
                    self.functions[id.index()] = file.claim(&function.name, None);
                }
            }
            let storage = if internal { Storage::Static } else { Storage::Global };
            for (id, var) in program.vars.iter() {
                let at_file_scope = used.owner[id.index()].is_none() && used.vars[id.index()] > 0;
                if var.storage == storage && at_file_scope {
                    self.vars[id.index()] = file.claim(&var.name, None);
                }
            }
        }
        for (id, item) in program.enums.iter() {
            if used.enums[id.index()] {
                self.constants[id.index()] = item.constants.iter().map(|(name, _)| file.claim(name, None)).collect();
            }
        }
    }

    fn function_scope(&mut self, program: &Program, used: &Used, function: usize, file: &Scope) {
        let mut scope = Scope::default();
        for var in &used.locals[function] {
            let name = &program.vars[*var].name;
            self.vars[var.index()] = scope.claim(name, Some(file));
        }
        let mut labels = Scope::default();
        KEYWORDS.iter().for_each(|word| labels.reserve(word));
        for label in &used.labels_of[function] {
            self.labels[label.index()] = labels.claim(&program.labels[*label].name, None);
        }
    }
}

/// Reserves the names of functions that a reader knows, which would be other names for variables.
fn reserve_known(program: &Program, used: &Used, options: &PrintOptions<'_>, file: &mut Scope) {
    let Some(known) = options.known else { return };
    for (id, var) in program.vars.iter() {
        let at_file_scope = used.owner[id.index()].is_none() && used.vars[id.index()] > 0;
        if at_file_scope && matches!(var.storage, Storage::Static | Storage::Global) && known(&var.name) {
            file.reserve(&var.name);
        }
    }
}

/// Reserves the file-scope names and tags of the prelude: identifiers outside of all brackets, and names of macros.
fn reserve_prelude(prelude: &str, file: &mut Scope, tags: &mut Scope) {
    let mut depth = 0usize;
    let mut after_tag = false;
    for word in Words::new(prelude) {
        match word {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => depth = depth.saturating_sub(1),
            "struct" | "union" | "enum" => after_tag = true,
            _ if after_tag => {
                tags.reserve(word);
                after_tag = false;
            }
            _ if depth == 0 => file.reserve(word),
            _ => {}
        }
    }
}

/// Iterates over the identifiers and brackets of a C text, without comments, strings and the bodies of macros.
struct Words<'a> {
    rest: &'a str,
}

impl<'a> Words<'a> {
    fn new(rest: &'a str) -> Self {
        Words { rest }
    }

    fn skip_past(&mut self, from: usize, end: &str) {
        self.rest = match self.rest[from..].find(end) {
            Some(at) => &self.rest[from + at + end.len()..],
            None => "",
        };
    }

    fn skip_quoted(&mut self, quote: char) {
        let mut chars = self.rest.char_indices().skip(1);
        while let Some((at, c)) = chars.next() {
            if c == '\\' {
                chars.next();
            } else if c == quote {
                self.rest = &self.rest[at + 1..];
                return;
            }
        }
        self.rest = "";
    }

    /// Skips a directive; returns the name that it defines, if it is a `#define`.
    fn directive(&mut self) -> Option<&'a str> {
        let mut line = self.rest[1..].trim_start_matches([' ', '\t']);
        let mut name = None;
        if let Some(after) = line.strip_prefix("define") {
            line = after.trim_start_matches([' ', '\t']);
            let end = line.find(|c: char| c != '_' && !c.is_alphanumeric()).unwrap_or(line.len());
            name = Some(&line[..end]);
        }
        loop {
            match self.rest.find('\n') {
                Some(at) => {
                    let continued = self.rest[..at].ends_with('\\');
                    self.rest = &self.rest[at + 1..];
                    if !continued {
                        return name;
                    }
                }
                None => {
                    self.rest = "";
                    return name;
                }
            }
        }
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        loop {
            let first = self.rest.chars().next()?;
            if self.rest.starts_with("/*") {
                self.skip_past(2, "*/");
            } else if self.rest.starts_with("//") {
                self.skip_past(2, "\n");
            } else if first == '"' || first == '\'' {
                self.skip_quoted(first);
            } else if first == '#' {
                if let Some(name) = self.directive() {
                    return Some(name);
                }
            } else if "{}()[]".contains(first) {
                let (word, rest) = self.rest.split_at(1);
                self.rest = rest;
                return Some(word);
            } else if first == '_' || first.is_alphanumeric() {
                let end = self.rest.find(|c: char| c != '_' && !c.is_alphanumeric()).unwrap_or(self.rest.len());
                let (word, rest) = self.rest.split_at(end);
                self.rest = rest;
                return Some(word);
            } else {
                self.rest = &self.rest[first.len_utf8()..];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_added_where_names_collide() {
        let mut outer = Scope::default();
        outer.reserve("x");
        let mut scope = Scope::default();
        assert_eq!(scope.claim("x", Some(&outer)), "x_1");
        assert_eq!(scope.claim("x", Some(&outer)), "x_2");
        assert_eq!(scope.claim("x_3", Some(&outer)), "x_3");
        assert_eq!(scope.claim("x", Some(&outer)), "x_4");
        assert_eq!(scope.claim("y", Some(&outer)), "y");
        assert_eq!(scope.claim("a#1", None), "a_1");
        assert_eq!(scope.claim("2nd", None), "_2nd");
    }

    #[test]
    fn the_prelude_takes_its_file_scope_names_and_tags() {
        let mut file = Scope::default();
        let mut tags = Scope::default();
        let text = "/* no */ #define CAT(a) \\\n  body\nstruct s { int inner; };\nint f(int p) { int l; \"q\"; }\n";
        reserve_prelude(text, &mut file, &mut tags);
        for name in ["CAT", "f", "int"] {
            assert!(file.taken.contains(name), "{name}");
        }
        for name in ["body", "inner", "p", "l", "q", "no", "s"] {
            assert!(!file.taken.contains(name), "{name}");
        }
        assert!(tags.taken.contains("s"));
    }
}
