//! Pseudo-Boolean proofs for `VeriPB`: sums of constraints, and what follows from them by unit propagation. Every line has
//! a readable label: step 17 is `@step17`.

use crate::formula::{FormulaConstraint, QuotedConstraint};
use crate::{AutomatonState, Exclusion, Literal, ProofEnd, ProofFormat, Reference};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io::{self, Write};
use whydoku_board::controls::blanked;
use whydoku_board::{Candidate, Cell, Digit, House, Layout, cell_name};

/// A formula (`.opb`) and its proof (`.pbp`).
pub struct VeriPb<'a> {
    formula: &'a mut dyn Write,
    proof: &'a mut dyn Write,
    names: ProofNames,
}

impl<'a> VeriPb<'a> {
    /// Creates an empty proof that is written to these.
    pub fn new(formula: &'a mut dyn Write, proof: &'a mut dyn Write) -> Self {
        Self { formula, proof, names: ProofNames::default() }
    }

    /// Writes a clause that may be added because the witness turns each violation into a model.
    pub(crate) fn write_exchange(&mut self, clause: &[Literal], witness: &[Literal]) -> io::Result<()> {
        let change = |literal: &Literal| {
            format!(" {} -> {}", self.names.variable(literal.candidate), u8::from(literal.is_true))
        };
        let witness: String = witness.iter().map(change).collect();
        writeln!(self.proof, "@exchange red {}>= 1 :{witness} ;", self.terms(clause, 1))
    }

    /// Literals, each with a coefficient and a blank behind it.
    fn terms(&self, literals: &[Literal], coefficient: usize) -> String {
        literals.iter().map(|&literal| format!("{coefficient} {} ", self.names.literal(literal))).collect()
    }

    fn quotes(&self, references: &[Reference]) -> String {
        references.iter().map(|&by| format!(" {}", self.names.reference(by))).collect()
    }

    fn constraint(&self, constraint: &FormulaConstraint) -> String {
        let not = |candidates: &[Candidate]| -> String {
            let literals = candidates.iter().copied().map(Literal::negative);
            self.terms(&literals.collect::<Vec<_>>(), 1)
        };
        let (terms, bound) = match constraint {
            FormulaConstraint::Linear(terms, bound) => {
                let term = |&(factor, candidate)| format!("{factor} {} ", self.names.variable(candidate));
                return format!("{}>= {bound} ;", terms.iter().map(term).collect::<String>());
            }
            FormulaConstraint::Initial(first) => {
                (first.iter().map(|&state| format!("1 {} ", state_name(state))).collect(), 1)
            }
            FormulaConstraint::Transition(from, candidate, to) => {
                let to = to.map_or(String::new(), |to| format!("1 {} ", state_name(to)));
                (format!("1 ~{} {}{to}", state_name(*from), not(&[*candidate])), 1)
            }
            FormulaConstraint::AtMostOne(candidates) => (not(candidates), candidates.len() - 1),
            FormulaConstraint::Clause(clause) => (self.terms(clause, 1), 1),
        };
        format!("{terms}>= {bound} ;")
    }
}

impl<const W: usize> ProofFormat<W> for VeriPb<'_> {
    fn write_formula(&mut self, layout: &Layout<W>, constraints: &[QuotedConstraint]) -> io::Result<()> {
        self.names = ProofNames::new(layout, constraints);
        let variables = layout.cells().len() * layout.size() + self.names.states().len();
        writeln!(self.formula, "* #variable= {variables} #constraint= {}", constraints.len())?;
        writeln!(self.formula, "* r1c2d3 is true if row 1, column 2 holds a 3.")?;
        for (by, constraint) in constraints {
            let text = |relation: usize| layout.relations()[relation].cause.text(layout.shape());
            let remark = match by {
                Reference::Assumption(0) => {
                    "What follows assumes uniqueness: that the puzzle has one solution.".to_owned()
                }
                Reference::AtLeast(relation) => {
                    format!("Its sum is at least and at most what is said: {}", text(*relation))
                }
                Reference::Initial(relation) => {
                    format!("Read cell by cell, from state to state: {}", text(*relation))
                }
                _ => String::new(),
            };
            if !remark.is_empty() {
                writeln!(self.formula, "* {remark}")?;
            }
            let text = self.constraint(constraint);
            writeln!(self.formula, "{} {text}", self.names.reference(*by))?;
        }
        writeln!(self.proof, "pseudo-Boolean proof version 3.0")?;
        writeln!(self.proof, "f {} ;", constraints.len())
    }

    fn write_comment(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.proof, "% {}", blanked(text).collect::<String>())
    }

    fn write_clause(
        &mut self,
        label: &str,
        state: Option<AutomatonState>,
        clause: &[Literal],
        hints: &[Reference],
    ) -> io::Result<Reference> {
        let state = state.map(|state| format!("1 ~{} ", state_name(state))).unwrap_or_default();
        let (terms, quotes) = (self.terms(clause, 1), self.quotes(hints));
        writeln!(self.proof, "@{label} rup {state}{terms}>= 1 : ~{quotes} ;")?;
        Ok(self.names.add_line(label))
    }

    fn supports_sums(&self) -> bool {
        true
    }

    fn write_sum(&mut self, label: &str, terms: &[(Reference, u64)]) -> io::Result<Reference> {
        write!(self.proof, "@{label} pol")?;
        for (at, &(by, factor)) in terms.iter().enumerate() {
            write!(self.proof, " {}", self.names.reference(by))?;
            if factor != 1 {
                write!(self.proof, " {factor} *")?;
            }
            if at > 0 {
                write!(self.proof, " +")?;
            }
        }
        writeln!(self.proof, " ;")?;
        Ok(self.names.add_line(label))
    }

    fn write_conjunction(
        &mut self,
        label: &str,
        literals: &[Literal],
        context: &[Literal],
        proved: &[Reference],
    ) -> io::Result<()> {
        // A false hypothesis outweighs all literals.
        let all = literals.len();
        let context: Vec<Literal> = context.iter().map(|literal| literal.opposite()).collect();
        let (terms, context) = (self.terms(literals, 1), self.terms(&context, all));
        let quotes = self.quotes(proved);
        writeln!(self.proof, "@{label} rup {terms}{context}>= {all} : ~{quotes} ;")
    }

    fn write_end(&mut self, layout: &Layout<W>, end: ProofEnd<'_>) -> io::Result<()> {
        writeln!(self.proof, "output NONE ;")?;
        match end {
            ProofEnd::Open => writeln!(self.proof, "conclusion NONE ;")?,
            ProofEnd::Contradiction(by) => {
                writeln!(self.proof, "conclusion UNSAT : {} ;", self.names.reference(by))?;
            }
            ProofEnd::Solution(candidates) => {
                write!(self.proof, "conclusion SAT :")?;
                for cell in layout.cells() {
                    for candidate in layout.digits().map(|digit| Candidate::new(cell, digit)) {
                        let literal = Literal { candidate, is_true: candidates.contains(&candidate) };
                        write!(self.proof, " {}", self.names.literal(literal))?;
                    }
                }
                for (state, is_passed) in self.names.passed_states(candidates) {
                    write!(self.proof, " {}{}", if is_passed { "" } else { "~" }, state_name(state))?;
                }
                writeln!(self.proof, " ;")?;
            }
        }
        writeln!(self.proof, "end pseudo-Boolean proof ;")
    }
}

#[derive(Default)]
struct ProofNames {
    side: usize,
    symbols: Vec<char>,
    houses: Vec<String>,
    /// The first exclusion of the formula that contains two candidates, the lesser first.
    exclusions: HashMap<[Candidate; 2], Exclusion>,
    lines: Vec<String>,
    initial: Vec<Vec<AutomatonState>>,
    transitions: BTreeMap<(AutomatonState, Candidate), Option<AutomatonState>>,
}

impl ProofNames {
    fn new<const W: usize>(layout: &Layout<W>, constraints: &[QuotedConstraint]) -> Self {
        let mut names = Self { side: layout.side(), ..Self::default() };
        names.symbols = layout.digits().map(|digit| layout.shape().symbol(digit)).collect();
        names.houses = layout.houses().map(|(house, _)| layout.code(house)).collect();
        for (by, constraint) in constraints {
            match constraint {
                FormulaConstraint::Initial(first) => names.initial.push(first.clone()),
                FormulaConstraint::Transition(from, by, to) => {
                    names.transitions.insert((*from, *by), *to);
                }
                FormulaConstraint::AtMostOne(members) => {
                    let Reference::AtMostOne(exclusion) = *by else { continue };
                    for (at, &one) in members.iter().enumerate() {
                        for &other in &members[at + 1..] {
                            names.exclusions.entry([one.min(other), one.max(other)]).or_insert(exclusion);
                        }
                    }
                }
                _ => {}
            }
        }
        names
    }

    fn cell(&self, cell: Cell) -> String {
        cell_name(cell.index(), self.side)
    }

    fn symbol(&self, digit: Digit) -> char {
        self.symbols[digit.index()]
    }

    fn place(&self, house: House, digit: Digit) -> String {
        format!("{}_{}", self.houses[house.index()], self.symbol(digit))
    }

    fn variable(&self, candidate: Candidate) -> String {
        format!("{}d{}", self.cell(candidate.cell), self.symbol(candidate.digit))
    }

    fn literal(&self, literal: Literal) -> String {
        format!("{}{}", if literal.is_true { "" } else { "~" }, self.variable(literal.candidate))
    }

    fn exclusion(&self, exclusion: Exclusion) -> String {
        match exclusion {
            Exclusion::Cell(cell) => format!("@one_{}", self.cell(cell)),
            Exclusion::House(house, digit) => format!("@one_{}", self.place(house, digit)),
            Exclusion::Constraint(at, digit) => format!("@differ{}_{}", at + 1, self.symbol(digit)),
            Exclusion::Pair(a, b) => format!("@apart_{}_{}", self.variable(a), self.variable(b)),
        }
    }

    fn reference(&self, by: Reference) -> String {
        match by {
            Reference::Cell(cell) => format!("@cell_{}", self.cell(cell)),
            Reference::House(house, digit) => format!("@house_{}", self.place(house, digit)),
            Reference::Clue(clue) => format!("@clue_{}", clue + 1),
            Reference::AtMostOne(exclusion) => self.exclusion(exclusion),
            Reference::Conflict(a, b) => {
                let exclusion = self.exclusions.get(&[a.min(b), a.max(b)]);
                self.exclusion(exclusion.copied().unwrap_or_else(|| Exclusion::pair(a, b)))
            }
            Reference::Impossible(candidate) => format!("@never_{}", self.variable(candidate)),
            Reference::AtLeast(relation) => format!("@sum{}_least", relation + 1),
            Reference::AtMost(relation) => format!("@sum{}_most", relation + 1),
            Reference::Initial(relation) => format!("@read{}", relation + 1),
            Reference::Transition(state, digit) => format!("@{}_{}", state_name(state), self.symbol(digit)),
            Reference::Start(candidate) => format!("@start_{}", self.variable(candidate)),
            Reference::Assumption(at) => format!("@unique_{}", at + 1),
            Reference::Excluded(at) => format!("@aside_{}", at + 1),
            Reference::Line(at) => format!("@{}", self.lines[at]),
        }
    }

    fn states(&self) -> BTreeSet<AutomatonState> {
        let others = self.transitions.iter().flat_map(|((from, _), to)| std::iter::once(*from).chain(*to));
        self.initial.iter().flatten().copied().chain(others).collect()
    }

    /// All states, and whether an accepting run with these candidates passes through them.
    fn passed_states(&self, candidates: &[Candidate]) -> Vec<(AutomatonState, bool)> {
        let next = |from: AutomatonState| {
            let first = (from, Candidate::new(Cell::new(0), Digit::new(0)));
            let mut own = self.transitions.range(first..).take_while(|((state, _), _)| *state == from);
            own.find(|((_, by), _)| candidates.contains(by)).map(|(_, to)| *to)
        };
        let run = |&first: &AutomatonState| {
            let mut run = vec![first];
            loop {
                match next(run[run.len() - 1]) {
                    // The formula has no transition where the automaton accepts.
                    None => return Some(run),
                    Some(None) => return None,
                    Some(Some(state)) => run.push(state),
                }
            }
        };
        // Of several first states, the run begins at one that leads to acceptance.
        let runs = self.initial.iter().filter_map(|first| first.iter().find_map(run));
        let passed: BTreeSet<AutomatonState> = runs.flatten().collect();
        self.states().into_iter().map(|state| (state, passed.contains(&state))).collect()
    }

    /// Adds a label, which must be new, for the next line.
    fn add_line(&mut self, label: &str) -> Reference {
        self.lines.push(label.to_owned());
        Reference::Line(self.lines.len() - 1)
    }
}

fn state_name(AutomatonState { relation, at, number }: AutomatonState) -> String {
    format!("read{}_{at}_{}", relation + 1, number + 1)
}
