//! Which file uses which: the paths of every source file (`use` declarations and paths in code), resolved to the file
//! that defines what they name. A name that a module only passes on (`pub use`) counts as used from where it is
//! defined.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// A module: its path in the crate, without `crate`.
type Module = Vec<String>;

/// An import: the path, and the name that it gets; `*` for all names.
struct Import {
    path: Vec<String>,
    name: String,
    public: bool,
}

struct File {
    shown: String,
    imports: Vec<Import>,
    /// Paths in code, outside of imports.
    paths: Vec<Vec<String>>,
    /// All words of the code, outside of imports.
    words: BTreeSet<String>,
}

/// For each source file, the files that it uses, and one of the names.
pub(crate) fn uses(root: &Path) -> BTreeMap<String, BTreeMap<String, String>> {
    let mut files = BTreeMap::new();
    collect(root, &mut Vec::new(), &mut files);
    let mut all = BTreeMap::new();
    for (module, file) in &files {
        let mut used = BTreeMap::new();
        let mut aliases: BTreeMap<&str, Module> = BTreeMap::new();
        for import in &file.imports {
            let Some((at, item)) = resolve(&files, module, &import.path, 0) else { continue };
            if item.is_none() && import.name != "*" {
                aliases.insert(&import.name, at);
            } else if !import.public || file.words.contains(&import.name) {
                used.insert(at, import.name.clone());
            }
        }
        for path in &file.paths {
            let found = match aliases.get(path[0].as_str()) {
                Some(alias) => resolve(&files, alias, &with_self(&path[1..]), 0),
                None => resolve(&files, module, path, 0),
            };
            if let Some((at, Some(item))) = found {
                used.insert(at, item);
            }
        }
        used.remove(module);
        let shown = used.into_iter().filter_map(|(at, name)| Some((files.get(&at)?.shown.clone(), name)));
        all.insert(file.shown.clone(), shown.collect());
    }
    all
}

/// The sets of files that use each other, directly or not.
pub(crate) fn circles(uses: &BTreeMap<String, BTreeMap<String, String>>) -> Vec<BTreeSet<String>> {
    let reached: BTreeMap<&String, BTreeSet<&String>> = uses
        .keys()
        .map(|file| {
            let (mut seen, mut open) = (BTreeSet::new(), vec![file]);
            while let Some(next) = open.pop() {
                open.extend(uses[next].keys().filter(|other| seen.insert(*other)));
            }
            (file, seen)
        })
        .collect();
    let mut found: BTreeSet<BTreeSet<String>> = BTreeSet::new();
    for (file, others) in reached.iter().filter(|(file, others)| others.contains(*file)) {
        let both = others.iter().filter(|other| reached[**other].contains(*file));
        found.insert(both.map(|other| (*other).clone()).collect());
    }
    found.into_iter().collect()
}

fn with_self(path: &[String]) -> Vec<String> {
    std::iter::once("self".to_string()).chain(path.iter().cloned()).collect()
}

/// The module that defines what a path names, and the name there; none if it is the module itself. `None` if the path
/// leads out of the crate.
fn resolve(
    files: &BTreeMap<Module, File>,
    from: &Module,
    path: &[String],
    depth: usize,
) -> Option<(Module, Option<String>)> {
    let (mut at, mut rest) = start(files, from, path)?;
    while let Some((first, others)) = rest.split_first() {
        let inner: Module = at.iter().chain([first]).cloned().collect();
        if !files.contains_key(&inner) {
            break;
        }
        (at, rest) = (inner, others);
    }
    let Some(name) = rest.first().filter(|name| *name != "*") else { return Some((at, None)) };
    // Passed on from where it is defined?
    let mut imports = files.get(&at)?.imports.iter().filter(|_| depth < 6);
    let passed = imports.find(|import| import.name == *name && import.path.last().is_some_and(|last| last != "*"));
    let origin = passed.and_then(|import| resolve(files, &at, &import.path, depth + 1));
    origin.filter(|(origin, _)| *origin != at).or(Some((at, Some(name.clone()))))
}

/// The module at which a path starts, and the rest of the path.
fn start<'p>(files: &BTreeMap<Module, File>, from: &Module, path: &'p [String]) -> Option<(Module, &'p [String])> {
    match path.first()?.as_str() {
        "crate" => Some((Vec::new(), &path[1..])),
        "self" => Some((from.clone(), &path[1..])),
        "super" => {
            let ups = path.iter().take_while(|part| *part == "super").count();
            Some((from[..from.len().checked_sub(ups)?].to_vec(), &path[ups..]))
        }
        first => {
            let inner: Module = from.iter().cloned().chain([first.to_string()]).collect();
            files.contains_key(&inner).then(|| (from.clone(), path))
        }
    }
}

fn collect(folder: &Path, module: &mut Module, files: &mut BTreeMap<Module, File>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a folder entry").path();
        let stem = path.file_stem().expect("a name").to_string_lossy().into_owned();
        if stem == "tests" || stem == "main" {
            continue;
        }
        let named = !matches!(stem.as_str(), "mod" | "lib");
        if named {
            module.push(stem);
        }
        if path.is_dir() {
            collect(&path, module, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).expect("a source file");
            let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
            let shown = path.strip_prefix(root).expect("below src").to_string_lossy().into_owned();
            files.insert(module.clone(), read(shown, &text));
        }
        if named {
            module.pop();
        }
    }
}

/// The text of a source file without its module of tests, which stands at the end. The declaration of one in a file of
/// its own may stand anywhere.
pub(crate) fn without_tests(text: &str) -> String {
    const BEGIN: &str = "#[cfg(test)]\nmod ";
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(BEGIN) {
        out.push_str(before);
        let end = after.find([';', '{']).unwrap_or(after.len());
        if !after[end..].starts_with(';') {
            return out;
        }
        rest = &after[end + 1..];
    }
    out + rest
}

fn read(shown: String, text: &str) -> File {
    let code = without_tests(text);
    let tokens = tokens(&code);
    let mut file = File { shown, imports: Vec::new(), paths: Vec::new(), words: BTreeSet::new() };
    let mut at = 0;
    while at < tokens.len() {
        if tokens[at] == "use" {
            let public = at > 0 && (tokens[at - 1] == "pub" || tokens[at - 1] == ")");
            at = import(&tokens, at + 1, &[], public, &mut file.imports);
        } else if tokens[at] == "pub" && tokens.get(at + 1).is_some_and(|next| next == "(") {
            // A visibility names a module without using it.
            while tokens[at] != ")" {
                at += 1;
            }
            at += 1;
            if tokens.get(at).is_some_and(|next| next == "use") {
                at = import(&tokens, at + 1, &[], true, &mut file.imports);
            }
        } else if is_word(&tokens[at]) {
            let mut path = vec![tokens[at].clone()];
            while tokens.get(at + 1).is_some_and(|next| next == "::") && tokens.get(at + 2).is_some_and(|w| is_word(w))
            {
                path.push(tokens[at + 2].clone());
                at += 2;
            }
            file.words.insert(path[0].clone());
            if path.len() > 1 {
                file.paths.push(path);
            }
            at += 1;
        } else {
            at += 1;
        }
    }
    file
}

/// Reads one tree of a `use` declaration; returns where it ends.
fn import(tokens: &[String], mut at: usize, before: &[String], public: bool, imports: &mut Vec<Import>) -> usize {
    let mut path = before.to_vec();
    loop {
        match tokens[at].as_str() {
            "{" => {
                at += 1;
                while tokens[at] != "}" {
                    at = import(tokens, at, &path, public, imports);
                    at += usize::from(tokens[at] == ",");
                }
                return at + 1;
            }
            word => {
                path.push(word.to_string());
                at += 1;
            }
        }
        match tokens[at].as_str() {
            "::" => at += 1,
            "as" => {
                imports.push(Import { path: own(path), name: tokens[at + 1].clone(), public });
                return at + 2;
            }
            _ => {
                let path = own(path);
                let name = path.last().cloned().unwrap_or_default();
                imports.push(Import { path, name, public });
                return at;
            }
        }
    }
}

/// `a::b::self` is `a::b`.
fn own(mut path: Vec<String>) -> Vec<String> {
    if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
        path.pop();
    }
    path
}

fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// The words and marks of the code, without comments and texts.
fn tokens(code: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    for line in code.lines() {
        let mut rest = line;
        while let Some(first) = rest.chars().next() {
            if rest.starts_with("//") {
                break;
            }
            let len = if is_word(rest) {
                rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len())
            } else if rest.starts_with("::") {
                2
            } else if first == '"' {
                text_len(rest)
            } else {
                first.len_utf8()
            };
            let token = &rest[..len];
            if !token.trim().is_empty() && first != '"' {
                tokens.push(token.to_string());
            }
            rest = &rest[len..];
        }
    }
    tokens
}

/// The length of a text in quotes, at most up to the end of the line.
fn text_len(line: &str) -> usize {
    let mut escaped = false;
    let end = line.char_indices().skip(1).find(|(_, c)| {
        let ends = *c == '"' && !escaped;
        escaped = *c == '\\' && !escaped;
        ends
    });
    end.map_or(line.len(), |(at, _)| at + 1)
}
