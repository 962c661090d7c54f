//! Abstract locations of the points-to analysis and of access sets.
//!
//! An *object* is a variable, a function, an allocation site, or one of two special ones. A *cell* is an object with a
//! place in it (module `object_layout`): the target of a pointer. A cell at which a leaf of an object begins also
//! represents the content of that leaf; accesses touch only such cells.

use super::object_layout::{AbstractOffset, ObjectLayout};
use crate::ir::{Function, Id, IdMap, Program, Type, TypeKind, Var};

/// An abstract object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum AbstractObject {
    /// A variable.
    Var(Id<Var>),
    /// A function.
    Function(Id<Function>),
    /// Memory allocated by one call in the source (an allocation site).
    Heap(u32),
    /// All string literals.
    Strings,
    /// The storage of the library model: thread results, thread-specific data.
    Kept,
}

/// An abstract location: a place in an object, as an index into the table of cells.
pub type AbstractCell = u32;

/// The bytes that an access through a pointer touches, relative to the pointer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub(super) struct AccessedBytes {
    /// Offset in bytes from the pointer.
    pub(super) by: i64,
    /// Size of the access in bytes.
    pub(super) size: u64,
    /// The arrays of which any element may be accessed, the outer one first: bytes of an element and of the array, 0
    /// for none.
    pub(super) arrays: [(u64, u64); 2],
}

/// The table of cells.
pub struct CellTable<'p> {
    program: &'p Program,
    list: Vec<CellEntry>,
    index: IdMap<(AbstractObject, Option<AbstractOffset>), AbstractCell>,
    shapes: IdMap<AbstractObject, ObjectLayout>,
    /// Memoized results of [`CellTable::moved`], [`CellTable::strided`] and [`CellTable::touched`].
    moves: IdMap<(AbstractCell, i64), AbstractCell>,
    strides: IdMap<(AbstractCell, u64), AbstractCell>,
    touches: IdMap<(AbstractCell, AccessedBytes), Vec<AbstractCell>>,
    heap_types: Vec<Option<Type>>,
    /// Whether objects have no parts, because the program is too large for a precise solution.
    coarse: bool,
}

#[derive(Clone, Copy)]
struct CellEntry {
    object: AbstractObject,
    /// The place; `None` if it is anywhere in the object.
    place: Option<AbstractOffset>,
    /// The leaf that a small access touches, and the maximum size of such an access.
    leaf: AbstractCell,
    room: u64,
}

impl AccessedBytes {
    /// An access of this size at the pointer itself.
    pub(super) fn of(size: u64) -> AccessedBytes {
        AccessedBytes { size, ..AccessedBytes::default() }
    }

    /// The same, moved by this number of bytes.
    pub(super) fn further(self, by: u64) -> AccessedBytes {
        AccessedBytes { by: self.by.saturating_add_unsigned(by), ..self }
    }

    /// The same in any element of an array.
    pub(super) fn each(mut self, element: u64, extent: u64) -> AccessedBytes {
        match &mut self.arrays {
            [(0, _), _] => self.arrays[0] = (element, extent),
            // An array of arrays is treated as one long array.
            [(outer, _), (0, _)] if *outer == extent => self.arrays[0].0 = element,
            [_, (0, _)] => self.arrays[1] = (element, extent),
            [_, (outer, _)] if *outer == extent => self.arrays[1].0 = element,
            // More nested arrays are not distinguished.
            _ => self.arrays[1] = (1, u64::MAX),
        }
        self
    }

    fn arrays(&self) -> impl Iterator<Item = (u64, u64)> {
        self.arrays.into_iter().filter(|(element, _)| *element > 0)
    }
}

impl<'p> CellTable<'p> {
    /// An empty table; `heap_types` gives for each allocation site the type of its elements, if it is known.
    pub fn new(program: &'p Program, heap_types: Vec<Option<Type>>) -> Self {
        CellTable {
            program,
            list: Vec::new(),
            index: IdMap::default(),
            shapes: IdMap::default(),
            moves: IdMap::default(),
            strides: IdMap::default(),
            touches: IdMap::default(),
            heap_types,
            coarse: false,
        }
    }

    /// Makes the table coarse: the parts of an object, including heap objects, are not distinguished.
    pub(super) fn coarse(self) -> CellTable<'p> {
        CellTable { coarse: true, ..self }
    }

    pub(super) fn is_coarse(&self) -> bool {
        self.coarse
    }

    /// The object of a cell.
    pub fn object(&self, cell: AbstractCell) -> AbstractObject {
        self.list[cell as usize].object
    }

    /// The cell at the beginning of an object.
    pub fn first(&mut self, object: AbstractObject) -> AbstractCell {
        self.intern(object, Some(AbstractOffset { at: 0, depth: 0 }))
    }

    /// The cell that represents any place in the object of a cell.
    pub(super) fn anywhere(&mut self, cell: AbstractCell) -> AbstractCell {
        let object = self.object(cell);
        if self.layout(object).is_whole() {
            return self.first(object);
        }
        self.intern(object, None)
    }

    /// Whether the cell represents all places of an object that has several.
    pub(super) fn is_anywhere(&self, cell: AbstractCell) -> bool {
        self.list[cell as usize].place.is_none()
    }

    /// The leaf at an offset in an object.
    pub(super) fn leaf(&mut self, object: AbstractObject, offset: u64) -> AbstractCell {
        let first = self.first(object);
        let cell = self.moved(first, offset as i64);
        self.list[cell as usize].leaf
    }

    /// The cell `by` bytes after this one in the same object.
    pub(super) fn moved(&mut self, cell: AbstractCell, by: i64) -> AbstractCell {
        if by == 0 {
            return cell;
        }
        if let Some(moved) = self.moves.get(&(cell, by)) {
            return *moved;
        }
        let CellEntry { object, place, .. } = self.list[cell as usize];
        let program = self.program;
        let to = place.and_then(|place| self.layout(object).moved(program, place, by));
        let moved = self.intern(object, to);
        self.moves.insert((cell, by), moved);
        moved
    }

    /// The cell that a pointer to `cell` may reach by adding an unknown number of elements of `stride` bytes.
    pub(super) fn strided(&mut self, cell: AbstractCell, stride: u64) -> AbstractCell {
        if let Some(moved) = self.strides.get(&(cell, stride)) {
            return *moved;
        }
        let CellEntry { object, place, .. } = self.list[cell as usize];
        let to = place.and_then(|place| self.layout(object).strided(place, stride));
        let moved = self.intern(object, to);
        self.strides.insert((cell, stride), moved);
        moved
    }

    /// The cell reached from `cell` by moving a pointer as `reach` says.
    pub(super) fn reached(&mut self, cell: AbstractCell, reach: AccessedBytes) -> AbstractCell {
        let start = self.moved(cell, reach.by);
        if reach.arrays[0].0 == 0 {
            return start;
        }
        let CellEntry { object, place, .. } = self.list[start as usize];
        let program = self.program;
        let layout = self.layout(object);
        let to = reach.arrays().fold(place, |place, (stride, extent)| {
            place.and_then(|place| layout.element(program, place, stride, extent))
        });
        self.intern(object, to)
    }

    /// All leaves of the object of a cell.
    pub fn all(&mut self, cell: AbstractCell) -> Vec<AbstractCell> {
        let object = self.object(cell);
        let leaves = self.layout(object).leaves.clone();
        leaves.into_iter().map(|at| self.intern(object, Some(AbstractOffset { at, depth: 0 }))).collect()
    }

    /// Calls `f` for each leaf that an access through a pointer to `cell` touches.
    pub(super) fn touched(&mut self, cell: AbstractCell, reach: AccessedBytes, mut f: impl FnMut(AbstractCell)) {
        if reach.arrays[0].0 == 0 {
            let start = self.moved(cell, reach.by);
            let entry = self.list[start as usize];
            if reach.size <= entry.room {
                f(entry.leaf);
                return;
            }
        }
        if let Some(known) = self.touches.get(&(cell, reach)) {
            known.iter().copied().for_each(f);
            return;
        }
        let found = self.leaves_in(cell, reach);
        found.iter().copied().for_each(f);
        self.touches.insert((cell, reach), found);
    }

    fn leaves_in(&mut self, cell: AbstractCell, reach: AccessedBytes) -> Vec<AbstractCell> {
        let start = self.moved(cell, reach.by);
        let CellEntry { object, place, .. } = self.list[start as usize];
        let program = self.program;
        let layout = self.layout(object);
        let (mut place, mut size) = (place, reach.size);
        for (stride, extent) in reach.arrays() {
            let Some(first) = place else { break };
            match layout.element(program, first, stride, extent) {
                Some(element) => place = Some(element),
                // The type of the array does not fit the object: the access touches all bytes of the array.
                None if extent < u64::MAX => size += extent - stride.min(extent),
                None => place = None,
            }
        }
        let mut leaves = Vec::new();
        match place {
            Some(place) => layout.touched(program, place, size, &mut leaves),
            None => leaves.extend(&layout.leaves),
        }
        leaves.sort_unstable();
        leaves.dedup();
        leaves.into_iter().map(|at| self.intern(object, Some(AbstractOffset { at, depth: 0 }))).collect()
    }

    /// Whether the cell represents a single place in memory: part of a variable that exists once, and not in an array.
    pub fn is_single(&mut self, cell: AbstractCell) -> bool {
        let CellEntry { object, place, .. } = self.list[cell as usize];
        match (object, place) {
            (AbstractObject::Var(var), Some(AbstractOffset { at, depth: 0 })) => {
                let whole = self.layout(object).is_whole();
                let var = &self.program.vars[var];
                let arrays = match whole {
                    true => has_array(self.program, &var.ty),
                    false => on_array_path(self.program, &var.ty, at),
                };
                !arrays && !var.thread_local
            }
            (AbstractObject::Function(_), _) => true,
            (AbstractObject::Var(_) | AbstractObject::Heap(_) | AbstractObject::Strings | AbstractObject::Kept, _) => {
                false
            }
        }
    }

    fn intern(&mut self, object: AbstractObject, place: Option<AbstractOffset>) -> AbstractCell {
        if let Some(cell) = self.index.get(&(object, place)) {
            return *cell;
        }
        let cell = self.list.len() as AbstractCell;
        self.index.insert((object, place), cell);
        self.list.push(CellEntry { object, place, leaf: cell, room: 0 });
        let program = self.program;
        let layout = self.layout(object);
        if layout.is_whole() {
            self.list[cell as usize].room = u64::MAX;
        } else if let Some(place) = place {
            let mut leaves = Vec::new();
            layout.touched(program, place, 1, &mut leaves);
            if let [leaf] = leaves[..] {
                let mut room = 1;
                // The sizes of scalars: for these, accesses must be answered fast.
                for size in [2, 4, 8, 16] {
                    leaves.clear();
                    layout.touched(program, place, size, &mut leaves);
                    room = if leaves.iter().all(|other| *other == leaf) { size } else { break };
                }
                let leaf = self.intern(object, Some(AbstractOffset { at: leaf, depth: 0 }));
                (self.list[cell as usize].leaf, self.list[cell as usize].room) = (leaf, room);
            }
        }
        cell
    }

    fn layout(&mut self, object: AbstractObject) -> &ObjectLayout {
        let program = self.program;
        let heap_types = &self.heap_types;
        if self.coarse {
            return self.shapes.entry(object).or_insert_with(ObjectLayout::of_whole);
        }
        self.shapes.entry(object).or_insert_with(|| match object {
            AbstractObject::Var(var) => ObjectLayout::of_variable(program, &program.vars[var].ty),
            AbstractObject::Heap(site) => match heap_types.get(site as usize) {
                Some(Some(ty)) => ObjectLayout::of_memory(program, ty),
                Some(None) | None => ObjectLayout::of_whole(),
            },
            AbstractObject::Function(_) | AbstractObject::Strings | AbstractObject::Kept => ObjectLayout::of_whole(),
        })
    }
}

/// Whether the scalar at an offset is an element of an array.
fn on_array_path(program: &Program, ty: &Type, offset: u64) -> bool {
    match &ty.kind {
        TypeKind::Array(..) => true,
        TypeKind::Record(id) => {
            let fields = program.records[*id].fields.as_deref().unwrap_or(&[]);
            let offsets = crate::ir::layout::field_offsets(program, *id).unwrap_or_default();
            fields.iter().zip(&offsets).any(|(field, at)| {
                let size = crate::ir::layout::size_of(program, &field.ty).unwrap_or(0);
                at.byte <= offset && offset < at.byte + size && on_array_path(program, &field.ty, offset - at.byte)
            })
        }
        TypeKind::Void
        | TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Pointer(_)
        | TypeKind::Function(_)
        | TypeKind::Enum(_)
        | TypeKind::VaList => false,
    }
}

/// Whether there is an array anywhere in the type.
fn has_array(program: &Program, ty: &Type) -> bool {
    match &ty.kind {
        TypeKind::Array(..) => true,
        TypeKind::Record(id) => {
            let fields = program.records[*id].fields.as_deref().unwrap_or(&[]);
            fields.len() > 1 || fields.iter().any(|field| has_array(program, &field.ty))
        }
        TypeKind::Void
        | TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Pointer(_)
        | TypeKind::Function(_)
        | TypeKind::Enum(_)
        | TypeKind::VaList => false,
    }
}
