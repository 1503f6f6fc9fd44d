//! Explains steps in sentences, and renders explanations.
//!
//! An [`Explainer`] fills the sentences of the catalogue in one language from a step's finding, and from nothing else. The
//! result is an [`ExplanationText`], whose spans know what they name; the modules of [`render`] turn it, grids and whole
//! paths into text, Markdown, HTML, SVG, JSON Lines and printable pages, and decide nothing about the words.
//!
//! ```
//! use whydoku_board::{Candidate, Digit, Grid, Layout, Shape, WIDEST};
//! use whydoku_explain::{Explainer, Register};
//! use whydoku_logic::{Conclusion, Figure, Finding, Role, Step, TechniqueId, Truth};
//!
//! let layout = Layout::<WIDEST>::new(Shape::CLASSIC).unwrap();
//! let mut grid = Grid::empty(layout.into());
//! let cell = grid.layout().cell(0, 0);
//! (1..9).for_each(|digit| grid.eliminate(Candidate::new(cell, Digit::new(digit))));
//! let conclusion = Conclusion::Place(Candidate::new(cell, Digit::new(0)));
//! let figure = Figure::new().cells(Role::Cell, [cell]).digits(Role::Digit, [Digit::new(0)]);
//! let finding = Finding::new(vec![Truth::Cell(cell)], vec![conclusion], figure).unwrap();
//! let step = Step { technique: TechniqueId::NakedSingle, measure: 1, finding };
//! let explainer = Explainer::new("en").unwrap();
//! assert_eq!(explainer.explain(&step, &grid, Register::Expert).to_string(), "r1c1=1");
//! ```

pub mod render;
mod sentence;
mod text;

pub use sentence::{Explainer, Register};
pub use text::{ExplanationText, Span, SpanStyle};
