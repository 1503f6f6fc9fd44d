//! Pseudo-Boolean proofs for `VeriPB`: sums of constraints, and what follows from them by following it. Every line has a
//! name that people can read: step 17 is `@step17`.

use super::formula::{Line, Said, kept_apart};
use super::{End, Literal, Paper, Reference, Room, Station};
use crate::geometry::{Candidate, Cause, Cell, Digit, Layout};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

/// A formula (`.opb`) and its proof (`.pbp`).
pub struct VeriPb<'a> {
    formula: &'a mut dyn Write,
    proof: &'a mut dyn Write,
    names: Names,
}

/// What constraints are called.
#[derive(Default)]
struct Names {
    size: usize,
    houses: Vec<String>,
    /// Which room keeps two cells apart, where they share a house.
    together: BTreeMap<(u16, u16), usize>,
    /// Which constraint keeps two cells apart, where no house does.
    apart: BTreeMap<(u16, u16), usize>,
    lines: Vec<String>,
    /// Where the readings of the formula begin, and where they lead.
    begins: Vec<Vec<Station>>,
    leads: BTreeMap<(Station, Candidate), Option<Station>>,
}

impl<'a> VeriPb<'a> {
    /// An empty sheet.
    pub fn new(formula: &'a mut dyn Write, proof: &'a mut dyn Write) -> Self {
        Self { formula, proof, names: Names::default() }
    }
}

impl VeriPb<'_> {
    /// A clause that may be added because whatever breaks it can be exchanged for what does not.
    pub(super) fn exchange(&mut self, clause: &[Literal], witness: &[Literal]) -> io::Result<()> {
        let terms: String =
            clause.iter().map(|&literal| format!("1 {} ", self.names.literal(literal))).collect();
        let change = |literal: &Literal| {
            format!(" {} -> {}", self.names.variable(literal.candidate), u8::from(literal.is))
        };
        let witness: String = witness.iter().map(change).collect();
        writeln!(self.proof, "@exchange red {terms}>= 1 :{witness} ;")
    }
}

impl Names {
    fn cell(&self, cell: u16) -> String {
        let cell = usize::from(cell);
        format!("r{}c{}", cell / self.size + 1, cell % self.size + 1)
    }

    fn variable(&self, candidate: Candidate) -> String {
        format!("{}d{}", self.cell(candidate.cell.0), candidate.digit)
    }

    fn literal(&self, literal: Literal) -> String {
        format!("{}{}", if literal.is { "" } else { "~" }, self.variable(literal.candidate))
    }

    fn room(&self, room: Room) -> String {
        match room {
            Room::Cell(cell) => format!("@one_{}", self.cell(cell.0)),
            Room::House(house, digit) => format!("@one_{}_{digit}", self.houses[house.index()]),
            Room::Apart(at, digit) => format!("@differ{}_{digit}", at + 1),
            Room::Pair(a, b) => format!("@apart_{}_{}", self.variable(a), self.variable(b)),
        }
    }

    fn reference(&self, by: Reference) -> String {
        match by {
            Reference::Cell(cell) => format!("@cell_{}", self.cell(cell.0)),
            Reference::House(house, digit) => format!("@house_{}_{digit}", self.houses[house.index()]),
            Reference::Clue(clue) => format!("@clue_{}", clue + 1),
            Reference::Room(room) => self.room(room),
            Reference::Link(a, b) => self.room(self.between(a, b)),
            Reference::Never(candidate) => format!("@never_{}", self.variable(candidate)),
            Reference::Least(relation) => format!("@sum{}_least", relation + 1),
            Reference::Most(relation) => format!("@sum{}_most", relation + 1),
            Reference::Begins(relation) => format!("@read{}", relation + 1),
            Reference::Leads(station, digit) => format!("@{}_{digit}", station_name(station)),
            Reference::Start(candidate) => format!("@start_{}", self.variable(candidate)),
            Reference::Assumed(at) => format!("@unique_{}", at + 1),
            Reference::Aside(at) => format!("@aside_{}", at + 1),
            Reference::Line(at) => format!("@{}", self.lines[at]),
        }
    }

    /// The room that keeps two candidates apart.
    fn between(&self, a: Candidate, b: Candidate) -> Room {
        if a.cell == b.cell {
            return Room::Cell(a.cell);
        }
        let key = (a.cell.0.min(b.cell.0), a.cell.0.max(b.cell.0));
        match self.together.get(&key) {
            Some(&house) if a.digit == b.digit => Room::House(crate::geometry::House::new(house), a.digit),
            _ => match self.apart.get(&key) {
                Some(&at) if a.digit == b.digit => Room::Apart(at, a.digit),
                _ => Room::Pair(a.min(b), a.max(b)),
            },
        }
    }

    fn stations(&self) -> BTreeSet<Station> {
        let led = self.leads.iter().flat_map(|((from, _), to)| std::iter::once(*from).chain(*to));
        self.begins.iter().flatten().copied().chain(led).collect()
    }

    /// All stations, and whether the readings come by them with these candidates.
    fn passed(&self, candidates: &[Candidate]) -> Vec<(Station, bool)> {
        let mut passed: BTreeSet<Station> = BTreeSet::new();
        // What is led to is read later, so one look at each station is enough; where a reading has several beginnings,
        // one that leads to an end is the one that it has.
        let onward = |from: Station| {
            let mut leads = self
                .leads
                .range((from, Candidate::new(Cell::new(0), Digit::new(0)))..)
                .take_while(|((own, _), _)| *own == from);
            leads.find(|((_, by), _)| candidates.contains(by)).map(|(_, to)| *to)
        };
        for first in &self.begins {
            let way = |&from: &Station| {
                let mut way = vec![from];
                let mut here = from;
                loop {
                    match onward(here) {
                        // Where nothing is said the reading has come to a right end.
                        None => return Some(way),
                        Some(None) => return None,
                        Some(Some(next)) => way.push(next),
                    }
                    here = way[way.len() - 1];
                }
            };
            passed.extend(first.iter().find_map(way).into_iter().flatten());
        }
        self.stations().into_iter().map(|station| (station, passed.contains(&station))).collect()
    }

    /// A name for the next line; no two lines have one.
    fn next(&mut self, label: &str) -> Reference {
        self.lines.push(label.to_owned());
        Reference::Line(self.lines.len() - 1)
    }
}

/// The variable that says that a reading comes by here.
fn station_name(Station { relation, at, state }: Station) -> String {
    format!("read{}_{at}_{}", relation + 1, state + 1)
}

/// What a relation says, as it is written in puzzle files.
fn drawn<const W: usize>(relation: usize, layout: &Layout<W>) -> String {
    match layout.relations()[relation].cause {
        Cause::Constraint(at) => {
            let constraint = &layout.shape().constraints()[at];
            format!("{}: {}", constraint.kind.key(), constraint.text(layout.size()))
        }
        Cause::Rule(rules) => rules.to_string(),
    }
}

impl<const W: usize> Paper<W> for VeriPb<'_> {
    fn ground(&mut self, layout: &Layout<W>, lines: &[Line]) -> io::Result<()> {
        let Self { formula, proof, names } = self;
        names.size = layout.size();
        names.houses = layout.houses().map(|(house, _)| layout.code(house)).collect();
        for (house, info) in layout.houses() {
            let cells: Vec<u16> = info.cells.iter().map(|cell| cell.0).collect();
            for (at, &one) in cells.iter().enumerate() {
                for &other in &cells[at + 1..] {
                    names.together.entry((one, other)).or_insert(house.index());
                }
            }
        }
        for (at, cells) in kept_apart(layout) {
            for one in cells {
                for other in cells.iter().filter(|&other| other > one) {
                    names.apart.entry((one.0, other.0)).or_insert(at);
                }
            }
        }
        for (_, said) in lines {
            match said {
                Said::Begins(first) => names.begins.push(first.clone()),
                Said::Leads(from, by, to) => _ = names.leads.insert((*from, *by), *to),
                _ => {}
            }
        }
        let stations: BTreeSet<Station> = names.stations();
        let variables = layout.cells().len() * layout.size() + stations.len();
        writeln!(formula, "* #variable= {variables} #constraint= {}", lines.len())?;
        writeln!(formula, "* r1c2d3 is true if row 1, column 2 holds a 3.")?;
        let mut assumes = false;
        for (by, said) in lines {
            if matches!(said, Said::Assumed(_)) && !std::mem::replace(&mut assumes, true) {
                writeln!(formula, "* What follows assumes uniqueness: that the puzzle has one solution.")?;
            }
            let sum = |all: &[Literal], least: usize| {
                let terms: String =
                    all.iter().map(|&literal| format!("1 {} ", names.literal(literal))).collect();
                format!("{} {terms}>= {least} ;", names.reference(*by))
            };
            let all = |candidates: &[Candidate], is| -> Vec<Literal> {
                candidates.iter().map(|&candidate| Literal { candidate, is }).collect()
            };
            match by {
                Reference::Least(relation) => {
                    writeln!(
                        formula,
                        "* Its sum is at least and at most what is said: {}",
                        drawn(*relation, layout)
                    )?;
                }
                Reference::Begins(relation) => {
                    writeln!(
                        formula,
                        "* Read cell by cell, from station to station: {}",
                        drawn(*relation, layout)
                    )?;
                }
                _ => {}
            }
            let text = match said {
                Said::Row(terms, least) => {
                    let terms: String = terms
                        .iter()
                        .map(|&(worth, candidate)| format!("{worth} {} ", names.variable(candidate)))
                        .collect();
                    format!("{} {terms}>= {least} ;", names.reference(*by))
                }
                Said::Begins(first) => {
                    let terms: String =
                        first.iter().map(|&station| format!("1 {} ", station_name(station))).collect();
                    format!("{} {terms}>= 1 ;", names.reference(*by))
                }
                Said::Leads(from, candidate, to) => {
                    let to = to.map_or(String::new(), |to| format!("1 {} ", station_name(to)));
                    let (name, from) = (names.reference(*by), station_name(*from));
                    format!("{name} 1 ~{from} 1 ~{} {to}>= 1 ;", names.variable(*candidate))
                }
                Said::Somewhere(candidates) => sum(&all(candidates, true), 1),
                Said::Room(candidates) => sum(&all(candidates, false), candidates.len() - 1),
                Said::Start(literal) => sum(&[*literal], 1),
                Said::Assumed(clause) => sum(clause, 1),
                Said::NotAll(candidates) => sum(&all(candidates, false), 1),
            };
            writeln!(formula, "{text}")?;
        }
        writeln!(proof, "pseudo-Boolean proof version 3.0")?;
        writeln!(proof, "f {} ;", lines.len())
    }

    fn remark(&mut self, text: &str) -> io::Result<()> {
        let plain: String =
            text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
        writeln!(self.proof, "% {plain}")
    }

    fn line(&mut self, label: &str, clause: &[Literal], hints: &[Reference]) -> io::Result<Reference> {
        let terms: String =
            clause.iter().map(|&literal| format!("1 {} ", self.names.literal(literal))).collect();
        let quoted: String = hints.iter().map(|&by| format!(" {}", self.names.reference(by))).collect();
        writeln!(self.proof, "@{label} rup {terms}>= 1 : ~{quoted} ;")?;
        Ok(self.names.next(label))
    }

    fn line_of(
        &mut self,
        label: &str,
        station: Station,
        clause: &[Literal],
        hints: &[Reference],
    ) -> io::Result<Reference> {
        let terms: String =
            clause.iter().map(|&literal| format!("1 {} ", self.names.literal(literal))).collect();
        let quoted: String = hints.iter().map(|&by| format!(" {}", self.names.reference(by))).collect();
        writeln!(self.proof, "@{label} rup 1 ~{} {terms}>= 1 : ~{quoted} ;", station_name(station))?;
        Ok(self.names.next(label))
    }

    fn has_sums(&self) -> bool {
        true
    }

    fn sum(&mut self, label: &str, premises: &[Reference], rooms: &[Room]) -> io::Result<Reference> {
        let label = format!("{label}_sum");
        write!(self.proof, "@{label} pol")?;
        let premises = premises.iter().map(|&by| self.names.reference(by));
        let all = premises.chain(rooms.iter().map(|&room| self.names.room(room)));
        for (at, by) in all.collect::<Vec<_>>().into_iter().enumerate() {
            write!(self.proof, " {by}{}", if at > 0 { " +" } else { "" })?;
        }
        writeln!(self.proof, " ;")?;
        Ok(self.names.next(&label))
    }

    fn add_up(&mut self, label: &str, terms: &[(Reference, u32)]) -> io::Result<Reference> {
        write!(self.proof, "@{label} pol")?;
        for (at, &(by, times)) in terms.iter().enumerate() {
            write!(self.proof, " {}", self.names.reference(by))?;
            if times != 1 {
                write!(self.proof, " {times} *")?;
            }
            if at > 0 {
                write!(self.proof, " +")?;
            }
        }
        writeln!(self.proof, " ;")?;
        Ok(self.names.next(label))
    }

    fn together(
        &mut self,
        label: &str,
        literals: &[Literal],
        context: &[Literal],
        shown: &[Reference],
    ) -> io::Result<()> {
        // Under what is supposed all of them are true: a false supposition outweighs them.
        let all = literals.len();
        let terms: String =
            literals.iter().map(|&literal| format!("1 {} ", self.names.literal(literal))).collect();
        let else_: String = context
            .iter()
            .map(|&literal| format!("{all} {} ", self.names.literal(literal.opposite())))
            .collect();
        let quoted: String = shown.iter().map(|&by| format!(" {}", self.names.reference(by))).collect();
        writeln!(self.proof, "@{label} rup {terms}{else_}>= {all} : ~{quoted} ;")
    }

    fn end(&mut self, layout: &Layout<W>, conclusion: End<'_>) -> io::Result<()> {
        writeln!(self.proof, "output NONE ;")?;
        match conclusion {
            End::Open => writeln!(self.proof, "conclusion NONE ;")?,
            End::Contradiction(by) => {
                writeln!(self.proof, "conclusion UNSAT : {} ;", self.names.reference(by))?;
            }
            End::Solution(candidates) => {
                write!(self.proof, "conclusion SAT :")?;
                for cell in layout.cells() {
                    for digit in layout.digits() {
                        let candidate = Candidate::new(cell, digit);
                        let is = candidates.contains(&candidate);
                        write!(self.proof, " {}", self.names.literal(Literal { candidate, is }))?;
                    }
                }
                for (station, is) in self.names.passed(candidates) {
                    write!(self.proof, " {}{}", if is { "" } else { "~" }, station_name(station))?;
                }
                writeln!(self.proof, " ;")?;
            }
        }
        writeln!(self.proof, "end pseudo-Boolean proof ;")
    }
}
