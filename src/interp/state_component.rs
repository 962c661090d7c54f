//! Components of a state that are shared between states.

/// An intern table for components: equal bytes get equal numbers.
pub trait Store {
    /// The number of these bytes, which is less than [`ProgramState::COMPONENTS`](super::state::ProgramState::COMPONENTS).
    fn intern(&mut self, bytes: &[u8]) -> u32;
    /// The bytes with this number.
    fn bytes(&self, id: u32) -> &[u8];
}

/// One component: bytes, and their number in the store if they have not changed since it was determined.
#[derive(Clone, Debug)]
pub(super) struct Component {
    pub(super) id: u32,
    pub(super) data: Vec<u8>,
}

/// Marks a component that has changed.
pub(super) const CHANGED: u32 = u32::MAX;

impl Default for Component {
    fn default() -> Self {
        Component { id: CHANGED, data: Vec::new() }
    }
}

impl Component {
    /// The bytes, for modification.
    #[inline(always)]
    pub(super) fn change(&mut self) -> &mut Vec<u8> {
        self.id = CHANGED;
        &mut self.data
    }

    pub(super) fn save(&mut self, store: &mut impl Store) -> u32 {
        if self.id == CHANGED {
            self.id = store.intern(&self.data);
        }
        self.id
    }

    #[inline(always)]
    pub(super) fn load(&mut self, id: u32, store: &impl Store) {
        if self.id != id {
            self.data.clear();
            self.data.extend_from_slice(store.bytes(id));
            self.id = id;
        }
    }
}

/// Components in a list that keeps its allocation when it shrinks.
#[derive(Clone, Debug, Default)]
pub(super) struct Components {
    pub(super) all: Vec<Component>,
    pub(super) len: usize,
}

impl Components {
    pub(super) fn len(&self) -> usize {
        self.len
    }
    pub(super) fn get(&self, at: usize) -> Option<&Component> {
        self.all[..self.len].get(at)
    }
    pub(super) fn get_mut(&mut self, at: usize) -> Option<&mut Component> {
        self.all[..self.len].get_mut(at)
    }
    pub(super) fn iter(&self) -> impl Iterator<Item = &Component> {
        self.all[..self.len].iter()
    }
    pub(super) fn resize(&mut self, len: usize) {
        if self.all.len() < len {
            self.all.resize_with(len, Component::default);
        }
        for component in self.all.get_mut(self.len..len).unwrap_or_default() {
            component.change().clear();
        }
        self.len = len;
    }
}
