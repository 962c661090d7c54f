//! Scopes: the meanings of names and tags at a point in the source.

use rustc_hash::FxHashMap;

use crate::ir::{Enum, Function, Id, Record, Type, Var};

/// The index of the diagnostics of a declaration that could not be lowered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Poison(pub(super) usize);

/// The meaning of an ordinary identifier.
#[derive(Clone, Debug)]
pub(super) enum Entity {
    /// A typedef name, with the alignment specified in its declaration.
    Typedef(Type, Option<u32>),
    /// An object.
    Var(Id<Var>),
    /// A function.
    Function(Id<Function>),
    /// An enumeration constant.
    Constant(i128, Type),
    /// An entity whose declaration is not supported.
    Poison(Poison),
}

/// The meaning of a tag.
#[derive(Clone, Copy, Debug)]
pub(super) enum Tag {
    /// `struct` or `union`
    Record(Id<Record>),
    /// `enum`
    Enum(Id<Enum>),
}

/// The nested scopes at a point.
pub(super) struct Scopes<'a> {
    names: Table<'a, Entity>,
    tags: Table<'a, Tag>,
}

impl<'a> Scopes<'a> {
    pub(super) fn new() -> Self {
        Scopes { names: Table::new(), tags: Table::new() }
    }
    pub(super) fn enter(&mut self) {
        self.names.enter();
        self.tags.enter();
    }
    pub(super) fn leave(&mut self) {
        self.names.leave();
        self.tags.leave();
    }
    /// Leaves a scope and returns the constants and tags that it declares.
    pub(super) fn leave_prototype(&mut self) -> PrototypeScope<'a> {
        let constants = self.names.here();
        let is_constant = |entity: &Entity| matches!(entity, Entity::Constant(..));
        let constants = constants.into_iter().filter(|(_, entity)| is_constant(entity)).collect();
        let kept = PrototypeScope { constants, tags: self.tags.here() };
        self.leave();
        kept
    }
    /// Declares them again, in the body of the function (6.2.1p4).
    pub(super) fn reopen(&mut self, prototype: PrototypeScope<'a>) {
        prototype.constants.into_iter().for_each(|(name, entity)| self.names.set(name, entity));
        prototype.tags.into_iter().for_each(|(name, tag)| self.tags.set(name, tag));
    }
    pub(super) fn at_file_scope(&self) -> bool {
        self.names.opened.is_empty()
    }
    pub(super) fn name(&self, name: &str) -> Option<&Entity> {
        self.names.get(name)
    }
    pub(super) fn set_name(&mut self, name: &'a str, entity: Entity) {
        self.names.set(name, entity);
    }
    pub(super) fn tag(&self, name: &str) -> Option<Tag> {
        self.tags.get(name).copied()
    }
    pub(super) fn tag_here(&self, name: &str) -> Option<Tag> {
        self.tags.get_here(name).copied()
    }
    pub(super) fn set_tag(&mut self, name: &'a str, tag: Tag) {
        self.tags.set(name, tag);
    }
}

/// What a list of parameters declares apart from parameters.
#[derive(Default)]
pub(super) struct PrototypeScope<'a> {
    constants: Vec<(&'a str, Entity)>,
    tags: Vec<(&'a str, Tag)>,
}

/// One name space: for each name the visible declarations, innermost last.
struct Table<'a, T> {
    stacks: FxHashMap<&'a str, Vec<(usize, T)>>,
    /// For each open scope the names that it declares.
    opened: Vec<Vec<&'a str>>,
}

impl<'a, T: Clone> Table<'a, T> {
    fn new() -> Self {
        Table { stacks: FxHashMap::default(), opened: Vec::new() }
    }
    fn enter(&mut self) {
        self.opened.push(Vec::new());
    }
    fn leave(&mut self) {
        for name in self.opened.pop().unwrap_or_default() {
            if let Some(stack) = self.stacks.get_mut(name) {
                stack.pop();
            }
        }
    }
    /// The declarations of the innermost scope.
    fn here(&self) -> Vec<(&'a str, T)> {
        let names = self.opened.last().into_iter().flatten();
        names.filter_map(|name| Some((*name, self.get(name)?.clone()))).collect()
    }
    fn get(&self, name: &str) -> Option<&T> {
        self.stacks.get(name)?.last().map(|(_, item)| item)
    }
    fn get_here(&self, name: &str) -> Option<&T> {
        let (depth, item) = self.stacks.get(name)?.last()?;
        (*depth == self.opened.len()).then_some(item)
    }
    fn set(&mut self, name: &'a str, item: T) {
        let depth = self.opened.len();
        // Nearly every name has one meaning.
        let stack = self.stacks.entry(name).or_insert_with(|| Vec::with_capacity(1));
        match stack.last_mut() {
            Some((at, old)) if *at == depth => *old = item,
            _ => {
                stack.push((depth, item));
                if let Some(opened) = self.opened.last_mut() {
                    opened.push(name);
                }
            }
        }
    }
}
