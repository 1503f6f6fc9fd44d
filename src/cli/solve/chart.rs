//! `solve --chart`: the cell of the naive search over its iterations, as SVG. A column of the drawing covers a number of
//! iterations, which doubles when there are too many columns.

use crate::cli::args::SolveArgs;
use crate::cli::time_limit::TimeLimit;
use crate::cli::{Answer, input, output_file};
use anyhow::{Result, bail};
use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;
use whydoku_board::{CancelToken, widths::Layouts, with_width};
use whydoku_methods::Method;
use whydoku_search::{SearchOptions, Stats};

pub(super) fn run(args: &SolveArgs, file: &Path, out: &mut impl Write) -> Result<Answer> {
    if args.method.parse() != Ok(Method::Naive) {
        bail!("--chart draws the naive search; add --method naive");
    }
    output_file::check_not_input(file, &args.source.inputs)?;
    if !args.force {
        output_file::check_absent(file)?;
    }
    let limit = TimeLimit::of(&args.timeout);
    let puzzle = input::only(&args.source, limit)?;
    let deadline = limit.start();
    let is_exceeded = || deadline.is_exceeded();
    let options = SearchOptions { limit: args.limit.unwrap_or(1), node_limit: None };
    let mut trail = SearchTrail::default();
    let stats = with_width!(puzzle.shape, W => {
        let grid = puzzle.grid(Layouts::default().get::<W>(&puzzle.shape))?;
        let each = &mut |cell, iterations| trail.stay(cell, iterations);
        whydoku_methods::follow_naive(&grid, options, CancelToken::new(&is_exceeded), each)
    });
    if !stats.complete && is_exceeded() {
        return Err(deadline.error(0, ""));
    }
    let drawing = trail.draw(puzzle.shape.side(), &stats);
    output_file::write_plain(file, drawing)?;
    writeln!(out, "{} iterations", stats.attempts + stats.steps_over_givens)?;
    Ok(Answer::of(stats.solutions > 0))
}

const COLUMNS: usize = 2048;

struct SearchTrail {
    /// The lowest and the highest cell of each column.
    columns: Vec<[usize; 2]>,
    /// Iterations that share a column.
    span: u64,
    /// Iterations in the last column.
    filled: u64,
}

impl Default for SearchTrail {
    fn default() -> Self {
        Self { columns: Vec::new(), span: 1, filled: 1 }
    }
}

impl SearchTrail {
    fn stay(&mut self, cell: usize, mut iterations: u64) {
        while iterations > 0 {
            if self.filled == self.span {
                self.begin(cell);
            }
            let more = iterations.min(self.span - self.filled);
            self.filled += more;
            iterations -= more;
            if let Some([low, high]) = self.columns.last_mut() {
                (*low, *high) = ((*low).min(cell), (*high).max(cell));
            }
        }
    }

    fn begin(&mut self, cell: usize) {
        if self.columns.len() == COLUMNS {
            let two = |pair: &[[usize; 2]]| [pair[0][0].min(pair[1][0]), pair[0][1].max(pair[1][1])];
            self.columns = self.columns.chunks_exact(2).map(two).collect();
            self.span *= 2;
        }
        self.columns.push([cell, cell]);
        self.filled = 0;
    }

    fn draw(&self, size: usize, stats: &Stats) -> String {
        const WIDTH: usize = 10_000;
        const HEIGHT: usize = 4860;
        let (cells, columns) = (size * size, self.columns.len().max(1));
        let all = stats.attempts + stats.steps_over_givens;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-800 -300 11000 5700\" font-family=\"sans-serif\" \
             font-size=\"140\">\n<title>The cell that a naive search is at, over {all} iterations</title>\n\
             <rect x=\"-800\" y=\"-300\" width=\"11000\" height=\"5700\" fill=\"#fff\"/>\n"
        );
        for row in 0..size {
            let y = HEIGHT * row / size;
            let _ = writeln!(svg, "<path d=\"M0 {y}H{WIDTH}\" stroke=\"#ddd\" stroke-width=\"8\"/>");
            let name = row + 1;
            let _ = writeln!(svg, "<text x=\"-80\" y=\"{}\" text-anchor=\"end\">row {name}</text>", y + 160);
        }
        svg.push_str("<path fill=\"none\" stroke=\"#1f5fa8\" stroke-width=\"8\" d=\"");
        for (at, [low, high]) in self.columns.iter().enumerate() {
            let [top, bottom] = [*low, *high + 1].map(|cell| HEIGHT * cell / cells);
            let _ = write!(svg, "M{} {top}V{bottom}", WIDTH * at / columns);
        }
        let _ = writeln!(
            svg,
            "\"/>\n<text x=\"0\" y=\"{y}\">0</text>\n<text x=\"{WIDTH}\" y=\"{y}\" text-anchor=\"end\">{all} \
             iterations</text>\n</svg>",
            y = HEIGHT + 220
        );
        svg
    }
}
