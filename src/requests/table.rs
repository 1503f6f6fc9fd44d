//! [`REQUESTS`]: the table of requests, which `requests.json` describes, and the schema that is generated from it.

use super::arguments::Arguments;
use super::error::Result;
use super::make::PuzzleOrder;
use super::options::technique;
use super::study::ReadingInput;
use super::view::Path;
use super::{collection, make, questions, study};
use crate::{Claim, Grade, Puzzle, PuzzleFormat};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json, to_value};
use std::collections::BTreeMap;
use std::sync::LazyLock;
use whydoku_explain::render::{Marks, Paint, picture};
use whydoku_solver::catalogue::Coordinates;

/// A request: its name, its parameters and its answer.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// The name, which `ask` has.
    pub name: String,
    /// A sentence about it.
    pub about: String,
    parameters: Vec<ParameterGroup>,
    /// The fields of the answer, each with a description.
    pub answer: BTreeMap<String, String>,
}

/// A parameter, or the name of several that requests share.
#[derive(Deserialize)]
#[serde(untagged)]
enum ParameterGroup {
    Named(String),
    One(Parameter),
}

/// A parameter of a request.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameter {
    /// The name.
    pub name: String,
    /// The type.
    #[serde(rename = "type")]
    pub kind: ParameterKind,
    /// Whether it must be there.
    #[serde(default, rename = "required")]
    pub is_required: bool,
    /// A description.
    pub about: String,
}

/// The type of a parameter.
#[derive(Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub enum ParameterKind {
    /// A text.
    Text,
    /// A whole number.
    Number,
    /// Yes or no.
    Flag,
    /// One of these texts.
    OneOf(Vec<String>),
    /// The name of a format.
    Format,
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

/// `requests.json`.
#[derive(Deserialize)]
struct RequestFile {
    /// Parameters that requests share.
    groups: BTreeMap<String, Vec<Parameter>>,
    requests: Vec<Request>,
}

static FILE: LazyLock<RequestFile> = LazyLock::new(|| {
    serde_json::from_str(include_str!("requests.json")).expect("a test reads every request of the file")
});

/// The table of requests.
pub static REQUESTS: LazyLock<&[Request]> = LazyLock::new(|| &FILE.requests);

/// The parameters of a group.
pub(super) fn group(name: &str) -> &'static [Parameter] {
    FILE.groups.get(name).map_or(&[], Vec::as_slice)
}

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

type Answer = fn(&Arguments) -> Result<Value>;

/// The functions that answer requests, by name.
const ANSWERS: [(&str, Answer); 22] = [
    ("read", |arguments| {
        let reading: ReadingInput = arguments.group("reading")?;
        let mut read = study::read(&arguments.or_default::<String>("puzzle")?, &reading)?;
        if !arguments.or_default::<bool>("parts")? {
            read.leave_out_drawing();
        }
        json(read)
    }),
    ("board", |arguments| {
        let position = arguments.position()?;
        let mut board = questions::parse(&position)?;
        if !arguments.or_default::<bool>("parts")? {
            board.drawing = None;
        }
        let mut answer = json(board)?;
        answer["picture"] =
            picture(&position.grid()?.1, &Marks::default(), Paint::Plain, Coordinates::default()).into();
        Ok(answer)
    }),
    ("check", |arguments| questions::check(&arguments.position()?, &arguments.options)),
    ("progress", |arguments| json(questions::progress(&arguments.position()?, &arguments.options)?)),
    ("broken", |arguments| Ok(object([("rules", json(questions::broken(&arguments.position()?)?)?)]))),
    ("hint", |arguments| {
        let (position, options) = (arguments.position()?, &arguments.options);
        let grade: Grade = arguments.or_default("grade")?;
        if arguments.or_default("parts")? {
            return json(questions::hint(&position, grade.name(), options, &|_| ())?);
        }
        json(position.to_solve()?.hint(grade, &options.options()?)?)
    }),
    ("explain", |arguments| {
        let path = arguments.position()?.to_solve()?.explain(&arguments.options.options()?)?;
        if arguments.or_default("parts")? { json(Path::of(&path)) } else { json(path) }
    }),
    ("why", |arguments| {
        let (position, options) = (arguments.position()?, &arguments.options);
        let claim: String = arguments.or_default("claim")?;
        if arguments.or_default("parts")? {
            return json(questions::why(&position, &claim, options)?);
        }
        json(position.to_solve()?.why(&claim, &options.options()?)?)
    }),
    ("rate", |arguments| json(arguments.position()?.to_solve()?.rate(&arguments.options.options()?)?)),
    ("solve", |arguments| {
        let options = arguments.options.options()?;
        let limit = match arguments.get::<u64>("limit")?.unwrap_or(2) {
            0 => MOST_SOLUTIONS,
            limit => limit.min(MOST_SOLUTIONS),
        };
        let mut all = arguments.position()?.to_solve()?.solutions(&options)?;
        let solutions: Vec<String> = all.by_ref().take(limit as usize).map(|one| one.to_string()).collect();
        let is_complete = (solutions.len() as u64) < limit || all.next().is_none();
        if all.is_cancelled() {
            return Err(crate::Error::Cancelled.into());
        }
        Ok(object([("solutions", solutions.into()), ("complete", is_complete.into())]))
    }),
    ("find", |arguments| {
        let (position, options) = (arguments.position()?, &arguments.options);
        let name: String = arguments.or_default("technique")?;
        if arguments.or_default("parts")? {
            return json(study::find(&position, &name, options)?);
        }
        let found = position.to_solve()?.find(technique(&name)?, &options.options()?)?;
        Ok(object([("steps", json(found.steps)?), ("more", found.may_be_more.into())]))
    }),
    ("name", |arguments| {
        let puzzle = arguments.position()?.to_solve()?;
        let mut claims: Vec<Claim> = arguments.or_default("claims")?;
        if let Some(after) = arguments.get::<Puzzle>("after")? {
            claims.extend(puzzle.changes(&after)?);
        }
        Ok(object([("moves", json(puzzle.name_steps(&claims, &arguments.options.options()?)?)?)]))
    }),
    ("verify", |arguments| {
        let reasoning: String = arguments.or_default("reasoning")?;
        json(arguments.position()?.to_solve()?.judge(&reasoning, &arguments.options.options()?)?)
    }),
    ("generate", |arguments| {
        let order: PuzzleOrder = arguments.group("order")?;
        let most = arguments.get("attempts")?.unwrap_or(DEFAULT_ATTEMPTS);
        json(make::generate(&order, arguments.or_default("number")?, most, &arguments.options)?)
    }),
    ("techniques", |arguments| json(questions::catalogue(&arguments.options)?)),
    ("technique", |arguments| {
        let name: String = arguments.or_default("technique")?;
        if arguments.or_default("parts")? {
            return json(study::lesson(&name, &arguments.options)?);
        }
        json(study::describe(&name, &arguments.options)?)
    }),
    ("export", |arguments| {
        let text = collection::export(&arguments.position()?, &arguments.or_default::<String>("format")?)?;
        Ok(object([("text", text.into())]))
    }),
    ("canonical", |arguments| {
        Ok(object([("canonical", arguments.position()?.to_solve()?.canonical().into())]))
    }),
    ("list", |arguments| {
        let most = arguments.get("most")?.unwrap_or(DEFAULT_LIST);
        json(collection::list(&arguments.or_default::<String>("text")?, most as usize)?)
    }),
    ("survey", |arguments| {
        let limit = arguments.or_default("limit")?;
        json(collection::survey(&arguments.position()?, limit, &arguments.options)?)
    }),
    ("trace", |arguments| json(collection::trace(&arguments.position()?, &arguments.options)?)),
    (CANCEL, |arguments| Ok(object([("of", arguments.or_default("of")?)]))),
];

/// The request of a name.
pub(super) fn request(name: &str) -> Option<&'static Request> {
    FILE.requests.iter().find(|request| request.name == name)
}

impl Request {
    /// All parameters.
    pub fn parameters(&self) -> impl Iterator<Item = &Parameter> {
        let own = self.parameters.iter().flat_map(|parameters| match parameters {
            ParameterGroup::Named(name) => group(name),
            ParameterGroup::One(parameter) => std::slice::from_ref(parameter),
        });
        own.chain(group("limits"))
    }

    /// Answers it.
    pub(super) fn run(&self, arguments: &Arguments) -> Result<Value> {
        let (_, answer) =
            ANSWERS.iter().find(|(name, _)| *name == self.name).expect("a test asks every request");
        answer(arguments)
    }

    /// The schema of its parameters.
    pub fn schema(&self) -> Value {
        let property = |parameter: &Parameter| (parameter.name.clone(), parameter.schema());
        let properties: Map<String, Value> = self.parameters().map(property).collect();
        let required: Vec<_> = self
            .parameters()
            .filter(|parameter| parameter.is_required)
            .map(|parameter| &parameter.name)
            .collect();
        json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
    }
}

impl Parameter {
    fn schema(&self) -> Value {
        use ParameterKind::{Any, Bounds, Entries, Flag, Format, Number, Numbers, OneOf, Range, Text, Texts};
        let list = |items: Value| json!({ "type": "array", "items": items });
        let number = || json!({ "type": "integer", "minimum": 0 });
        let pair = |items: Value| json!({ "type": "array", "items": items, "minItems": 2, "maxItems": 2 });
        let mut schema = match &self.kind {
            Text => json!({ "type": "string" }),
            Number => number(),
            Flag => json!({ "type": "boolean" }),
            OneOf(names) => json!({ "enum": names }),
            Format => json!({ "enum": PuzzleFormat::ALL.map(|(name, _)| name) }),
            Texts => list(json!({ "type": "string" })),
            Numbers => list(number()),
            Entries => list(json!({ "oneOf": [number(), list(number())] })),
            Range => pair(number()),
            Bounds => pair(json!({ "type": "string" })),
            Any => json!({}),
        };
        schema["description"] = self.about.as_str().into();
        schema
    }
}

/// The schema of all requests: a list of names, descriptions, parameters and answers.
pub fn schema() -> Value {
    let described = |(name, about): (&String, &String)| (name.clone(), json!({ "description": about }));
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
