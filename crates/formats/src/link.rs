//! Addresses that hold a puzzle: which part of them does, and how it is packed.

use crate::format::is_link;
use crate::{Content, InputLine, LIMIT, Opening, Problem, Puzzle, ReadOptions, f_puzzles, penpa};
use serde_json::{Map, Value};
use whydoku_board::{Digit, DigitSet, Shape};

/// The start of compressed JSON that begins with `{"`.
const COMPRESSED: &str = "N4Ig";

/// The start of a position of Sudoku Coach: its version and the bits of a letter.
const COACH: &str = "SCv7_32_";

/// The hosts whose short links only name a puzzle.
const NAMING_HOSTS: [&str; 7] = [
    "sudokupad.app",
    "crackingthecryptic.com",
    "f-puzzles.com",
    "tinyurl.com",
    "sudokumaker.app",
    "bit.ly",
    "sudoku.coach",
];

/// The title and the link of a line such as `Title: https://…`, `[Title](https://…)` or `<https://…>`.
pub(super) fn titled(text: &str) -> Option<(&str, &str)> {
    let at =
        ["https://", "http://"].iter().filter_map(|scheme| text.find(scheme)).min().filter(|&at| at > 0)?;
    let (before, rest) = text.split_at(at);
    let end =
        rest.find(|sign: char| sign.is_whitespace() || matches!(sign, ')' | '>' | '"')).unwrap_or(rest.len());
    let is_wrapped = before.ends_with(['(', '<', ' ']);
    let title = before.trim_matches(|sign: char| sign.is_whitespace() || "[](<:-–—".contains(sign));
    let ends_line = rest[end..].chars().all(|sign| sign.is_whitespace() || ")>\"].".contains(sign));
    // `source: https://…` is a line of a puzzle file, and what begins with digits is a grid.
    let is_key = before
        .trim_end()
        .strip_suffix(':')
        .is_some_and(|key| key.bytes().all(|byte| byte.is_ascii_lowercase()));
    let is_other = text.starts_with(['{', '.', ':', '<', '#']) && !text.starts_with("<http");
    (is_wrapped && ends_line && !is_key && !is_other).then_some((title, &rest[..end]))
}

pub(super) fn open<'a>(line: &InputLine<'a>, shape: Option<&Shape>) -> Option<Opening<'a>> {
    let &InputLine { number, text, options, .. } = line;
    if text.starts_with(COMPRESSED) && !text.contains(' ') {
        return Some(line.puzzle(read_payload(number, text, shape, options)));
    }
    if text.starts_with(COACH) {
        return Some(line.puzzle(read_coach(number, text)));
    }
    let (_, address) = text.split_once("://").filter(|(scheme, _)| matches!(*scheme, "http" | "https"))?;
    let host = address.split(['/', '?', '#']).next()?;
    let argument = |key: &str| {
        let rest =
            address.split(['?', '&', '#']).find_map(|part| part.strip_prefix(key)?.strip_prefix('='))?;
        Some(rest).filter(|rest| !rest.is_empty())
    };
    let is_host =
        |known: &str| host == known || host.strip_suffix(known).is_some_and(|rest| rest.ends_with('.'));
    if is_host("sudokumaker.app") {
        return argument("puzzle").map(|packed| line.puzzle(read_payload(number, packed, shape, options)));
    }
    if host.contains("lisudoku") {
        let packed = argument("import")?;
        return Some(if packed.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
            Opening::Cells(packed)
        } else {
            line.puzzle(read_payload(number, packed, shape, options))
        });
    }
    if is_host("sudoku.coach") {
        let cells = address.rsplit_once("/play/")?.1.split(['?', '#', '/']).next()?;
        if cells.starts_with(COACH) {
            return Some(line.puzzle(read_coach(number, cells)));
        }
        return (cells.len() == 81).then_some(Opening::Cells(cells));
    }
    if address.contains("penpa-edit") {
        let packed = argument("p")?;
        return Some(line.puzzle(penpa::read(packed, shape).and_then(|puzzle| puzzle.read(number, options))));
    }
    let is_of_pzpr = is_host("puzz.link") || is_host("pzv.jp") || host.contains("pzprxs");
    let id = is_of_pzpr.then(|| address.split_once('?'))??.1;
    Some(line.puzzle(read_pzpr(number, id)))
}

/// Any other address: it names a puzzle at best.
pub(super) fn open_other<'a>(line: &InputLine<'a>, _: Option<&Shape>) -> Option<Opening<'a>> {
    if !is_link(line.text) || line.in_xml {
        return None;
    }
    let host = line.text.split_once("://").and_then(|(_, address)| address.split(['/', '?', '#']).next());
    let problem = match host {
        Some(host) if !NAMING_HOSTS.iter().any(|known| host.ends_with(known)) => {
            Problem::UnknownLink(host.chars().take(60).flat_map(char::escape_debug).collect())
        }
        _ => Problem::ShortLink,
    };
    Some(line.puzzle(Err(problem)))
}

fn read_payload(
    line: usize,
    packed: &str,
    shape: Option<&Shape>,
    options: &ReadOptions,
) -> Result<Puzzle, Problem> {
    // Editors disagree on the letter for the 62nd and 63rd of 64 values; one of them yields JSON.
    let is_json = |text: &String| text.starts_with('{') && text.trim_end().ends_with('}');
    let json = f_puzzles::decompress_for_address(packed).filter(is_json);
    let json = json.or_else(|| f_puzzles::decompress(packed)).ok_or(Problem::Link)?;
    f_puzzles::read_expanded(line, &json, shape, options)
}

/// The bytes of letters that hold a number of bits each; `None` if a letter has no value.
fn unpacked(values: impl Iterator<Item = Option<u32>>, bits: u32) -> Option<Vec<u8>> {
    let (mut held, mut count, mut bytes) = (0_u32, 0, Vec::new());
    for value in values {
        held = held << bits | value?;
        count += bits;
        if count >= 8 {
            count -= 8;
            bytes.push((held >> count) as u8);
            held &= (1 << count) - 1;
        }
    }
    Some(bytes)
}

/// The bytes of a text of six bits a letter, the highest first; `None` if a letter has no value.
pub(super) fn bytes_of(text: &str, alphabet: &[u8; 64]) -> Option<Vec<u8>> {
    let value = |byte: u8| alphabet.iter().position(|&letter| letter == byte).map(|at| at as u32);
    unpacked(text.trim_end_matches('=').bytes().map(value), 6)
}

/// Reads a position of Sudoku Coach. Candidates count where every open cell has some: else they are notes.
fn read_coach(line: usize, text: &str) -> Result<Puzzle, Problem> {
    const KNOWN: &str = "gridSize givenDigits userDigits userCellCandidates \
                         colours givenColours userColours userCellCandidatesColours sudokuSolverPaint";
    let packed = text.strip_prefix(COACH).unwrap_or(text).chars().map(|sign| sign.to_digit(32));
    let bytes = unpacked(packed, 5).ok_or(Problem::Link)?;
    let json = miniz_oxide::inflate::decompress_to_vec_zlib_with_limit(&bytes, LIMIT);
    let map: Map<String, Value> =
        json.ok().and_then(|json| serde_json::from_slice(&json).ok()).ok_or(Problem::Link)?;
    let is_known = |key: &String| KNOWN.split(' ').any(|known| known == key);
    if let Some((key, _)) = map.iter().find(|(key, value)| !is_known(key) && !f_puzzles::is_nothing(value)) {
        return Err(Problem::UnknownRule(key.clone()));
    }
    let size = map.get("gridSize").map_or(Some(9), Value::as_u64).unwrap_or(0);
    let shape = Shape::of_size(usize::try_from(size).unwrap_or(0))?;
    let part = |key: &str| map.get(key).and_then(Value::as_str).unwrap_or_default();
    let digits = |key: &str| -> Result<Vec<Option<Digit>>, Problem> {
        let symbols: Vec<char> = part(key).chars().collect();
        if symbols.is_empty() {
            return Ok(vec![None; shape.cells()]);
        }
        let digit = |&symbol: &char| match symbol {
            '0' => Ok(None),
            _ => shape.digit_of(symbol).map(Some).ok_or(Problem::Link),
        };
        let digits = symbols.iter().map(digit).collect::<Result<Vec<_>, _>>()?;
        if digits.len() == shape.cells() { Ok(digits) } else { Err(Problem::Link) }
    };
    let (givens, placed) = (digits("givenDigits")?, digits("userDigits")?);
    let candidates = part("userCellCandidates").split('-').filter(|bits| !bits.is_empty());
    let candidates: Vec<u32> =
        candidates.map(str::parse).collect::<Result<_, _>>().map_err(|_| Problem::Link)?;
    let content = |at: usize| {
        let bits = candidates.get(at).copied().unwrap_or(0) >> 1;
        let known: DigitSet =
            (0..shape.size()).filter(|digit| bits >> digit & 1 == 1).map(Digit::new).collect();
        match (givens[at], placed[at]) {
            (Some(digit), _) => Content::Given(digit),
            (None, Some(digit)) => Content::Placed(digit),
            (None, None) if known.is_empty() => Content::Open,
            (None, None) => Content::Candidates(known),
        }
    };
    let mut contents: Vec<Content> = (0..shape.cells()).map(content).collect();
    if contents.contains(&Content::Open) {
        let notes = contents.iter_mut().filter(|content| matches!(content, Content::Candidates(_)));
        notes.for_each(|content| *content = Content::Open);
    }
    Ok(Puzzle::new(shape, contents, line))
}

/// Reads a puzzle of puzz.link: `sudoku/9/9/` and the cells, digits and letters for runs of open cells.
fn read_pzpr(line: usize, id: &str) -> Result<Puzzle, Problem> {
    let mut parts = id.split('/');
    let kind = parts.next().unwrap_or_default();
    if kind != "sudoku" {
        let kind = kind.chars().take(30).flat_map(char::escape_debug).collect::<String>();
        return Err(Problem::OnlyDrawn(format!("a puzzle of the type \"{kind}\"")));
    }
    let mut parts = parts.skip_while(|part| part.parse::<usize>().is_err());
    let side = |part: Option<&str>| part.and_then(|part| part.parse::<usize>().ok()).ok_or(Problem::Link);
    let (columns, rows) = (side(parts.next())?, side(parts.next())?);
    if columns != rows {
        return Err(Problem::OnlyDrawn(format!("a board of {columns} by {rows} cells")));
    }
    let shape = Shape::of_size(rows)?;
    let digit = |number: u32| -> Result<Content, Problem> {
        let index = (number as usize).checked_sub(1).filter(|&index| index < rows).ok_or(Problem::Link)?;
        Ok(Content::Given(Digit::new(index)))
    };
    let mut contents: Vec<Content> = Vec::with_capacity(shape.cells());
    let mut signs = parts.next().unwrap_or_default().chars();
    while let Some(sign) = signs.next() {
        match sign {
            'g'..='z' => {
                let count = sign as usize - 'f' as usize;
                contents.extend(std::iter::repeat_n(Content::Open, count));
            }
            '-' => {
                let number =
                    signs.by_ref().take(2).try_fold(0, |number, sign| Some(16 * number + sign.to_digit(16)?));
                contents.push(digit(number.ok_or(Problem::Link)?)?);
            }
            '.' => contents.push(Content::Open),
            _ => contents.push(digit(sign.to_digit(16).ok_or(Problem::Link)?)?),
        }
        if contents.len() > shape.cells() {
            return Err(Problem::Link);
        }
    }
    if contents.len() < shape.cells() {
        return Err(Problem::Link);
    }
    Ok(Puzzle::new(shape, contents, line))
}
