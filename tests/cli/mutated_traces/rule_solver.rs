//! [`RuleSolver`]: a position and all its rules as clauses, to decide whether a claim follows.

use batsat::{BasicSolver, Lit, SolverInterface, Var, lbool};
use serde_json::Value;
use std::sync::Arc;
use whydoku_board::{Candidate, Cell, Digit, Layout, Regions, Shape, ShapeText};
use whydoku_logic::Truth;

/// The position of a trace's header.
pub(super) struct RuleSolver {
    pub(super) layout: Arc<Layout<2>>,
    solver: BasicSolver,
    /// Whether the givens alone have one solution.
    pub(super) givens_have_one: bool,
}

fn shape(header: &Value) -> Option<Shape> {
    let size = header["size"].as_u64()? as usize;
    let boxes = header["boxes"].as_str().unwrap_or_default();
    let regions = match boxes.split_once('x') {
        Some((width, height)) => Regions::Boxes { width: width.parse().ok()?, height: height.parse().ok()? },
        None => Regions::None,
    };
    let further = header.get("further").cloned().unwrap_or_else(|| serde_json::json!({}));
    let further = serde_json::from_value::<ShapeText>(further).ok()?;
    let digits = further.digit_range(size).ok()?.map_or(size, |(_, count)| count);
    further.on(Shape::with_more_digits(size, digits, regions).ok()?).ok()
}

/// `r1c2=3` or `r1c2<>3`, and whether it places.
pub(super) fn claim(text: &str, layout: &Layout<2>) -> Option<(Candidate, bool)> {
    let (cell, digit, places) = match text.split_once("<>") {
        Some((cell, digit)) => (cell, digit, false),
        None => text.split_once('=').map(|(cell, digit)| (cell, digit, true))?,
    };
    let digit = Digit::from_symbol(digit.chars().next()?).filter(|digit| digit.index() < layout.size())?;
    Some((Candidate::new(layout.parse_cell(cell)?, digit), places))
}

fn literal(layout: &Layout<2>, candidate: Candidate, is: bool) -> Lit {
    let number = candidate.cell.index() * layout.size() + candidate.digit.index();
    Lit::new(Var::unsafe_from_idx(number as u32), is)
}

/// The rules alone.
fn rules(layout: &Arc<Layout<2>>) -> BasicSolver {
    let mut solver = BasicSolver::default();
    let all = || layout.cells().iter().flat_map(|cell| layout.digits().map(move |d| Candidate::new(cell, d)));
    for _ in all() {
        solver.new_var_default();
    }
    let empty = whydoku_board::Grid::empty(Arc::clone(layout));
    for truth in Truth::of_rules(layout) {
        let mut clause = truth.candidates(&empty).iter().map(|&c| literal(layout, c, true)).collect();
        solver.add_clause_reuse(&mut clause);
    }
    for one in all() {
        for other in all().filter(|&other| one < other && layout.conflict(one, other)) {
            solver.add_clause_reuse(&mut vec![literal(layout, one, false), literal(layout, other, false)]);
        }
    }
    solver
}

impl RuleSolver {
    /// `None` if the header makes no sense by itself.
    pub(super) fn of(header: &Value) -> Option<Self> {
        let layout = Arc::new(Layout::new(shape(header)?).ok()?);
        let mut solver = rules(&layout);
        let puzzle = header["puzzle"].as_str()?;
        for (at, symbol) in puzzle.chars().enumerate().filter(|&(_, symbol)| symbol != '.') {
            let given = Candidate::new(Cell::new(at), Digit::from_symbol(symbol)?);
            solver.add_clause_reuse(&mut vec![literal(&layout, given, true)]);
        }
        let mut full = Self { layout, solver, givens_have_one: false };
        full.givens_have_one = full.solutions() == 1;
        let mut full = if full.givens_have_one { full } else { Self::without_counting(header)? };
        for key in ["placed", "deleted"] {
            for text in header[key].as_array().into_iter().flatten() {
                full.add(text.as_str()?)?;
            }
        }
        if let Some(text) = header["supposed"].as_str() {
            full.add(text)?;
        }
        Some(full)
    }

    /// Counting blocks what it finds, so that it is done on rules of its own.
    fn without_counting(header: &Value) -> Option<Self> {
        let layout: Arc<Layout<2>> = Arc::new(Layout::new(shape(header)?).ok()?);
        let mut solver = rules(&layout);
        for (at, symbol) in
            header["puzzle"].as_str()?.chars().enumerate().filter(|&(_, symbol)| symbol != '.')
        {
            let given = Candidate::new(Cell::new(at), Digit::from_symbol(symbol)?);
            solver.add_clause_reuse(&mut vec![literal(&layout, given, true)]);
        }
        Some(Self { layout, solver, givens_have_one: false })
    }

    fn add(&mut self, text: &str) -> Option<()> {
        let (candidate, places) = claim(text, &self.layout)?;
        self.solver.add_clause_reuse(&mut vec![literal(&self.layout, candidate, places)]);
        Some(())
    }

    /// None, one, or two for several.
    fn solutions(&mut self) -> usize {
        if !self.can_be(&[]) {
            return 0;
        }
        let model = self.solver.get_model().to_vec();
        let block = |(at, value): (usize, &lbool)| {
            (*value == lbool::TRUE).then(|| Lit::new(Var::unsafe_from_idx(at as u32), false))
        };
        let fresh = self.solver.new_var_default();
        let mut clause: Vec<Lit> = model.iter().enumerate().filter_map(block).collect();
        clause.push(Lit::new(fresh, true));
        self.solver.add_clause_reuse(&mut clause);
        let several = self.solver.solve_limited(&[Lit::new(fresh, false)]) == lbool::TRUE;
        if several { 2 } else { 1 }
    }

    fn can_be(&mut self, assumed: &[Lit]) -> bool {
        self.solver.solve_limited(assumed) == lbool::TRUE
    }

    /// Whether the position has a solution.
    pub(super) fn has_solution(&mut self) -> bool {
        self.can_be(&[])
    }

    /// Whether a board in one line is a solution of the position.
    pub(super) fn is_solution(&mut self, text: &str) -> bool {
        let read = |(at, symbol)| {
            let digit = Digit::from_symbol(symbol).filter(|digit| digit.index() < self.layout.size())?;
            Some(literal(&self.layout, Candidate::new(Cell::new(at), digit), true))
        };
        let all: Option<Vec<Lit>> = text.chars().enumerate().map(read).collect();
        all.is_some_and(|all| all.len() == self.layout.cells().len() && self.can_be(&all))
    }

    /// Whether a claim is true in every solution of the position.
    fn entails(&mut self, text: &str) -> bool {
        let Some((candidate, places)) = claim(text, &self.layout) else { return false };
        !self.can_be(&[literal(&self.layout, candidate, !places)])
    }

    /// Whether everything is true that a trace claims before its first guess, and its end. Gives what is not.
    pub(super) fn supports(&mut self, lines: &[Value]) -> Result<(), String> {
        let guess = lines.iter().position(|line| line.get("guess").is_some());
        for line in &lines[1..guess.unwrap_or(lines.len())] {
            for key in ["placements", "eliminations"] {
                for text in line[key].as_array().into_iter().flatten() {
                    let text = text.as_str().expect("an accepted claim is text");
                    if !self.entails(text) {
                        return Err(text.to_owned());
                    }
                }
            }
        }
        let end = &lines[lines.len() - 1];
        let name = end["outcome"].as_str().unwrap_or_default();
        let holds = match name {
            "solved" => end["solution"].as_str().is_none_or(|solution| self.is_solution(solution)),
            "contradiction" | "refuted" | "no-solution" => !self.has_solution(),
            "several-solutions" => {
                let of = |at: usize| end["solutions"][at].as_str().unwrap_or_default().to_owned();
                of(0) != of(1) && self.is_solution(&of(0)) && self.is_solution(&of(1))
            }
            "shown" => end["claim"].as_str().is_some_and(|claim| self.entails(claim)),
            _ => true,
        };
        if holds { Ok(()) } else { Err(format!("the outcome {name}")) }
    }
}
