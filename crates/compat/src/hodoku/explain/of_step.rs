//! Steps that our finders found, written as HoDoKu writes its own.

use super::notation::{
    als_body, chain_body, eliminations, empty_rectangle_body, fish_body, house_code, intersection_body,
    multi_colours_body, placement, rectangle_body, simple_colours_body, subset_body, sue_de_coq_body,
    two_links_body, w_wing_body, wing_body,
};
use crate::StepNotation;
use crate::classic::{CellMask, bit, bits, classic_position, name, small_bits};
use crate::hodoku::als::{AlsKind, AlsPattern};
use crate::hodoku::board::HodokuBoard;
use crate::hodoku::chain::{ChainKind, ChainNode, HodokuChain};
use crate::hodoku::colouring::multi_colours_of;
use crate::hodoku::step::HodokuFish;
use whydoku_board::{Candidate, Grid};
use whydoku_logic::{ArgumentLine, Assertion, Item, Justification, Role, Step, TechniqueId as T, Truth};

/// Returns a step in HoDoKu's notation; `None` of other boards, and of a technique that HoDoKu has not or that is not written
/// from a figure: death blossoms, kraken and Siamese fish.
pub fn notation_of<const W: usize>(step: &Step, grid: &Grid<W>) -> Option<StepNotation> {
    let board = HodokuBoard::of_position(&*classic_position(grid)?);
    let technique = step.technique;
    let mut removed: Vec<Candidate> = step.finding.eliminations().collect();
    let mut placed = step.finding.placements().next().filter(|_| removed.is_empty());
    // HoDoKu eliminates the other candidates of the cell.
    let by_others = matches!(technique, T::BugPlus1 | T::PlacingLoop | T::GroupedPlacingLoop);
    if let Some(placed) = placed.take_if(|_| by_others) {
        let others = grid.candidates(placed.cell).into_iter().filter(|&digit| digit != placed.digit);
        removed.extend(others.map(|digit| Candidate::new(placed.cell, digit)));
    }
    let conclusion = placed.map_or_else(|| eliminations(&removed), placement);
    if let Some(at) = forcing_place(step) {
        return Some(StepNotation { technique, rest: format!("{at} => {conclusion}") });
    }
    let body = FigureReader { step, board: &board, removed: &removed }.body()?;
    let rest = match placed {
        _ if technique == T::BugPlus1 => format!(" => {conclusion}"),
        Some(_) => format!(": {conclusion}"),
        None => format!(": {body} => {conclusion}"),
    };
    Some(StepNotation { technique, rest })
}

/// Where the assumption of a forcing chain or net ends: in a cell or house without candidates, or nowhere if every case has
/// the same consequence; `None` of other techniques, and of assumptions that end in cases.
fn forcing_place(step: &Step) -> Option<String> {
    let arguments = step.finding.figure().arguments();
    match (step.technique, arguments) {
        (T::CellForcingChain | T::RegionForcingChain | T::ForcingNetVerity, [_, _, ..]) => {
            Some(String::new())
        }
        (T::ForcingChain | T::PlacingForcingChain | T::ForcingNet | T::PlacingForcingNet, [one]) => {
            match one.broken.as_ref().filter(|_| one.cases.is_empty())? {
                Truth::Cell(cell) => Some(format!(" in {}", name(cell.index()))),
                Truth::House(house, _) => Some(format!(" in {}", house_code(house.index()))),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Reads the roles of a figure as the parts of a pattern.
struct FigureReader<'a> {
    step: &'a Step,
    board: &'a HodokuBoard,
    removed: &'a [Candidate],
}

impl FigureReader<'_> {
    /// The pattern in words, empty of one that is not written.
    #[allow(clippy::too_many_lines, reason = "a table: one entry a technique")]
    fn body(&self) -> Option<String> {
        let (digit, cells, houses) =
            (self.digits(Role::Digit).next(), |role| self.cells(role), |role| self.houses(role));
        let chain = |chain: Option<HodokuChain>| Some(chain_body(self.removed, &chain?));
        Some(match self.step.technique {
            T::FullHouse | T::NakedSingle | T::HiddenSingle | T::BugPlus1 => String::new(),
            T::LockedPair
            | T::LockedTriple
            | T::NakedPair
            | T::NakedTriple
            | T::NakedQuad
            | T::HiddenPair
            | T::HiddenTriple
            | T::HiddenQuad => subset_body(self.mask(Role::Digit), cells(Role::Cell)),
            T::Pointing | T::Claiming => intersection_body(digit?, self.house(Role::House)?),
            T::Skyscraper | T::TwoStringKite => {
                let (inner, ends) = (self.list(Role::Cell), self.list(Role::End));
                let link = |at: usize| Some([*inner.get(at)?, *ends.get(at)?]);
                two_links_body(digit?, [link(0)?, link(1)?])
            }
            T::EmptyRectangle => {
                let ends = [*self.list(Role::Start).first()?, *self.list(Role::End).first()?];
                empty_rectangle_body(digit?, self.house(Role::House)?, ends)
            }
            T::TurbotFish => {
                let (inner, ends) = (self.list(Role::Cell), self.list(Role::End));
                let nodes = [*ends.first()?, *inner.first()?, *inner.get(1)?, *ends.get(1)?];
                let node = |(at, cell): (usize, &usize)| {
                    Some(ChainNode { digit: digit?, cells: bit(*cell), set: None, on: at % 2 == 1 })
                };
                let nodes = nodes.iter().enumerate().map(node).collect::<Option<_>>()?;
                chain(Some(HodokuChain { kind: ChainKind::Turbot, nodes }))?
            }
            T::RemotePair => {
                let pair: Vec<usize> = self.digits(Role::Digit).collect();
                let mut nodes = Vec::new();
                for (at, cell) in self.list(Role::Cell).into_iter().enumerate() {
                    let pair = if at % 2 == 0 { [pair[0], *pair.get(1)?] } else { [*pair.get(1)?, pair[0]] };
                    let node = |digit, on| ChainNode { digit, cells: bit(cell), set: None, on };
                    nodes.extend([node(pair[0], false), node(pair[1], true)]);
                }
                chain(Some(HodokuChain { kind: ChainKind::RemotePair, nodes }))?
            }
            T::WWing => {
                let [ends, link] = [self.list(Role::Pincer), self.list(Role::Cell)];
                let cells = [ends[..].try_into().ok()?, link[..].try_into().ok()?];
                w_wing_body([digit?, self.digits(Role::Link).next()?], cells)
            }
            T::XyWing | T::XyzWing => {
                let pivot = *self.list(Role::Pivot).first()?;
                wing_body(self.board, pivot, self.list(Role::Pincer)[..].try_into().ok()?, digit?)
            }
            T::UniqueRectangle1
            | T::UniqueRectangle2
            | T::UniqueRectangle3
            | T::UniqueRectangle4
            | T::UniqueRectangle5
            | T::UniqueRectangle6
            | T::HiddenRectangle
            | T::AvoidableRectangle1
            | T::AvoidableRectangle2 => rectangle_body(
                self.list(Role::Corner)[..].try_into().ok()?,
                small_bits(self.mask(Role::Digit)).collect::<Vec<_>>()[..].try_into().ok()?,
            ),
            T::SueDeCoq | T::ExtendedSueDeCoq => {
                sue_de_coq_body(self.board, [Role::First, Role::Second, Role::Third].map(cells))
            }
            T::SimpleColoursTrap | T::SimpleColoursWrap => {
                simple_colours_body(digit?, [Role::First, Role::Second].map(cells))
            }
            T::MultiColours1 | T::MultiColours2 => {
                let lost = self.removed.iter().fold(0, |all, cand| all | bit(cand.cell.index()));
                let [first, second] = multi_colours_of(self.board, digit?, lost)?;
                multi_colours_body(digit?, first, second)
            }
            T::XChain => chain(self.chain(ChainKind::X))?,
            T::XyChain => chain(self.chain(ChainKind::Xy))?,
            T::Aic | T::GroupedAic => chain(self.chain(ChainKind::Aic { grouped: false }))?,
            T::PlacingLoop | T::GroupedPlacingLoop => {
                chain(self.chain(ChainKind::Discontinuous { grouped: false }))?
            }
            T::DiscontinuousLoop | T::GroupedDiscontinuousLoop => chain(self.discontinuous())?,
            T::ContinuousLoop | T::GroupedContinuousLoop => chain(self.continuous())?,
            T::AlsXz | T::AlsXzDouble => self.sets(&[Role::First, Role::Second], AlsKind::Xz),
            T::AlsXyWing => self.sets(&[Role::First, Role::Second, Role::Third], AlsKind::XyWing),
            T::AlsChain => self.chain_of_sets()?,
            technique => {
                let name = technique.slug();
                let is_fish = ["x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan"];
                if name.starts_with("siamese") || !is_fish.iter().any(|fish| name.ends_with(fish)) {
                    return None;
                }
                let has_fins = name.contains("finned") || name.contains("sashimi");
                let [fins, endo] =
                    [Role::Fin, Role::EndoFin].map(|role| if has_fins { cells(role) } else { 0 });
                let (bases, covers) = (houses(Role::Base), houses(Role::Cover));
                fish_body(&HodokuFish { digit: digit?, bases, covers, fins, endo })
            }
        })
    }

    fn sets(&self, roles: &[Role], kind: AlsKind) -> String {
        let set = |&role: &Role| {
            let cells = self.cells(role);
            (cells, self.board.candidates_in(cells))
        };
        let sets = roles.iter().map(set).collect();
        als_body(self.removed, &AlsPattern { sets, links: vec![self.mask(Role::Link)], kind })
    }

    /// The sets of the first argument: a set of one cell is the strong link within it.
    fn chain_of_sets(&self) -> Option<String> {
        let argument = self.step.finding.figure().arguments().first()?;
        let (mut sets, mut links, mut from) = (Vec::new(), Vec::new(), &argument.supposed);
        for ArgumentLine { because, then } in &argument.lines {
            if then.is {
                let cells = if let Justification::Set(cells) = because { cells } else { &from.cells };
                let cells = cells.iter().fold(0, |all, cell| all | bit(cell.index()));
                sets.push((cells, self.board.candidates_in(cells)));
                links.push(1 << then.digit.index());
            }
            from = then;
        }
        links.pop();
        Some(als_body(self.removed, &AlsPattern { sets, links, kind: AlsKind::Chain }))
    }

    /// The assertions of the only argument as nodes; `None` if there are several, or a node that HoDoKu does not write.
    fn chain(&self, kind: ChainKind) -> Option<HodokuChain> {
        let [argument] = self.step.finding.figure().arguments() else { return None };
        let node = |assertion: &Assertion| ChainNode {
            digit: assertion.digit.index(),
            cells: assertion.cells.iter().fold(0, |all, cell| all | bit(cell.index())),
            set: None,
            on: assertion.is,
        };
        let mut nodes = vec![node(&argument.supposed)];
        for line in &argument.lines {
            if !matches!(line.because, Justification::Conflict | Justification::Truth(_)) {
                return None;
            }
            nodes.push(node(&line.then));
        }
        let is_chain = nodes.iter().enumerate().all(|(at, node)| node.on == (at % 2 == 1));
        (is_chain && nodes.len() % 2 == 0 && argument.cases.is_empty()).then_some(HodokuChain { kind, nodes })
    }

    /// A chain whose ends see the cell that loses a candidate: a loop from that cell and back.
    fn discontinuous(&self) -> Option<HodokuChain> {
        let mut chain = self.chain(ChainKind::Discontinuous { grouped: false })?;
        let cell = bit(self.step.finding.eliminations().next()?.cell.index());
        let (first, last) = (*chain.nodes.first()?, *chain.nodes.last()?);
        if first.cells != cell {
            chain.nodes.insert(0, ChainNode { cells: cell, on: true, ..first });
        }
        if last.cells != cell {
            chain.nodes.push(ChainNode { cells: cell, on: false, ..last });
        }
        Some(chain)
    }

    /// A chain whose ends see each other: a loop through its first cell.
    fn continuous(&self) -> Option<HodokuChain> {
        let mut chain = self.chain(ChainKind::Continuous { grouped: false })?;
        let (first, last) = (*chain.nodes.first()?, *chain.nodes.last()?);
        if first.cells != last.cells {
            chain.nodes.push(ChainNode { cells: first.cells, on: false, ..last });
        }
        Some(chain)
    }

    fn items(&self, role: Role) -> impl Iterator<Item = Item> + '_ {
        self.step.finding.figure().role(role)
    }

    fn list(&self, role: Role) -> Vec<usize> {
        let cell = |item| match item {
            Item::Cell(cell) | Item::Candidate(Candidate { cell, .. }) => Some(cell.index()),
            _ => None,
        };
        self.items(role).filter_map(cell).collect()
    }

    fn cells(&self, role: Role) -> CellMask {
        self.list(role).into_iter().fold(0, |all, cell| all | bit(cell))
    }

    fn digits(&self, role: Role) -> impl Iterator<Item = usize> + '_ {
        self.items(role)
            .filter_map(|item| if let Item::Digit(digit) = item { Some(digit.index()) } else { None })
    }

    fn mask(&self, role: Role) -> u16 {
        self.digits(role).fold(0, |mask, digit| mask | 1 << digit)
    }

    fn houses(&self, role: Role) -> u32 {
        let house = |item| if let Item::House(house) = item { Some(house.index()) } else { None };
        self.items(role).filter_map(house).fold(0, |mask, house| mask | 1 << house)
    }

    fn house(&self, role: Role) -> Option<usize> {
        bits(self.houses(role).into()).next()
    }
}
