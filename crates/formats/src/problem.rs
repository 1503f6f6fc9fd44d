//! [`Problem`]: the errors of inputs, each with its remedy.

use crate::Reading;
use whydoku_board::controls::blanked;
use whydoku_board::{Digit, ShapeError, a_board};

/// The cause of an input error, with its remedy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// Nothing but blank lines and comments.
    #[error("no puzzle in the input; a puzzle is 81 characters, `.` for an empty cell")]
    Empty,
    /// More than one puzzle where one was asked for.
    #[error("a second puzzle begins here, but one is expected; remove one of them")]
    Several,
    /// A line of no known format.
    #[error(
        "not a puzzle in a known format; write a 9×9 grid as 81 characters, . for an empty cell, \
             or begin a comment with #"
    )]
    Unrecognised,
    /// A file of which no line is a puzzle.
    #[error("none of the {0} lines of this file is a puzzle in a known format; is this the right file?")]
    Foreign(usize),
    /// A grid on one line with too few or too many cells.
    #[error("{}, but {board} grid has {}; {}", cells(*found), size * size, difference(*found, size * size), board = a_board(*size))]
    Cells {
        /// Cells in the line.
        found: usize,
        /// The side of the grid it is nearest to.
        size: usize,
    },
    /// A row with too few or too many cells.
    #[error("{} in this row, but a row of {board} grid has {size}; {}", cells(*found), difference(*found, *size), board = a_board(*size))]
    Row {
        /// Cells in the row.
        found: usize,
        /// The side of the grid, which the option or the rows above have set.
        size: usize,
    },
    /// A grid with too few rows.
    #[error("{found} {}, but {board} grid has {size}; write the missing ones \
             or, if this is meant to be a grid on one line, all its cells", if *found == 1 { "row" } else { "rows" }, board = a_board(*size))]
    Rows {
        /// Rows in the grid.
        found: usize,
        /// The side of the grid.
        size: usize,
    },
    /// A symbol that is no digit of a grid of this side.
    #[error("{} is not a digit of {board} grid; write {}, or . for an empty cell", quoted(*.0), digits(*.1), board = a_board(*.1))]
    Symbol(char, usize),
    /// A symbol that is none of these digits, which do not begin with 1.
    #[error("{} is not a digit here: the digits of this board are {}; write . for an empty cell", quoted(*.0), .1)]
    OtherDigits(char, String),
    /// `0` beside this symbol for an empty cell, in a grid of this side whose digits may have been counted from 0.
    #[error("0 and {} both stand for an empty cell here, which looks as if digits were counted from 0; \
             write the digits {} and one symbol for every empty cell", quoted(*.0), digits(*.1))]
    Zero(char, usize),
    /// In a candidate string, a digit in the place of another.
    #[error("{} where only {expected} or . can be: a candidate string gives each cell {size} places, \
             one a digit in ascending order; write {expected} if the cell may hold it, else .", quoted(*symbol))]
    CandidatePlace {
        /// The symbol.
        symbol: char,
        /// The digit whose place it is.
        expected: Digit,
        /// The side of the grid.
        size: usize,
    },
    /// In a pencilmark grid, a cell that lists no candidates.
    #[error("{} in a pencilmark grid; write the candidates of every cell, with letters above 9 \
             (A for 10), or ! where none is left", quoted(*.0))]
    Pencilmark(char),
    /// A candidate listed twice in one cell.
    #[error("the candidate {0} stands twice in one cell; write it once (and A for 10, B for 11, …)")]
    Twice(Digit),
    /// A library line without a grid.
    #[error(
        "no grid in this HoDoKu library line, which is the third of its fields; \
             write :code:digits:grid:deleted:eliminations:placements:extra:"
    )]
    LibraryGrid,
    /// A `+` before this character, which is no digit.
    #[error("+ marks a placed digit, but {} follows; write the digit, or leave the + out", .0.map_or("nothing".to_owned(), quoted))]
    Plus(Option<char>),
    /// An entry among the deleted candidates that is none of a grid of this side.
    #[error(
        "\"{0}\" is not a deleted candidate of {board} grid; write digit, row and column, such as 123 \
             for a 1 taken from r2c3, with a blank between entries",
        board = a_board(*.1)
    )]
    Deleted(String, usize),
    /// A record of a table without a puzzle.
    #[error("{0}")]
    Record(String),
    /// An array that is no grid.
    #[error("{0}")]
    Array(String),
    /// A section that is not known.
    #[error("the section [{0}] is not known; [Puzzle] and [State] are")]
    Section(String),
    /// `[State]` without the grid it is a state of.
    #[error("[State] without a [Puzzle] before it; write the givens under [Puzzle] first")]
    StateAlone,
    /// A given that the state does not hold.
    #[error("the given {given} at {cell} is {} in [State]; make them agree", state.map_or("empty".to_owned(), |d| d.to_string()))]
    State {
        /// The cell's name.
        cell: String,
        /// The digit in `[Puzzle]`.
        given: Digit,
        /// The digit in `[State]`.
        state: Option<Digit>,
    },
    /// A heading that no grid follows.
    #[error("no grid follows \"{0}\"; write one below it or leave the heading out")]
    Heading(String),
    /// A format that is not part of this build.
    #[error("{0} are not read by this build; enable the feature `links` of the crate `whydoku`")]
    LeftOut(&'static str),
    /// A YAML file that does not say what it should.
    #[error("{problem}{}", yaml_remedy(.0), problem = .0)]
    Yaml(String),
    /// A key that puzzle files do not have.
    #[error("the key `{key}` is not known{near}; the keys are {known}")]
    Key {
        /// The key.
        key: String,
        /// A similar key, in parentheses, or nothing.
        near: String,
        /// The keys that exist.
        known: String,
    },
    /// A shape that cannot be.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// A rule that is not known, in a puzzle from elsewhere.
    #[error(
        "the rule `{0}` is not known here, and a puzzle without it is a different one; remove it if it is not a rule"
    )]
    UnknownRule(String),
    /// Constraints on several lines that may be one puzzle or several.
    #[error(
        "these lines may be one puzzle or several; leave a blank line between puzzles, or write each puzzle on one line"
    )]
    OneOrSeveral,
    /// A composite without its end, or an end without one.
    #[error("each `Or`, `And` and `Replicate` needs one `End` after the constraints that it holds")]
    Unpaired,
    /// JSON that is no puzzle.
    #[error("{0}; a puzzle in JSON is one object with `size` and `grid`, as f-puzzles exports it")]
    Json(String),
    /// A part that the reader of drawings and rules in words does not know.
    #[error(
        "{0}: this is not known here, and the puzzle may be another without it; take the puzzle from an editor that names its rules, such as f-puzzles"
    )]
    OnlyDrawn(String),
    /// Elements and sentences without a known meaning.
    #[error("{} not understood; {}", leftovers(elements, reading), remedy(elements, reading))]
    NotUnderstood {
        /// The elements, grouped: `4 grey lines (r1c1–r3c3, …)`.
        elements: Vec<String>,
        /// The reading, with the sentences that are not understood.
        reading: Box<Reading>,
    },
    /// A sentence to be ignored that the rules do not have.
    #[error(
        "--ignore \"{name}\": the rules have {count} sentences, numbered from 1; `whydoku read` lists them"
    )]
    NoSentence {
        /// The name, as it was given.
        name: String,
        /// The sentences of the rules.
        count: usize,
    },
    /// The reading of rules in words was cancelled.
    #[error("the rules in words are not read within the time limit; allow more time, or shorten them")]
    Cancelled,
    /// A meaning that was given and cannot be used.
    #[error("the meaning \"{0}\" cannot be used: {1}")]
    Meaning(String, String),
    /// A link that does not hold its puzzle.
    #[error("this link does not hold a puzzle: it is damaged or cut off. Copy the whole of it")]
    Link,
    /// A link that only names its puzzle.
    #[error(
        "this link holds only the name of a puzzle, and no server is asked for it; open it, choose Export, and copy the long one"
    )]
    ShortLink,
    /// A link of this host, which is not read.
    #[error(
        "links of {0} are not read; export the puzzle there as a grid of digits, or as a link of f-puzzles or SudokuPad"
    )]
    UnknownLink(String),
    /// A constraint of this name that is a program.
    #[error(
        "the constraint \"{0}\" is a program in JavaScript, which is not run; say its rule with constraints that have a name"
    )]
    Program(String),
    /// Boxes in another form than `WxH`.
    #[error("boxes: {0} is not of the form WxH; write columns by rows, such as 3x2, or none")]
    Boxes(String),
    /// A size that the options or the boxes contradict.
    #[error("the file says {file}, but {other} is requested; make them agree")]
    Disagree {
        /// The statement of the file, such as `size 6`.
        file: String,
        /// The statement that contradicts it.
        other: String,
    },
    /// Lines of more bytes than any puzzle has.
    #[error("this block is longer than {} KiB; close it, or separate it by a blank line", .0 / 1024)]
    Block(usize),
    /// A line longer than any puzzle.
    #[error("the line is {length} bytes long and was skipped; no puzzle needs more than {} KiB on a line, so is this a text file?", limit / 1024)]
    Long {
        /// Its length in bytes.
        length: u64,
        /// The limit in bytes.
        limit: usize,
    },
    /// Bytes that are no text.
    #[error("the bytes are not UTF-8 text; save the file as UTF-8 text")]
    NotText,
    /// A NUL in the text.
    #[error("a NUL character; save the file as UTF-8 text, not as UTF-16 or in a binary format")]
    Nul,
    /// The input could not be read on.
    #[error("the input cannot be read: {0}")]
    Io(String),
}

/// `4 grey lines (r1c1–r3c3, …) and sentence 3 ("Grey lines sum to 10") are`.
fn leftovers(elements: &[String], reading: &Reading) -> String {
    let mut parts: Vec<String> = elements.iter().take(8).map(|name| excerpt_of(name)).collect();
    if elements.len() > 8 {
        parts.push(format!("{} more kinds of elements", elements.len() - 8));
    }
    let sentences = reading.not_understood().map(|(number, sentence)| {
        let problem = sentence.problem.iter().map(|problem| format!(": {problem}")).collect::<String>();
        format!("sentence {number} (\"{}\"{problem})", excerpt_of(&sentence.text))
    });
    parts.extend(sentences.take(12));
    let more = reading.not_understood().count().saturating_sub(12);
    if more > 0 {
        parts.push(format!("{more} more"));
    }
    let is_single = parts.len() == 1 && elements.iter().all(|name| name.starts_with("1 "));
    let verb = if is_single { "is" } else { "are" };
    match parts.split_last() {
        Some((last, [])) => format!("{last} {verb}"),
        Some((last, others)) => format!("{} and {last} {verb}", others.join(", ")),
        None => "something is".to_owned(),
    }
}

/// A sentence on one line, cut off where it is very long.
fn excerpt_of(sentence: &str) -> String {
    let mut text: String = blanked(sentence).take(300).collect();
    if sentence.chars().count() > 300 {
        text.push('…');
    }
    text
}

/// The options that ignore all that is not understood, and what can be said instead.
fn remedy(elements: &[String], reading: &Reading) -> String {
    let class = |group: &String| class_of(group).to_owned();
    let numbers: Vec<usize> = reading.not_understood().map(|(number, _)| number).collect();
    let sentences = numbers.chunk_by(|one, next| one + 1 == *next).map(|run| match run {
        [first, .., last] => format!("sentences {first}-{last}"),
        run => format!("sentence {}", run[0]),
    });
    let mut ignored: Vec<String> = elements.iter().map(class).chain(sentences).collect();
    ignored.dedup();
    let options: Vec<String> = ignored.iter().map(|name| format!("--ignore '{name}'")).collect();
    let meaning = elements.first().map(|group| format!("--meaning '{} = renban'", class_of(group)));
    let meaning =
        meaning.map_or_else(String::new, |option| format!("give elements a meaning, such as {option}, "));
    format!(
        "{meaning}say the rules in other words with --rules-text FILE, or leave out what is not understood with {}",
        options.join(" ")
    )
}

/// The name of a class in the name of a group: `grey lines` of `4 grey lines (r1c1–r3c3, …)`.
pub fn class_of(group: &str) -> &str {
    let name = group.split_once(' ').map_or(group, |(_, name)| name);
    let name = name.split(" (").next().unwrap_or(name);
    name.split(" \"").next().unwrap_or(name)
}

/// The entries of a puzzle file, after a problem that does not name the expected one.
fn yaml_remedy(problem: &str) -> &'static str {
    if problem.contains("expected here") {
        ""
    } else {
        "; a puzzle file has title and grid (text), size (a number), boxes (such as 3x2) or regions (a list of texts), \
         rules and extra (lists), and outside (depth, top, left, right, bottom)"
    }
}

/// Quotes a character: `'5'`, or escaped if it cannot be printed.
fn quoted(symbol: char) -> String {
    if symbol == '\'' { "\"'\"".to_owned() } else { format!("'{}'", symbol.escape_debug()) }
}

/// "1 cell", "80 cells".
fn cells(count: usize) -> String {
    if count == 1 { "1 cell".to_owned() } else { format!("{count} cells") }
}

/// `1 to 9`, or `1 to 9 and A to G`.
fn digits(size: usize) -> String {
    let last = Digit::new(size - 1);
    match size {
        ..10 => format!("1 to {last}"),
        10 => "1 to 9 and A".to_owned(),
        _ => format!("1 to 9 and A to {last}"),
    }
}

/// `one is missing`, `3 are too many`.
fn difference(found: usize, expected: usize) -> String {
    let what = if found < expected { "missing" } else { "too many" };
    match found.abs_diff(expected) {
        1 => format!("one is {what}"),
        count => format!("{count} are {what}"),
    }
}
