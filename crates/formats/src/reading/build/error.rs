//! [`BuildError`]: why a sentence cannot be about what is drawn. The text follows the sentence in brackets.

use whydoku_board::{ConstraintError, ConstraintKind};

#[derive(Debug, thiserror::Error)]
pub(crate) enum BuildError {
    #[error("nothing that is drawn fits")]
    NothingFits,
    #[error("it has words or numbers that the kind of what is drawn does not explain")]
    NotConfirmed,
    #[error("the file gives `{0}` another meaning")]
    Typed(String),
    #[error("\"{0}\" is not a number")]
    Number(String),
    #[error("it says no number")]
    NoNumber,
    #[error("it says more than one number")]
    SeveralNumbers,
    #[error("it says no function of digits, or several")]
    NoFunction,
    #[error("it says no number of cells")]
    NoCount,
    #[error("it says no sum")]
    NoSum,
    #[error("it names no letter")]
    NoLetter,
    #[error("it names no digit of this board")]
    NoDigit,
    #[error("it names no lines of this board")]
    NoLines,
    #[error("the numbers that are sought are not those of the lines")]
    SoughtNumbers,
    #[error("\"{0}\" is not a list of digits")]
    Digits(String),
    #[error("\"{0}\" is not a list of digits of this board")]
    OtherDigits(String),
    #[error("\"{0}\" is not a ratio")]
    Ratio(String),
    #[error("\"{0}\" is not a number with an operation")]
    Operation(String),
    #[error("a sandwich lies between the lowest and the highest digit")]
    Sandwich,
    #[error("it has too few cells")]
    FewCells,
    #[error("it is in no cell")]
    NoCell,
    #[error("it is not between two cells")]
    NotBetweenCells,
    #[error("it is not at a corner")]
    NotAtCorner,
    #[error("it is too near to the edge")]
    NearEdge,
    #[error("a closed line has no ends")]
    ClosedLine,
    #[error("its arrow is at neither end")]
    NoTip,
    #[error("an arrow without a direction")]
    NoDirection,
    #[error("an arrow points along the edge")]
    AlongEdge,
    #[error("an arrow points off the board")]
    OffBoard,
    #[error("an area has {found} cells, not {size}")]
    AreaSize { found: usize, size: usize },
    #[error("an area is not a square of {0} cells")]
    NoSquare(&'static str),
    #[error("an area has no clone of its form")]
    NoClone,
    #[error("a magic square has three rows of three cells")]
    MagicSquare,
    #[error("there are not two shapes")]
    NotTwoShapes,
    #[error("the shapes do not match")]
    OtherShape,
    #[error("no diagonal of this colour is drawn")]
    DiagonalColour,
    #[error("the diagonals of the clues may be meant")]
    ClueDiagonals,
    #[error("it needs too many states")]
    States,
    #[error("nothing satisfies it")]
    Unsatisfiable,
    #[error("no rule says what the others are not")]
    NoNegative,
    #[error("nothing is known of which all can be given")]
    UnknownGiven,
    #[error("it contradicts another sentence or the file")]
    Denied,
    #[error("write elements = kind, such as grey lines = renban")]
    MeaningForm,
    #[error("{0} is not a kind of constraint; the kinds are {known}", known = keys())]
    Kind(String),
    #[error("nothing that is drawn is called {0}")]
    NothingCalled(String),
    #[error(transparent)]
    Constraint(#[from] ConstraintError),
}

/// The keys of all kinds.
fn keys() -> String {
    ConstraintKind::ALL.iter().map(|kind| kind.key()).collect::<Vec<_>>().join(", ")
}
