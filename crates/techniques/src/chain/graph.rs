//! The board as a chain sees it: nodes that are true or false as a whole, and the links between them. A strong link
//! says that one of two nodes is true, a weak link that not both are. Nodes without a strong link cannot take part in
//! a chain and are left out, so an open board, however large, makes an empty graph.

use rustc_hash::FxHashSet;
use whydoku_board::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House};
use whydoku_cells::csr::Csr;
use whydoku_logic::Truth;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum NodeKinds {
    Candidates,
    /// Groups too: all places of a digit where two houses cross.
    Groups,
}

/// "The digit is in one of these cells."
#[derive(Clone, Debug)]
pub(super) struct ChainNode<const W: usize> {
    pub(super) digit: Digit,
    pub(super) cells: CellSet<W>,
    pub(super) single: Option<Cell>,
    /// The candidates of its cell, if there are just two.
    pub(super) pair: DigitSet,
    pub(super) sees: CellSet<W>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LinkSource {
    Cell(Cell),
    House(House, Digit),
}

/// A strong link, seen from one of its nodes.
#[derive(Clone, Copy, Debug)]
pub(super) struct StrongEdge {
    pub(super) to: u32,
    pub(super) source: LinkSource,
}

pub(super) struct ChainGraph<const W: usize> {
    pub(super) nodes: Vec<ChainNode<W>>,
    strong: Csr<StrongEdge>,
    weak: Csr<u32>,
}

impl<const W: usize> ChainGraph<W> {
    pub(super) fn new(grid: &Grid<W>, kinds: NodeKinds) -> Self {
        let mut builder = GraphBuilder::new(grid);
        builder.cells();
        builder.houses(kinds >= NodeKinds::Groups);
        let GraphBuilder { nodes, links, .. } = builder;
        let strong = Csr::of_pairs(nodes.len(), &links);
        let weak = Csr::of_pairs(nodes.len(), &weak_links(grid, &nodes));
        Self { nodes, strong, weak }
    }

    pub(super) fn node(&self, at: u32) -> &ChainNode<W> {
        &self.nodes[at as usize]
    }

    pub(super) fn strong(&self, node: u32) -> &[StrongEdge] {
        self.strong.of(node)
    }

    pub(super) fn weak(&self, node: u32) -> &[u32] {
        self.weak.of(node)
    }

    pub(super) fn sources<'a>(&'a self, nodes: &'a [u32]) -> impl Iterator<Item = LinkSource> + 'a {
        nodes.chunks_exact(2).filter_map(|link| self.source(link[0], link[1]))
    }

    pub(super) fn source(&self, from: u32, to: u32) -> Option<LinkSource> {
        self.strong(from).iter().find(|link| link.to == to).map(|link| link.source)
    }

    pub(super) fn conflict(&self, a: u32, b: u32) -> bool {
        self.weak(a).contains(&b)
    }

    pub(super) fn denies(&self, node: u32, candidate: Candidate) -> bool {
        let node = self.node(node);
        if node.digit == candidate.digit {
            node.sees.contains(candidate.cell)
        } else {
            node.single == Some(candidate.cell)
        }
    }
}

struct GraphBuilder<'a, const W: usize> {
    grid: &'a Grid<W>,
    nodes: Vec<ChainNode<W>>,
    /// For each candidate the number of its node plus 1, or 0.
    singles: Vec<u32>,
    groups: Vec<Vec<u32>>,
    links: Vec<(u32, StrongEdge)>,
    linked: FxHashSet<(u32, u32)>,
}

impl<'a, const W: usize> GraphBuilder<'a, W> {
    fn new(grid: &'a Grid<W>) -> Self {
        let layout = grid.layout();
        Self {
            grid,
            nodes: Vec::new(),
            singles: vec![0; layout.shape().cells() * layout.size()],
            groups: vec![Vec::new(); layout.size()],
            links: Vec::new(),
            linked: FxHashSet::default(),
        }
    }

    /// The node of one cell, or of a group of cells; created on first use.
    fn node(&mut self, digit: Digit, cells: CellSet<W>) -> u32 {
        let layout = self.grid.layout();
        let next = self.nodes.len() as u32;
        let single = cells.single();
        if let Some(cell) = single {
            let known = &mut self.singles[cell.index() * layout.size() + digit.index()];
            if *known > 0 {
                return *known - 1;
            }
            *known = next + 1;
        } else {
            let known = &mut self.groups[digit.index()];
            if let Some(&known) = known.iter().find(|&&group| self.nodes[group as usize].cells == cells) {
                return known;
            }
            known.push(next);
        }
        let sees = layout.common_peers(cells);
        let candidates = single.map_or(DigitSet::EMPTY, |cell| self.grid.candidates(cell));
        let pair = if candidates.len() == 2 { candidates } else { DigitSet::EMPTY };
        self.nodes.push(ChainNode { digit, cells, single, pair, sees });
        next
    }

    fn link(&mut self, a: u32, b: u32, source: LinkSource) {
        // Two places may share a row and a box: one link.
        if self.linked.insert((a.min(b), a.max(b))) {
            self.links.push((a, StrongEdge { to: b, source }));
            self.links.push((b, StrongEdge { to: a, source }));
        }
    }

    /// Cells with two candidates.
    fn cells(&mut self) {
        for cell in self.grid.open() {
            let candidates = self.grid.candidates(cell);
            if candidates.len() == 2 {
                let mut digits = candidates.into_iter().map(|digit| self.node(digit, CellSet::only(cell)));
                let (Some(a), Some(b)) = (digits.next(), digits.next()) else { continue };
                drop(digits);
                self.link(a, b, LinkSource::Cell(cell));
            }
        }
    }

    fn houses(&mut self, groups: bool) {
        let layout = self.grid.layout().clone();
        for (house, _) in layout.houses() {
            for digit in layout.digits() {
                let places = self.grid.places_in(house, digit);
                if !places.is_many() {
                    continue;
                }
                if places.len() == 2 {
                    let first = CellSet::only(places.first().expect("there are two"));
                    let (a, b) = (self.node(digit, first), self.node(digit, places - first));
                    self.link(a, b, LinkSource::House(house, digit));
                } else if groups {
                    self.parts(house, digit, &places);
                }
            }
        }
    }

    fn parts(&mut self, house: House, digit: Digit, places: &CellSet<W>) {
        let layout = self.grid.layout().clone();
        let crossing = |other: House| {
            let shared = layout.house(other).cells & *places;
            (other != house && shared.is_many() && shared != *places).then_some(shared)
        };
        for other in layout.houses().filter_map(|(other, _)| crossing(other)) {
            let rest = *places - other;
            let whole = || layout.houses().filter_map(|(third, _)| crossing(third)).any(|part| part == rest);
            if !rest.is_many() || whole() {
                let (a, b) = (self.node(digit, other), self.node(digit, rest));
                self.link(a, b, LinkSource::House(house, digit));
            }
        }
    }
}

fn weak_links<const W: usize>(grid: &Grid<W>, nodes: &[ChainNode<W>]) -> Vec<(u32, u32)> {
    let nodes_of = |count, list: &dyn Fn(&ChainNode<W>) -> Option<usize>| {
        let listed = nodes.iter().zip(0..).filter_map(|(node, at)| Some((list(node)? as u32, at)));
        Csr::of_pairs(count, &listed.collect::<Vec<(u32, u32)>>())
    };
    let of_digit = nodes_of(grid.layout().size(), &|node| Some(node.digit.index()));
    let of_cell = nodes_of(grid.layout().shape().cells(), &|node| node.single.map(Cell::index));
    let (mut links, mut near) = (Vec::new(), Vec::new());
    for (at, node) in nodes.iter().enumerate() {
        if let Some(cell) = node.single {
            let here = of_cell.of(cell.index() as u32).iter().filter(|&&other| other != at as u32);
            links.extend(here.map(|&other| (at as u32, other)));
        }
        let houses = node.cells.first().map_or(&[][..], |cell| grid.layout().houses_at(cell));
        for &other in of_digit.of(node.digit.index() as u32) {
            let b = &nodes[other as usize];
            if b.cells.is_subset(&node.sees) && node.cells.is_subset(&b.sees) {
                let both = b.cells | node.cells;
                let around = houses.iter().find(|&&house| both.is_subset(&grid.layout().house(house).cells));
                near.push(((b.single.is_none(), around.copied()), other));
            }
        }
        // House by house, the order in which players look.
        near.sort_by_key(|&(house, _)| house);
        links.extend(near.drain(..).map(|(_, other)| (at as u32, other)));
    }
    links
}

impl LinkSource {
    pub(super) const fn truth(self) -> Truth {
        match self {
            Self::Cell(cell) => Truth::Cell(cell),
            Self::House(house, digit) => Truth::House(house, digit),
        }
    }
}
