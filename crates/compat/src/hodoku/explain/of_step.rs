//! HoDoKu's pattern of a step that our finders found, so that it is written as HoDoKu writes its own.

use super::notation;
use crate::StepNotation;
use crate::classic::{CellMask, bit, bits, classic_position, small_bits};
use crate::hodoku::als::{AlsKind, AlsPattern};
use crate::hodoku::board::HodokuBoard;
use crate::hodoku::chain::{ChainKind, ChainNode, HodokuChain};
use crate::hodoku::step::{
    HodokuFish, HodokuPattern, HodokuStep, RectanglePattern, RectangleType, StrongLink,
};
use whydoku_board::{Candidate, Grid};
use whydoku_logic::{Assertion, Item, Justification, Role, Step, TechniqueId as T};

/// Returns a step in HoDoKu's notation; `None` of a technique that HoDoKu has not, or of other boards.
pub fn notation_of<const W: usize>(step: &Step, grid: &Grid<W>) -> Option<StepNotation> {
    let board = HodokuBoard::of_position(&*classic_position(grid)?);
    let placed = step.finding.placements().next();
    let removed: Vec<Candidate> = step.finding.eliminations().collect();
    let pattern = FigureReader { step, board: &board }.pattern()?;
    let step_of_program = match placed.filter(|_| removed.is_empty()) {
        Some(placed) => HodokuStep::placing(placed, pattern),
        None => HodokuStep { placed: None, removed, pattern },
    };
    Some(notation(&board, &step_of_program, step.technique))
}

/// Reads the roles of a figure as the parts of a pattern.
struct FigureReader<'a> {
    step: &'a Step,
    board: &'a HodokuBoard,
}

impl FigureReader<'_> {
    #[allow(clippy::too_many_lines, reason = "a table: one entry a technique")]
    fn pattern(&self) -> Option<HodokuPattern> {
        use HodokuPattern as P;
        let (digit, cells, houses) =
            (self.digits(Role::Digit).next(), |role| self.cells(role), |role| self.houses(role));
        let fish = |fins: bool| {
            let (fins, endo) = if fins { (cells(Role::Fin), cells(Role::EndoFin)) } else { (0, 0) };
            let (bases, covers) = (houses(Role::Base), houses(Role::Cover));
            Some(P::Fish(HodokuFish { digit: digit?, bases, covers, fins, endo }))
        };
        Some(match self.step.technique {
            T::FullHouse => P::FullHouse { house: self.house(Role::House)? },
            T::NakedSingle => P::NakedSingle,
            T::HiddenSingle => P::HiddenSingle,
            T::LockedPair | T::LockedTriple | T::NakedPair | T::NakedTriple | T::NakedQuad => {
                P::NakedSubset { cells: cells(Role::Cell), digits: self.mask(Role::Digit), locked: false }
            }
            T::HiddenPair | T::HiddenTriple | T::HiddenQuad => P::HiddenSubset {
                house: self.house(Role::House)?,
                cells: cells(Role::Cell),
                digits: self.mask(Role::Digit),
            },
            T::Pointing | T::Claiming => P::Intersection {
                digit: digit?,
                base: self.house(Role::House)?,
                cover: self.house(Role::Other)?,
            },
            T::Skyscraper | T::TwoStringKite => {
                let (inner, ends) = (self.list(Role::Cell), self.list(Role::End));
                let link =
                    |at: usize| Some(StrongLink { house: 0, cells: [*inner.get(at)?, *ends.get(at)?] });
                let links = [link(0)?, link(1)?];
                P::Skyscraper { digit: digit?, links }
            }
            T::EmptyRectangle => {
                let ends = [*self.list(Role::Start).first()?, *self.list(Role::End).first()?];
                let link = StrongLink { house: self.house(Role::Other)?, cells: ends };
                P::EmptyRectangle { digit: digit?, region: self.house(Role::House)?, hinges: [0; 2], link }
            }
            T::TurbotFish => {
                let (inner, ends) = (self.list(Role::Cell), self.list(Role::End));
                let nodes = [*ends.first()?, *inner.first()?, *inner.get(1)?, *ends.get(1)?];
                let node = |(at, cell): (usize, &usize)| {
                    Some(ChainNode { digit: digit?, cells: bit(*cell), set: None, on: at % 2 == 1 })
                };
                let nodes = nodes.iter().enumerate().map(node).collect::<Option<_>>()?;
                P::Chain(HodokuChain { kind: ChainKind::Turbot, nodes })
            }
            T::RemotePair => {
                let pair: Vec<usize> = self.digits(Role::Digit).collect();
                let mut nodes = Vec::new();
                for (at, cell) in self.list(Role::Cell).into_iter().enumerate() {
                    let pair = if at % 2 == 0 { [pair[0], *pair.get(1)?] } else { [*pair.get(1)?, pair[0]] };
                    let node = |digit, on| ChainNode { digit, cells: bit(cell), set: None, on };
                    nodes.extend([node(pair[0], false), node(pair[1], true)]);
                }
                P::Chain(HodokuChain { kind: ChainKind::RemotePair, nodes })
            }
            T::WWing => {
                let [ends, link] = [self.list(Role::Pincer), self.list(Role::Cell)];
                let ([ends_a, ends_b], [a, b]) = (ends[..].try_into().ok()?, link[..].try_into().ok()?);
                let link = StrongLink { house: self.house(Role::House)?, cells: [a, b] };
                let between = self.digits(Role::Link).next()?;
                P::WWing { ends: [ends_a, ends_b], link, between, digit: digit? }
            }
            T::XyWing | T::XyzWing => P::Wing {
                pivot: *self.list(Role::Pivot).first()?,
                pincers: self.list(Role::Pincer)[..].try_into().ok()?,
                digit: digit?,
            },
            T::UniqueRectangle1
            | T::UniqueRectangle2
            | T::UniqueRectangle3
            | T::UniqueRectangle4
            | T::UniqueRectangle5
            | T::UniqueRectangle6
            | T::HiddenRectangle
            | T::AvoidableRectangle1
            | T::AvoidableRectangle2 => P::Rectangle(RectanglePattern {
                kind: RectangleType::Type1,
                corners: self.list(Role::Corner)[..].try_into().ok()?,
                digits: small_bits(self.mask(Role::Digit)).collect::<Vec<_>>()[..].try_into().ok()?,
                extra: 0,
                with: 0,
                house: 0,
            }),
            T::BugPlus1 => P::Bug { cell: 0, digit: 0 },
            T::SueDeCoq | T::ExtendedSueDeCoq => P::SueDeCoq {
                crossing: cells(Role::First),
                line: cells(Role::Second),
                region: cells(Role::Third),
                houses: [0; 2],
            },
            T::SimpleColoursTrap | T::SimpleColoursWrap => P::SimpleColours {
                digit: digit?,
                colours: [Role::First, Role::Second].map(|role| self.cells(role)),
                wrap: self.step.technique == T::SimpleColoursWrap,
            },
            T::XChain => P::Chain(self.chain(ChainKind::X)?),
            T::XyChain => P::Chain(self.chain(ChainKind::Xy)?),
            T::Aic | T::GroupedAic => P::Chain(self.chain(ChainKind::Aic { grouped: false })?),
            T::DiscontinuousLoop | T::GroupedDiscontinuousLoop => P::Chain(self.discontinuous()?),
            T::ContinuousLoop | T::GroupedContinuousLoop => P::Chain(self.continuous()?),
            T::AlsXz | T::AlsXzDouble => self.sets(&[Role::First, Role::Second], AlsKind::Xz),
            T::AlsXyWing => self.sets(&[Role::First, Role::Second, Role::Third], AlsKind::XyWing),
            technique => {
                let name = technique.slug();
                let is_fish = ["x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan"];
                if name.starts_with("siamese") || !is_fish.iter().any(|fish| name.ends_with(fish)) {
                    return None;
                }
                fish(name.contains("finned") || name.contains("sashimi"))?
            }
        })
    }

    fn sets(&self, roles: &[Role], kind: AlsKind) -> HodokuPattern {
        let set = |&role: &Role| {
            let cells = self.cells(role);
            (cells, self.board.candidates_in(cells))
        };
        HodokuPattern::Als(AlsPattern {
            sets: roles.iter().map(set).collect(),
            links: vec![self.mask(Role::Link)],
            kind,
        })
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
