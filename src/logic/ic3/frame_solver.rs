//! Queries about one step of a model from a frame: from the states that none of the frame's cubes contains.

use std::rc::Rc;

use super::super::bit_model::BitModel;
use super::super::cnf::Cnf;
use super::super::graph::Edge;
use super::super::sat::{Batsat, Sat, SatResult};
use super::cube::{latch, Cube};

/// After so many conditions of single queries, the solver is made anew: it keeps their variables.
const MOST_CONDITIONS: usize = 4_000;
/// The maximum number of times that the solver may ask, within one query, whether to go on.
const MOST_WORK: u64 = 2_000;

/// The answer to a query.
pub(super) enum QueryAnswer {
    /// There is such a step from a state of this cube, whatever its other bits are.
    From(Cube),
    /// There is none; nor for this cube, which contains the one that was asked about.
    Never(Cube),
    /// The solver gave up.
    Unknown,
}

pub(super) struct FrameSolver {
    model: Rc<BitModel>,
    bad: Edge,
    sat: Box<dyn Sat>,
    cnf: Cnf,
    /// The literals of each latch: before and after a step.
    current: Vec<i32>,
    next: Vec<i32>,
    inputs: Vec<i32>,
    bad_literal: i32,
    /// For each frame, the literal that its cubes are excluded; the first frame is the initial state.
    frames: Vec<i32>,
    /// The number of conditions of single queries.
    conditions: usize,
    pub(super) queries: usize,
}

impl FrameSolver {
    pub(super) fn new(model: Rc<BitModel>, bad: Edge) -> FrameSolver {
        let mut solver = FrameSolver {
            model,
            bad,
            sat: Box::new(Batsat::default()),
            cnf: Cnf::default(),
            current: Vec::new(),
            next: Vec::new(),
            inputs: Vec::new(),
            bad_literal: 0,
            frames: Vec::new(),
            conditions: 0,
            queries: 0,
        };
        solver.begin();
        solver
    }

    /// Begins with a solver that has learned nothing.
    fn begin(&mut self) {
        let (model, mut sat, mut cnf) = (Rc::clone(&self.model), Box::new(Batsat::default()), Cnf::default());
        let mut literal = |edge: Edge| cnf.literal(&model.circuits.graph, &mut *sat, edge);
        self.current = model.latches.iter().map(|latch| literal(latch.current)).collect();
        self.next = model.latches.iter().map(|latch| literal(latch.next)).collect();
        self.inputs = model.inputs.iter().map(|(input, _)| literal(*input)).collect();
        self.bad_literal = literal(self.bad);
        let first = sat.variable();
        for (latch, current) in model.latches.iter().zip(&self.current) {
            sat.clause(&[-first, if latch.first { *current } else { -current }]);
        }
        self.sat = sat;
        self.cnf = cnf;
        self.frames = vec![first];
        self.conditions = 0;
    }

    /// Makes the solver anew, with these cubes of each frame, if it keeps too much.
    pub(super) fn refresh(&mut self, frames: &[Vec<Cube>]) {
        if self.conditions > MOST_CONDITIONS {
            self.begin();
            for (frame, cubes) in frames.iter().enumerate() {
                cubes.iter().for_each(|cube| self.exclude(frame, cube));
            }
        }
    }

    /// Excludes a cube from a frame and from those before it.
    pub(super) fn exclude(&mut self, frame: usize, cube: &Cube) {
        while self.frames.len() <= frame {
            self.frames.push(self.sat.variable());
        }
        let mut clause: Vec<i32> = cube.literals().iter().map(|literal| -self.of(&self.current, *literal)).collect();
        clause.push(-self.frames[frame]);
        self.sat.clause(&clause);
    }

    /// A bad state in the frame.
    pub(super) fn bad(&mut self, frame: usize) -> QueryAnswer {
        let mut assumed = self.in_frame(frame);
        assumed.push(self.bad_literal);
        match self.ask(&assumed) {
            SatResult::Sat => self.lifted(&[-self.bad_literal]),
            SatResult::Unsat => QueryAnswer::Never(Cube::new(Vec::new())),
            SatResult::Unknown => QueryAnswer::Unknown,
        }
    }

    /// A step from the frame into the cube; with `outside`, from a state outside of it.
    pub(super) fn step_into(&mut self, frame: usize, cube: &Cube, outside: bool) -> QueryAnswer {
        let mut assumed = self.in_frame(frame);
        let mut condition = None;
        if outside {
            let negated: Vec<i32> = cube.literals().iter().map(|literal| -self.of(&self.current, *literal)).collect();
            condition = Some(self.condition(&negated));
            assumed.extend(condition);
        }
        let after: Vec<i32> = cube.literals().iter().map(|literal| self.of(&self.next, *literal)).collect();
        assumed.extend(&after);
        let answer = match self.ask(&assumed) {
            SatResult::Sat => {
                let negated: Vec<i32> = after.iter().map(|literal| -literal).collect();
                self.lifted(&negated)
            }
            SatResult::Unsat => {
                let core = self.sat.core();
                let needed = cube.literals().iter().zip(&after).filter(|(_, after)| core.contains(after));
                QueryAnswer::Never(Cube::new(needed.map(|(literal, _)| *literal).collect()))
            }
            SatResult::Unknown => QueryAnswer::Unknown,
        };
        condition.into_iter().for_each(|condition| self.sat.clause(&[-condition]));
        answer
    }

    /// The state of the last model, without the bits that do not matter: under its inputs, one of these literals cannot
    /// hold in any state of the cube.
    fn lifted(&mut self, opposite: &[i32]) -> QueryAnswer {
        let value = |literal: &i32| if self.sat.value(literal.abs()) == (*literal > 0) { *literal } else { -literal };
        let inputs: Vec<i32> = self.inputs.iter().map(value).collect();
        let state: Vec<i32> = self.current.iter().map(value).collect();
        let condition = self.condition(opposite);
        let assumed: Vec<i32> = inputs.into_iter().chain(state.iter().copied()).chain([condition]).collect();
        let answer = match self.ask(&assumed) {
            SatResult::Unsat => {
                let core: rustc_hash::FxHashSet<i32> = self.sat.core().into_iter().collect();
                let mut literals = Vec::new();
                for (at, (literal, current)) in state.iter().zip(&self.current).enumerate() {
                    if core.contains(literal) {
                        let number = at as i32 + 1;
                        literals.push(if literal == current { number } else { -number });
                    }
                }
                QueryAnswer::From(Cube::new(literals))
            }
            SatResult::Sat | SatResult::Unknown => QueryAnswer::Unknown,
        };
        self.sat.clause(&[-condition]);
        answer
    }

    /// A literal under which one of these literals holds, for a single query.
    fn condition(&mut self, literals: &[i32]) -> i32 {
        let condition = self.sat.variable();
        let clause: Vec<i32> = literals.iter().copied().chain([-condition]).collect();
        self.sat.clause(&clause);
        self.conditions += 1;
        condition
    }

    /// The assumptions that the state is in the frame.
    fn in_frame(&self, frame: usize) -> Vec<i32> {
        self.frames[frame.min(self.frames.len())..].to_vec()
    }

    fn of(&self, literals: &[i32], literal: i32) -> i32 {
        literals[latch(literal)] * literal.signum()
    }

    fn ask(&mut self, assumed: &[i32]) -> SatResult {
        self.queries += 1;
        let work = std::cell::Cell::new(0);
        self.sat.interrupt(Box::new(move || {
            work.set(work.get() + 1);
            work.get() > MOST_WORK
        }));
        self.sat.solve(assumed)
    }
}
