//! The abstract memory that the points-to analysis and the access sets speak about.
//!
//! An *object* is a variable, a function, an allocation site, or one of two special ones. A *cell* is an object with a
//! byte offset that is canonical: elements of an array share the cells of the first element, members of a
//! union share one cell.

use crate::ir::{layout, ArrayLen, Function, Id, IdMap, Program, Type, TypeKind, Var};

/// An object of the abstract memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Object {
    /// A variable.
    Var(Id<Var>),
    /// A function.
    Function(Id<Function>),
    /// Memory from one allocating call.
    Heap(u32),
    /// All string literals.
    Strings,
    /// What the library model keeps: thread results, thread-specific data.
    Kept,
}

/// A canonical place in an object.
pub type Cell = u32;

/// Objects with more cells than this have only one.
const MAX_CELLS: usize = 96;

/// The table of cells.
pub struct Cells<'p> {
    program: &'p Program,
    list: Vec<(Object, u64)>,
    index: IdMap<(Object, u64), Cell>,
    shapes: IdMap<Object, Shape>,
    /// What [`Cells::moved`] has answered.
    moves: IdMap<(Cell, u64), Cell>,
    heap_types: Vec<Option<Type>>,
}

/// How the offsets of an object map to cells.
#[derive(Clone)]
struct Shape {
    ty: Option<Type>,
    /// All canonical offsets; one only if the object is collapsed.
    offsets: Vec<u64>,
}

impl<'p> Cells<'p> {
    /// An empty table; `heap_types` gives the type of the elements of each allocation site, if it is known.
    pub fn new(program: &'p Program, heap_types: Vec<Option<Type>>) -> Self {
        Cells {
            program,
            list: Vec::new(),
            index: IdMap::default(),
            shapes: IdMap::default(),
            moves: IdMap::default(),
            heap_types,
        }
    }

    /// The object of a cell.
    pub fn object(&self, cell: Cell) -> Object {
        self.list[cell as usize].0
    }

    /// The cell at an offset of an object.
    pub fn cell(&mut self, object: Object, offset: u64) -> Cell {
        let program = self.program;
        let shape = self.shape(object);
        let offset =
            if shape.offsets.len() <= 1 { 0 } else { shape.ty.as_ref().map_or(0, |ty| canonical(program, ty, offset)) };
        self.intern(object, offset)
    }

    /// The cell `by` bytes further in the same object.
    pub fn moved(&mut self, cell: Cell, by: u64) -> Cell {
        if by == 0 {
            return cell;
        }
        if let Some(moved) = self.moves.get(&(cell, by)) {
            return *moved;
        }
        let (object, offset) = self.list[cell as usize];
        let moved = self.cell(object, offset + by);
        self.moves.insert((cell, by), moved);
        moved
    }

    /// All cells of the object of a cell.
    pub fn all(&mut self, cell: Cell) -> Vec<Cell> {
        let object = self.object(cell);
        let offsets = self.shape(object).offsets.clone();
        offsets.into_iter().map(|offset| self.intern(object, offset)).collect()
    }

    /// Adds the cells that an access of `size` bytes at a cell touches.
    pub fn range(&mut self, cell: Cell, size: u64, into: &mut Vec<Cell>) {
        let (object, start) = self.list[cell as usize];
        let offsets = &self.shape(object).offsets;
        if offsets.len() <= 1 {
            into.push(cell);
            return;
        }
        let first = offsets.partition_point(|offset| *offset < start);
        let behind = offsets.partition_point(|offset| *offset < start + size.max(1));
        for i in first..behind {
            let offset = self.shape(object).offsets[i];
            into.push(self.intern(object, offset));
        }
    }

    /// The cells that a pointer to `cell` may reach by adding an unknown number of elements of `stride` bytes.
    pub fn strided(&mut self, cell: Cell, stride: u64) -> Vec<Cell> {
        let (object, offset) = self.list[cell as usize];
        let heap = matches!(object, Object::Heap(_));
        let program = self.program;
        let shape = self.shape(object);
        let inside_array = match &shape.ty {
            Some(ty) => {
                heap && sizes_match(layout::size_of(program, ty), stride) || in_array(program, ty, offset, stride)
            }
            None => true,
        };
        if shape.offsets.len() <= 1 || inside_array {
            return vec![cell];
        }
        self.all(cell)
    }

    /// Whether the cell stands for one place only: part of a variable and not in an array.
    pub fn is_single(&mut self, cell: Cell) -> bool {
        let (object, offset) = self.list[cell as usize];
        match object {
            Object::Var(var) => {
                let whole = self.shape(object).offsets.len() > 1;
                let ty = &self.program.vars[var].ty;
                if whole {
                    !on_array_path(self.program, ty, offset)
                } else {
                    !has_array(self.program, ty)
                }
            }
            Object::Function(_) => true,
            Object::Heap(_) | Object::Strings | Object::Kept => false,
        }
    }

    fn intern(&mut self, object: Object, offset: u64) -> Cell {
        let next = self.list.len() as Cell;
        let cell = *self.index.entry((object, offset)).or_insert(next);
        if cell == next {
            self.list.push((object, offset));
        }
        cell
    }

    fn shape(&mut self, object: Object) -> &Shape {
        let program = self.program;
        let heap_types = &self.heap_types;
        self.shapes.entry(object).or_insert_with(|| {
            let ty = match object {
                Object::Var(var) => Some(program.vars[var].ty.clone()),
                Object::Heap(site) => heap_types.get(site as usize).cloned().flatten(),
                Object::Function(_) | Object::Strings | Object::Kept => None,
            };
            let mut offsets = Vec::new();
            if let Some(ty) = &ty {
                leaves(program, ty, 0, &mut offsets);
            }
            offsets.sort_unstable();
            offsets.dedup();
            if offsets.is_empty() || offsets.len() > MAX_CELLS {
                offsets = vec![0];
            }
            Shape { ty, offsets }
        })
    }
}

fn sizes_match(size: Option<u64>, stride: u64) -> bool {
    size.is_some_and(|size| size > 0 && stride % size == 0)
}

/// The canonical form of an offset into an object of this type.
fn canonical(program: &Program, ty: &Type, offset: u64) -> u64 {
    match &ty.kind {
        TypeKind::Array(of, _) => match layout::size_of(program, of) {
            Some(size) if size > 0 => canonical(program, of, offset % size),
            _ => 0,
        },
        TypeKind::Record(id) => {
            let record = &program.records[*id];
            let size = layout::size_of(program, ty).unwrap_or(0);
            let offset = if size > 0 { offset % size } else { offset };
            if record.is_union {
                return 0;
            }
            let (Some(fields), Some(offsets)) = (&record.fields, layout::field_offsets(program, *id)) else { return 0 };
            let mut found = 0;
            for (field, at) in fields.iter().zip(&offsets) {
                if at.byte <= offset && !(field.name.is_none() && field.bits.is_some()) {
                    let inner = if field.bits.is_some() { 0 } else { canonical(program, &field.ty, offset - at.byte) };
                    found = at.byte + inner;
                }
            }
            found
        }
        _ => 0,
    }
}

fn leaves(program: &Program, ty: &Type, base: u64, into: &mut Vec<u64>) {
    if into.len() > MAX_CELLS {
        return;
    }
    match &ty.kind {
        TypeKind::Array(of, len) => {
            if *len != ArrayLen::Fixed(0) {
                leaves(program, of, base, into);
            }
        }
        TypeKind::Record(id) if !program.records[*id].is_union => {
            let (Some(fields), Some(offsets)) = (&program.records[*id].fields, layout::field_offsets(program, *id))
            else {
                into.push(base);
                return;
            };
            for (field, at) in fields.iter().zip(&offsets) {
                if field.bits.is_some() {
                    into.push(base + at.byte);
                } else {
                    leaves(program, &field.ty, base + at.byte, into);
                }
            }
        }
        _ => into.push(base),
    }
}

/// Whether the offset lies in an array whose elements a stride of this many bytes steps over.
fn in_array(program: &Program, ty: &Type, offset: u64, stride: u64) -> bool {
    match &ty.kind {
        TypeKind::Array(of, _) => {
            let size = layout::size_of(program, of);
            sizes_match(size, stride)
                || size.is_some_and(|size| size > 0 && in_array(program, of, offset % size, stride))
        }
        TypeKind::Record(id) => {
            let (Some(fields), Some(offsets)) = (&program.records[*id].fields, layout::field_offsets(program, *id))
            else {
                return false;
            };
            fields.iter().zip(&offsets).any(|(field, at)| {
                let size = layout::size_of(program, &field.ty).unwrap_or(0);
                at.byte <= offset && offset < at.byte + size && in_array(program, &field.ty, offset - at.byte, stride)
            })
        }
        _ => false,
    }
}

/// Whether the scalar at an offset is an element of an array.
fn on_array_path(program: &Program, ty: &Type, offset: u64) -> bool {
    match &ty.kind {
        TypeKind::Array(..) => true,
        TypeKind::Record(id) => {
            let fields = program.records[*id].fields.as_deref().unwrap_or(&[]);
            let offsets = layout::field_offsets(program, *id).unwrap_or_default();
            fields.iter().zip(&offsets).any(|(field, at)| {
                let size = layout::size_of(program, &field.ty).unwrap_or(0);
                at.byte <= offset && offset < at.byte + size && on_array_path(program, &field.ty, offset - at.byte)
            })
        }
        _ => false,
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
        _ => false,
    }
}
