//! [`REQUESTS`]: the table of requests, and the schema that is generated from it.

use super::arguments::Arguments;
use super::error::Result;
use super::make::PuzzleOrder;
use super::options::technique;
use super::study::ReadingInput;
use super::view::Path;
use super::{collection, make, questions, study};
use crate::{Claim, Grade, Puzzle, PuzzleFormat};
use serde::Serialize;
use serde_json::{Map, Value, json, to_value};
use whydoku_explain::render::{Marks, Paint, picture};
use whydoku_solver::catalogue::Coordinates;

/// A request: its name, its parameters and its answer.
pub struct Request {
    /// The name, which `ask` has.
    pub name: &'static str,
    /// A sentence about it.
    pub about: &'static str,
    groups: &'static [&'static [Parameter]],
    /// The fields of the answer, each with a description.
    pub answer: &'static [(&'static str, &'static str)],
    pub(super) run: fn(&Arguments) -> Result<Value>,
}

/// A parameter of a request.
pub struct Parameter {
    /// The name.
    pub name: &'static str,
    /// The type.
    pub kind: ParameterKind,
    /// Whether it must be there.
    pub is_required: bool,
    /// A description.
    pub about: &'static str,
}

/// The type of a parameter.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum ParameterKind {
    /// A text.
    Text,
    /// A whole number.
    Number,
    /// Yes or no.
    Flag,
    /// One of these texts.
    OneOf(&'static [&'static str]),
    /// A list of texts.
    Texts,
    /// A list of whole numbers.
    Numbers,
    /// The entries of cells: a digit, 0 for none, or a list of candidates.
    Entries,
    /// A lower and an upper bound, whole numbers.
    Range,
    /// A lower and an upper bound as texts; empty for none.
    Bounds,
    /// Any value.
    Any,
}

use ParameterKind::{Any, Bounds, Entries, Flag, Number, Numbers, OneOf, Range, Text, Texts};

const fn optional(name: &'static str, kind: ParameterKind, about: &'static str) -> Parameter {
    Parameter { name, kind, is_required: false, about }
}

const fn required(name: &'static str, kind: ParameterKind, about: &'static str) -> Parameter {
    Parameter { name, kind, is_required: true, about }
}

/// The parameters of a position.
pub(super) const POSITION: &[Parameter] = &[
    required("puzzle", Text, "the puzzle in any format: 81 characters, a drawn grid, YAML, a link, …"),
    optional("givens", Numbers, "givens that replace those of the puzzle, row by row, 0 for none"),
    optional(
        "cells",
        Entries,
        "entries of the player, row by row: a digit, 0 for none, or the candidates that are left",
    ),
    optional("moves", Texts, "digits placed and candidates removed after that: r1c2=3, r1c2<>3"),
];

/// The options of ratings and explanations.
pub(super) const OPTIONS: &[Parameter] = &[
    optional("language", Text, "the code of a language, such as pt"),
    optional("coordinates", OneOf(&["rc", "a1"]), "how texts name cells: r4c7, or D7 as SudokuWiki"),
    optional("profile", Text, "a ladder of techniques, such as human"),
    optional("scale", Text, "a scale, such as human or se"),
    optional("known", Texts, "the only techniques that are known"),
    optional("noUniqueness", Flag, "leave out techniques that assume one solution"),
    optional("guess", Flag, "guess when no technique applies, or stop"),
    optional("rounds", Flag, "the rounds of the rating, with redundant steps"),
    optional("effort", Number, "the effort of looking for a short path, in thousands of positions"),
];

/// The limits of every request.
const LIMITS: &[Parameter] = &[
    optional("timeout", Number, "the time limit in milliseconds"),
    optional("work", Number, "the limit of work, in checks for cancellation: the same on every machine"),
];

const PARTS: Parameter =
    optional("parts", Flag, "words in parts with their roles, and marks as SVG, for a page");

const ORDER: &[Parameter] = &[
    optional("seed", Number, "the same seed and number give the same puzzle"),
    optional("size", Number, "the size of the board; 9 by default"),
    optional("rules", Texts, "rules and constraints: anti-knight, killer, …"),
    optional("jigsaw", Flag, "irregular regions"),
    optional("symmetry", Text, "the symmetry of the clues, such as half-turn"),
    optional("clues", Range, "the fewest and the most clues"),
    optional("scale", Text, "the scale of tier and rating; human by default"),
    optional("tier", Text, "the tier, such as hard"),
    optional("rating", Bounds, "the lowest and the highest rating"),
    optional("technique", Text, "a technique that the path uses"),
    optional("hardest", Text, "the hardest technique that is needed"),
];

const READING: &[Parameter] = &[
    optional("meanings", Texts, "meanings of drawn elements, such as \"grey lines = renban\""),
    optional("ignored", Texts, "drawn elements or sentences that are ignored"),
    optional("rules", Text, "the rules in words, instead of those of the file"),
];

/// The name of the request that a session answers at once.
pub(super) const CANCEL: &str = "cancel";

/// The most solutions in an answer. 100,000 of a classic board are 8 MB.
pub const MOST_SOLUTIONS: u64 = 100_000;
const DEFAULT_ATTEMPTS: u32 = 10_000;
const DEFAULT_LIST: u32 = 1_000;

fn json<T: Serialize>(value: T) -> Result<Value> {
    Ok(to_value(value)?)
}

fn object<const N: usize>(fields: [(&str, Value); N]) -> Value {
    fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect::<Map<_, _>>().into()
}

/// The table of requests.
pub static REQUESTS: &[Request] = &[
    Request {
        name: "read",
        about: "Read a puzzle with a drawing and rules in words.",
        groups: &[&[required("puzzle", Text, "the puzzle in any format"), PARTS], READING],
        answer: &[
            ("board", "the board, if everything is understood"),
            ("sentences", "the sentences of the rules, and what was made of each"),
            ("elements", "the drawn elements in groups"),
            ("unknown", "elements without a meaning, each with its class"),
            ("unread", "sentences that were not understood"),
            ("problem", "the error, if the puzzle cannot be read"),
        ],
        run: |arguments| {
            let reading: ReadingInput = arguments.group(READING)?;
            let mut read = study::read(&arguments.or_default::<String>("puzzle")?, &reading)?;
            if !arguments.or_default::<bool>("parts")? {
                read.leave_out_drawing();
            }
            json(read)
        },
    },
    Request {
        name: "board",
        about: "Describe a position: its rules, its digits, its candidates, as data and as a text with coordinates.",
        groups: &[POSITION, &[PARTS]],
        answer: &[
            ("text", "the givens in their shortest form"),
            ("name", "the name of the puzzle"),
            ("author", "the author, if the text names one"),
            ("size", "the number of rows and of columns"),
            ("rules", "the rules beside those of houses"),
            ("constraints", "the kinds of constraints"),
            ("shape", "regions, rules and constraints as puzzle files write them"),
            ("houses", "the kinds of houses"),
            ("jigsaw", "whether regions are irregular"),
            ("extra", "the number of extra regions"),
            ("outside", "the number of clues outside the grid"),
            ("labels", "cells with a number in the corner"),
            ("symbols", "the symbols of the digits"),
            ("givens", "the givens, row by row, 0 for none"),
            ("entered", "the entered digits, row by row"),
            ("candidates", "the candidates of open cells as bits, digit 1 the lowest"),
            ("marked", "whether candidates were removed"),
            ("picture", "the board with its candidates as text"),
        ],
        run: |arguments| {
            let position = arguments.position()?;
            let mut board = questions::parse(&position)?;
            if !arguments.or_default::<bool>("parts")? {
                board.drawing = None;
            }
            let mut answer = json(board)?;
            answer["picture"] =
                picture(&position.grid()?.1, &Marks::default(), Paint::Plain, Coordinates::default()).into();
            Ok(answer)
        },
    },
    Request {
        name: "check",
        about: "Check whether a puzzle is valid, and how many solutions it has.",
        groups: &[POSITION, OPTIONS],
        answer: &[
            ("kind", "clash, clues, complete, no-solution, one-solution or several-solutions"),
            ("good", "whether it is complete or has one solution"),
            ("open", "the number of open cells"),
            ("solution", "the only solution"),
            ("differ", "cells where the two most similar solutions differ"),
            ("text", "the verdict in words"),
        ],
        run: |arguments| questions::check(&arguments.position()?, &arguments.options),
    },
    Request {
        name: "progress",
        about: "Find the mistakes in a half-filled grid.",
        groups: &[POSITION, OPTIONS],
        answer: &[
            ("good", "whether nothing is wrong so far"),
            ("verdict", "the verdict in sentences that name no cell"),
            ("named", "the verdict with the name of each cell"),
            ("wrong", "the mistakes: claim, cell, digit, and whether it was entered"),
        ],
        run: |arguments| json(questions::progress(&arguments.position()?, &arguments.options)?),
    },
    Request {
        name: "broken",
        about: "List the rules that the digits violate.",
        groups: &[POSITION],
        answer: &[("rules", "the rules, each with its kind and the indices of its cells")],
        run: |arguments| Ok(object([("rules", json(questions::broken(&arguments.position()?)?)?)])),
    },
    Request {
        name: "hint",
        about: "Give the next step, in as much detail as requested.",
        groups: &[
            POSITION,
            &[optional("grade", OneOf(&["look", "hint", "whole"]), "the detail; look by default"), PARTS],
            OPTIONS,
        ],
        answer: &[
            ("grade", "the detail"),
            ("given", "whether there is a step"),
            ("warning", "a warning that there is no solution, or several"),
            ("text", "the text of the step, or why there is none"),
            ("technique", "the technique, from the second grade on"),
            ("cells", "the cells that the text names"),
            ("digits", "the digits that the text names"),
            ("houses", "the houses that the text names, such as b2"),
            ("step", "the step, if the whole of it was requested"),
        ],
        run: |arguments| {
            let (position, options) = (arguments.position()?, &arguments.options);
            let grade: Grade = arguments.or_default("grade")?;
            if arguments.or_default("parts")? {
                return json(questions::hint(&position, grade.name(), options, &|_| ())?);
            }
            json(position.to_solve()?.hint(grade, &options.options()?)?)
        },
    },
    Request {
        name: "explain",
        about: "Explain the solution path, step by step.",
        groups: &[POSITION, &[PARTS], OPTIONS],
        answer: &[
            ("start", "the position at the start"),
            ("end", "how the path ends: solved, stuck, contradiction, …"),
            ("solved", "whether it ends in the solution"),
            ("outcome", "the end in words"),
            ("rating", "the rating"),
            ("supposed", "the claim that was assumed"),
            ("steps", "the steps: technique, name, text, conclusions, premises, roles"),
        ],
        run: |arguments| {
            let path = arguments.position()?.to_solve()?.explain(&arguments.options.options()?)?;
            if arguments.or_default("parts")? { json(Path::of(&path)) } else { json(path) }
        },
    },
    Request {
        name: "why",
        about: "Explain why a claim holds or fails.",
        groups: &[POSITION, &[required("claim", Text, "a claim such as r3c4=5 or r3c4<>5"), PARTS], OPTIONS],
        answer: &[
            ("claim", "the claim"),
            ("holds", "whether it holds; null if that is open"),
            ("text", "the answer in words"),
            ("path", "the steps that show it or refute the opposite"),
            ("solutions", "one solution with the claim and one without, if both exist"),
        ],
        run: |arguments| {
            let (position, options) = (arguments.position()?, &arguments.options);
            let claim: String = arguments.or_default("claim")?;
            if arguments.or_default("parts")? {
                return json(questions::why(&position, &claim, options)?);
            }
            json(position.to_solve()?.why(&claim, &options.options()?)?)
        },
    },
    Request {
        name: "rate",
        about: "Rate a puzzle by the hardest technique it needs.",
        groups: &[POSITION, OPTIONS],
        answer: &[
            ("scale", "the scale"),
            ("value", "the figure that quotes the puzzle"),
            ("tier", "the band, such as hard"),
            ("hardest", "the hardest technique"),
            ("steps", "the number of steps"),
            ("guesses", "the number of guesses"),
            ("figures", "all figures of the scale by name"),
        ],
        run: |arguments| json(arguments.position()?.to_solve()?.rate(&arguments.options.options()?)?),
    },
    Request {
        name: "solve",
        about: "Solve a puzzle by search.",
        groups: &[
            POSITION,
            &[optional("limit", Number, "the most solutions; 2 by default, 0 for all, at most 100000")],
        ],
        answer: &[
            ("solutions", "the solutions, each in a line"),
            ("complete", "whether these are all solutions"),
        ],
        run: |arguments| {
            let options = arguments.options.options()?;
            let limit = match arguments.get::<u64>("limit")?.unwrap_or(2) {
                0 => MOST_SOLUTIONS,
                limit => limit.min(MOST_SOLUTIONS),
            };
            let mut all = arguments.position()?.to_solve()?.solutions(&options)?;
            let solutions: Vec<String> =
                all.by_ref().take(limit as usize).map(|one| one.to_string()).collect();
            let is_complete = (solutions.len() as u64) < limit || all.next().is_none();
            if all.is_cancelled() {
                return Err(crate::Error::Cancelled.into());
            }
            Ok(object([("solutions", solutions.into()), ("complete", is_complete.into())]))
        },
    },
    Request {
        name: "find",
        about: "List every instance of a technique at a position.",
        groups: &[POSITION, &[required("technique", Text, "the technique, such as x-wing"), PARTS], OPTIONS],
        answer: &[("steps", "the steps"), ("more", "whether there may be more")],
        run: |arguments| {
            let (position, options) = (arguments.position()?, &arguments.options);
            let name: String = arguments.or_default("technique")?;
            if arguments.or_default("parts")? {
                return json(study::find(&position, &name, options)?);
            }
            let found = position.to_solve()?.find(technique(&name)?, &options.options()?)?;
            Ok(object([("steps", json(found.steps)?), ("more", found.may_be_more.into())]))
        },
    },
    Request {
        name: "name",
        about: "Name the easiest steps that show a move: claims, or the way to another position.",
        groups: &[
            POSITION,
            &[
                optional("after", Text, "the position after the move"),
                optional("claims", Texts, "the claims of the move: r1c2=3, r1c2<>3"),
            ],
            OPTIONS,
        ],
        answer: &[("moves", "the parts of the move: claims, and the step that shows them, if there is one")],
        run: |arguments| {
            let puzzle = arguments.position()?.to_solve()?;
            let mut claims: Vec<Claim> = arguments.or_default("claims")?;
            if let Some(after) = arguments.get::<Puzzle>("after")? {
                claims.extend(puzzle.changes(&after)?);
            }
            Ok(object([("moves", json(puzzle.name_steps(&claims, &arguments.options.options()?)?)?)]))
        },
    },
    Request {
        name: "verify",
        about: "Judge each claim of a solution in prose at the point where it stands.",
        groups: &[POSITION, &[required("reasoning", Text, "the solution in prose or notation")], OPTIONS],
        answer: &[
            ("claims", "the claims: line, claim, verdict, technique, rating, reason"),
            ("unread", "sentences that look like claims and are not understood, each with its line"),
            ("follows", "the number of claims that a single step shows"),
            ("unshown", "the number of claims that hold, but that no single step shows"),
            ("false", "the number of claims that do not hold"),
            ("known", "the number of claims that the board shows already"),
            (
                "gap",
                "the number of claims before the first that is false or not shown; null if there is none",
            ),
            ("solved", "whether the claims that follow fill the board"),
        ],
        run: |arguments| {
            let reasoning: String = arguments.or_default("reasoning")?;
            json(arguments.position()?.to_solve()?.judge(&reasoning, &arguments.options.options()?)?)
        },
    },
    Request {
        name: "generate",
        about: "Generate a puzzle by clues, symmetry, technique and rating.",
        groups: &[
            ORDER,
            &[
                optional("number", Number, "the number of the first attempt; 0 by default"),
                optional("attempts", Number, "the most attempts; 10000 by default"),
            ],
        ],
        answer: &[
            ("puzzle", "the puzzle, if an attempt succeeded"),
            ("number", "the number of the last attempt"),
            ("looked", "the number of puzzles examined"),
        ],
        run: |arguments| {
            let order: PuzzleOrder = arguments.group(ORDER)?;
            let most = arguments.get("attempts")?.unwrap_or(DEFAULT_ATTEMPTS);
            json(make::generate(&order, arguments.or_default("number")?, most, &arguments.options)?)
        },
    },
    Request {
        name: "techniques",
        about: "List languages, profiles, scales and techniques.",
        groups: &[OPTIONS],
        answer: &[
            ("languages", "code and name of each language"),
            ("profiles", "name and description of each profile, and whether it follows another program"),
            ("scales", "the names of the scales"),
            ("tiers", "the tiers of the scale human, easiest first"),
            ("glossary", "the words of players: name, text, technique whose example shows it"),
            ("techniques", "the techniques of the profile human, easiest first"),
        ],
        run: |arguments| json(questions::catalogue(&arguments.options)?),
    },
    Request {
        name: "technique",
        about: "Describe a technique: its idea, and an example.",
        groups: &[&[required("technique", Text, "the technique, such as x-wing"), PARTS], OPTIONS],
        answer: &[
            ("name", "its name"),
            ("idea", "its idea"),
            ("constructed", "whether the example is constructed rather than from play"),
            ("position", "the example, a position"),
            ("picture", "the example with its step as text"),
            ("text", "the step in words"),
            ("elsewhere", "its names in other programs"),
        ],
        run: |arguments| {
            let name: String = arguments.or_default("technique")?;
            if arguments.or_default("parts")? {
                return json(study::lesson(&name, &arguments.options)?);
            }
            json(study::describe(&name, &arguments.options)?)
        },
    },
    Request {
        name: "export",
        about: "Write a position in another format.",
        groups: &[POSITION, &[required("format", OneOf(&FORMAT_NAMES), "the format")]],
        answer: &[("text", "the position in the format")],
        run: |arguments| {
            let text =
                collection::export(&arguments.position()?, &arguments.or_default::<String>("format")?)?;
            Ok(object([("text", text.into())]))
        },
    },
    Request {
        name: "canonical",
        about: "Return the form of a classic puzzle that is equal for all isomorphs.",
        groups: &[POSITION],
        answer: &[("canonical", "the form; null for other boards, and for positions with more than givens")],
        run: |arguments| Ok(object([("canonical", arguments.position()?.to_solve()?.canonical().into())])),
    },
    Request {
        name: "list",
        about: "List the puzzles of a text that holds many.",
        groups: &[&[
            required("text", Text, "lines, grids, tables or a collection of any format"),
            optional("most", Number, "the most puzzles; 1000 by default"),
        ]],
        answer: &[
            ("puzzles", "the puzzles: text, name, line, size, number of givens"),
            ("wrong", "the number of entries that could not be read"),
            ("more", "whether there are more"),
        ],
        run: |arguments| {
            let most = arguments.get("most")?.unwrap_or(DEFAULT_LIST);
            json(collection::list(&arguments.or_default::<String>("text")?, most as usize)?)
        },
    },
    Request {
        name: "survey",
        about: "Count solutions, and find the givens that a puzzle does not need.",
        groups: &[POSITION, &[optional("limit", Number, "the most solutions; 2 by default")]],
        answer: &[
            ("solutions", "the number of solutions, up to the limit"),
            ("more", "whether there may be more"),
            ("open", "the cells where solutions differ"),
            ("superfluous", "the givens that the puzzle does not need"),
        ],
        run: |arguments| {
            let limit = arguments.or_default("limit")?;
            json(collection::survey(&arguments.position()?, limit, &arguments.options)?)
        },
    },
    Request {
        name: "trace",
        about: "Explain the path as text and as JSON Lines, as `whydoku explain` prints it.",
        groups: &[POSITION, OPTIONS],
        answer: &[("text", "the path as text"), ("trace", "the path as JSON Lines")],
        run: |arguments| json(collection::trace(&arguments.position()?, &arguments.options)?),
    },
    Request {
        name: CANCEL,
        about: "Cancel the requests with an id.",
        groups: &[&[required("of", Any, "the id of the requests")]],
        answer: &[("of", "the id")],
        run: |arguments| Ok(object([("of", arguments.or_default("of")?)])),
    },
];

/// The names of the formats, for the table.
const FORMAT_NAMES: [&str; PuzzleFormat::ALL.len()] = {
    let mut names = [""; PuzzleFormat::ALL.len()];
    let mut at = 0;
    while at < names.len() {
        names[at] = PuzzleFormat::ALL[at].0;
        at += 1;
    }
    names
};

/// The request of a name.
pub(super) fn request(name: &str) -> Option<&'static Request> {
    REQUESTS.iter().find(|request| request.name == name)
}

impl Request {
    /// All parameters.
    pub fn parameters(&self) -> impl Iterator<Item = &'static Parameter> {
        self.groups.iter().copied().flatten().chain(LIMITS)
    }

    /// The schema of its parameters.
    pub fn schema(&self) -> Value {
        let property = |parameter: &Parameter| (parameter.name.to_owned(), parameter.schema());
        let properties: Map<String, Value> = self.parameters().map(property).collect();
        let required: Vec<_> = self
            .parameters()
            .filter(|parameter| parameter.is_required)
            .map(|parameter| parameter.name)
            .collect();
        json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
    }
}

impl Parameter {
    fn schema(&self) -> Value {
        let list = |items: Value| json!({ "type": "array", "items": items });
        let number = || json!({ "type": "integer", "minimum": 0 });
        let pair = |items: Value| json!({ "type": "array", "items": items, "minItems": 2, "maxItems": 2 });
        let mut schema = match self.kind {
            Text => json!({ "type": "string" }),
            Number => number(),
            Flag => json!({ "type": "boolean" }),
            OneOf(names) => json!({ "enum": names }),
            Texts => list(json!({ "type": "string" })),
            Numbers => list(number()),
            Entries => list(json!({ "oneOf": [number(), list(number())] })),
            Range => pair(number()),
            Bounds => pair(json!({ "type": "string" })),
            Any => json!({}),
        };
        schema["description"] = self.about.into();
        schema
    }
}

/// The schema of all requests: a list of names, descriptions, parameters and answers.
pub fn schema() -> Value {
    let described = |(name, about): &(&str, &str)| ((*name).to_owned(), json!({ "description": about }));
    let one = |request: &Request| {
        let answer: Map<String, Value> = request.answer.iter().map(described).collect();
        json!({
            "ask": request.name,
            "description": request.about,
            "parameters": request.schema(),
            "answer": { "type": "object", "properties": answer },
        })
    };
    REQUESTS.iter().map(one).collect()
}
