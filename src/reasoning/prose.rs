//! [`ProseClaim`]: the claims of a text, in the order of their sentences.
//!
//! A sentence is a claim if it has a sign (`r1c2 = 5`), a verb of removal (`remove 5 from r1c2`), `only` with cells and digits, or
//! says where a digit is. Sentences about an assumption are none: those with `if`, and the numbered lines and further
//! sentences that follow them, up to a conclusion (`so …`) or a removal.

use super::tokens::{Token, tokens};
use whydoku_board::{Candidate, Cell, Digit, House, Layout};
use whydoku_logic::Conclusion;

/// A claim of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ProseClaim {
    /// The line of the text, from 1.
    pub(super) line: usize,
    pub(super) statement: Statement,
}

/// The statement of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Statement {
    /// All of these hold.
    Conclusions(Vec<Conclusion>),
    /// Two cells see each other.
    Sees([Cell; 2]),
}

/// The claims of a text, and the sentences that look like claims and have none.
#[derive(Debug, Default)]
pub(super) struct Prose {
    pub(super) claims: Vec<ProseClaim>,
    pub(super) unread: Vec<(usize, String)>,
}

/// A sentence, and its place in the text.
struct ProseSentence {
    line: usize,
    text: String,
    /// The number before it, such as `1.2`.
    number: Option<String>,
    /// Whether it is the first of its number.
    begins_item: bool,
    /// Whether a blank line is before it.
    begins: bool,
}

/// An assumption of a paragraph, of which the sentences after it may speak.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Assumed {
    Nothing,
    InItem,
    InParagraph,
}

/// Finds the claims of a text.
pub(super) fn read(text: &str, layout: &Layout) -> Prose {
    let has_places =
        |line: &str| tokens(line, false, layout).iter().any(|token| matches!(token, Token::Cells(_)));
    let letters = !text.lines().any(has_places);
    let mut prose = Prose::default();
    let mut assumed = Assumed::Nothing;
    let mut last_digits = Vec::new();
    let mut is_ended = true;
    for sentence in sentences(text) {
        let is_top = sentence.number.as_ref().is_some_and(|number| !number.contains('.'));
        if sentence.begins || (is_top && sentence.begins_item && is_ended && assumed == Assumed::InItem) {
            assumed = Assumed::Nothing;
        }
        is_ended = sentence.text.ends_with(['.', '!', '?']);
        let words = tokens(&sentence.text, letters, layout);
        let has_assumption = words.iter().any(|token| token.means("if"));
        let is_item = sentence.number.is_some();
        let concludes = !is_item && words.first().is_some_and(|first| first.means("so"));
        let reader = SentenceReader { words: &words, layout };
        let mut found = Vec::new();
        // A removal within an assumption is none, but one behind it concludes.
        if !(is_item && assumed == Assumed::InParagraph) {
            found = reader.removals(&last_digits);
        }
        let is_stated = assumed == Assumed::Nothing || concludes;
        if found.is_empty() && is_stated && !has_assumption {
            found = reader.statements();
        } else if found.is_empty() && !is_item {
            found = reader.after_colon();
        }
        let looks_like_one = reader.looks_like_claim() && is_stated && !has_assumption;
        if found.is_empty() && looks_like_one {
            prose.unread.push((sentence.line, sentence.text.trim().to_owned()));
        }
        prose.claims.extend(found.into_iter().map(|statement| ProseClaim { line: sentence.line, statement }));
        if has_assumption {
            assumed = if is_item && assumed != Assumed::InParagraph {
                Assumed::InItem
            } else {
                Assumed::InParagraph
            };
        }
        if let Some(digits) = words.iter().rev().find_map(digits_of) {
            last_digits = digits.to_vec();
        }
    }
    prose
}

fn digits_of(token: &Token) -> Option<&[Digit]> {
    if let Token::Digits(digits) = token { Some(digits) } else { None }
}

/// Cuts a text into sentences; numbered lines and table rows begin their own.
fn sentences(text: &str) -> Vec<ProseSentence> {
    let mut all: Vec<ProseSentence> = Vec::new();
    let (mut begins, mut is_open) = (true, false);
    for (line, number) in text.lines().zip(1..) {
        let trimmed = line.trim().trim_start_matches(['-', '*', '•', '|', '#']).trim();
        if trimmed.is_empty() {
            (begins, is_open) = (true, false);
            continue;
        }
        let (item, mut rest) = item_number(trimmed);
        let mut first = item.is_some() || line.trim_start().starts_with(['-', '*', '•', '|']);
        while !rest.is_empty() {
            let end = sentence_end(rest);
            let (piece, after) = rest.split_at(end);
            if let (true, false, Some(last)) = (is_open, first, all.last_mut()) {
                last.text.push(' ');
                last.text.push_str(piece.trim());
            } else {
                all.push(ProseSentence {
                    line: number,
                    text: piece.trim().to_owned(),
                    number: item.map(str::to_owned),
                    begins_item: item.is_some() && first,
                    begins,
                });
                begins = false;
            }
            first = false;
            is_open = after.is_empty() && !piece.trim_end().ends_with(['.', '!', '?', ';']);
            rest = after.trim_start();
        }
    }
    all
}

/// The number of a line such as `1.2. If …`, and the rest.
fn item_number(line: &str) -> (Option<&str>, &str) {
    let end = line.find(|c: char| !c.is_ascii_digit() && c != '.' && c != ')').unwrap_or(0);
    let number = line[..end].strip_suffix(['.', ')']);
    match number.filter(|number| number.split('.').all(|part| !part.is_empty())) {
        Some(number) if line[end..].starts_with(' ') => (Some(number), line[end..].trim_start()),
        _ => (None, line),
    }
}

/// The byte behind the first sentence.
fn sentence_end(text: &str) -> usize {
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        let is_last = text[at + c.len_utf8()..].chars().next().is_none_or(char::is_whitespace);
        if is_last && (matches!(c, '!' | '?' | ';') || (c == '.' && before != '.')) {
            return at + c.len_utf8();
        }
        before = c;
    }
    text.len()
}

struct SentenceReader<'a> {
    words: &'a [Token],
    layout: &'a Layout,
}

impl SentenceReader<'_> {
    /// Whether it has a cell, a digit, and a word or sign of a claim.
    fn looks_like_claim(&self) -> bool {
        let has = |wanted: fn(&Token) -> bool| self.words.iter().any(wanted);
        has(|token| matches!(token, Token::Cells(_)))
            && has(|token| matches!(token, Token::Digits(_)))
            && has(|token| matches!(token, Token::Sign(_)) || token.means("remove") || token.means("is"))
            && !has(|token| matches!(token, Token::Question))
    }

    /// The removals of the part with a verb of removal: digits and the cells that follow them.
    fn removals(&self, before: &[Digit]) -> Vec<Statement> {
        let parts = self.words.split(|token| matches!(token, Token::Colon | Token::Arrow));
        let mut last: Vec<Digit> = before.to_vec();
        let mut all = Vec::new();
        for part in parts {
            let verb = part.iter().position(|token| token.means("remove"));
            if let Some(verb) = verb.filter(|verb| !part[..*verb].iter().any(|token| token.means("if"))) {
                all.extend(groups(part, verb, &last));
            }
            if let Some(digits) = part.iter().rev().find_map(digits_of) {
                last = digits.to_vec();
            }
        }
        if all.is_empty() { Vec::new() } else { vec![Statement::Conclusions(all)] }
    }

    /// The statements of a sentence that assumes nothing.
    fn statements(&self) -> Vec<Statement> {
        if self.words.iter().any(|token| matches!(token, Token::Question)) {
            return Vec::new();
        }
        let begin = self.words.iter().rposition(|token| matches!(token, Token::Arrow)).map_or(0, |at| at + 1);
        let words = &self.words[begin..];
        let signs = self.signs(words);
        if !signs.is_empty() {
            return signs;
        }
        let found = self.only(words).or_else(|| self.verb(words)).map(Statement::Conclusions);
        found.into_iter().chain(sees(words)).collect()
    }

    /// The placements behind the last colon, which conclude an argument.
    fn after_colon(&self) -> Vec<Statement> {
        let colon = self.words.iter().rposition(|token| matches!(token, Token::Colon | Token::Arrow));
        colon.map_or_else(Vec::new, |colon| self.signs(&self.words[colon + 1..]))
    }

    /// `r1c2 = 5`, `r12c3 ≠ 4 5`.
    fn signs(&self, words: &[Token]) -> Vec<Statement> {
        let mut all = Vec::new();
        for (at, token) in words.iter().enumerate() {
            let Token::Sign(is_equal) = token else { continue };
            let joins =
                |token: &&Token| matches!(token, Token::Comma | Token::Cells(_)) || token.means("and");
            let before = words[..at].iter().rev().take_while(joins);
            let mut cells: Vec<Cell> = before.filter_map(cells_of).flatten().copied().collect();
            // A comma may end the claim before.
            if let Some(Token::Cells(nearest)) = words[..at].last()
                && *is_equal
            {
                cells.clone_from(nearest);
                if is_joined(&words[..at - 1]) {
                    continue;
                }
            }
            let joins = |token: &&Token| {
                matches!(token, Token::Comma | Token::Digits(_)) || token.means("and") || token.means("or")
            };
            let after: Vec<&Token> = words[at + 1..].iter().take_while(joins).collect();
            let digits: Vec<Digit> =
                after.iter().filter_map(|token| digits_of(token)).flatten().copied().collect();
            let has_or = after.iter().any(|token| token.means("or"));
            all.extend(self.equality(&cells, &digits, *is_equal, has_or));
        }
        all
    }

    /// The claim that cells hold one of the digits, or none of them.
    fn equality(&self, cells: &[Cell], digits: &[Digit], is: bool, has_or: bool) -> Option<Statement> {
        let conclusions: Vec<Conclusion> = match (is, digits) {
            (_, []) => return None,
            (true, digits) if has_or || digits.len() == 1 => self.others(cells, digits),
            (true, _) => return None,
            (false, _) => candidates(digits, cells).map(Conclusion::Eliminate).collect(),
        };
        (!conclusions.is_empty()).then_some(Statement::Conclusions(conclusions))
    }

    /// That cells hold no other digits: of one digit, that they hold it.
    fn others(&self, cells: &[Cell], digits: &[Digit]) -> Vec<Conclusion> {
        if digits.len() == 1 {
            return candidates(digits, cells).map(Conclusion::Place).collect();
        }
        let others: Vec<Digit> = self.layout.digits().filter(|digit| !digits.contains(digit)).collect();
        candidates(&others, cells).map(Conclusion::Eliminate).collect()
    }

    /// `in box 2, 4 fits only r1c4 or r1c5`: no other cell of the house; `r1c1 and r1c2 hold only 4 and 5`: no other digit.
    fn only(&self, words: &[Token]) -> Option<Vec<Conclusion>> {
        words.iter().position(|token| token.means("only"))?;
        let houses: Vec<House> = words
            .iter()
            .filter_map(|token| if let Token::House(house) = token { Some(*house) } else { None })
            .collect();
        let only = words.iter().position(|token| token.means("only"))?;
        let cells: Vec<Cell> = words.iter().filter_map(cells_of).flatten().copied().collect();
        let digits: Vec<Digit> = words.iter().filter_map(digits_of).flatten().copied().collect();
        let cells_follow = words[only..].iter().any(|token| matches!(token, Token::Cells(_)));
        match (houses.first(), cells_follow) {
            _ if cells.is_empty() || digits.is_empty() => None,
            (Some(house), true) => {
                // A second house only says where the cells lie.
                let of_house = self.layout.house(*house).cells;
                let others: Vec<Cell> = of_house.iter().filter(|cell| !cells.contains(cell)).collect();
                let is_within = cells.iter().all(|cell| of_house.contains(*cell));
                is_within.then(|| candidates(&digits, &others).map(Conclusion::Eliminate).collect())
            }
            (None, false) => Some(self.others(&cells, &digits)),
            _ => None,
        }
    }

    /// `r1c2 is 5`, `r1c2 is not 5 or 6`, `place 5 at r1c2`, `the 5 of row 1 is at r1c2`.
    fn verb(&self, words: &[Token]) -> Option<Vec<Conclusion>> {
        let verb =
            words.iter().position(|token| ["is", "not", "place"].iter().any(|verb| token.means(verb)))?;
        let cell = words[..verb].iter().rposition(|token| matches!(token, Token::Cells(_)));
        let digit = words[verb..].iter().take(4).position(|token| matches!(token, Token::Digits(_)));
        if let (Some(cell), Some(digit)) = (cell, digit)
            && verb - cell <= 2
        {
            let joins = |token: &&Token| {
                matches!(token, Token::Comma | Token::Digits(_)) || token.means("and") || token.means("or")
            };
            let digits: Vec<&Token> = words[verb + digit..].iter().take_while(joins).collect();
            let has_or = digits.iter().any(|token| token.means("or"));
            let digits: Vec<Digit> =
                digits.iter().filter_map(|token| digits_of(token)).flatten().copied().collect();
            let is_not = words[cell..verb + digit].iter().any(|token| token.means("not"));
            if !is_not && digits.len() == 1 && is_joined(&words[..cell]) {
                return None;
            }
            let statement = self.equality(cells_of(&words[cell])?, &digits, !is_not, has_or)?;
            return if let Statement::Conclusions(all) = statement { Some(all) } else { None };
        }
        let cells: Vec<Cell> = words.iter().filter_map(cells_of).flatten().copied().collect();
        let digits: Vec<Digit> = words.iter().filter_map(digits_of).flatten().copied().collect();
        match (cells.as_slice(), digits.as_slice()) {
            ([cell], [digit]) if words.iter().any(|token| token.means("place")) => {
                let candidate = Candidate::new(*cell, *digit);
                let is_not = words.iter().any(|token| token.means("not"));
                Some(vec![if is_not {
                    Conclusion::Eliminate(candidate)
                } else {
                    Conclusion::Place(candidate)
                }])
            }
            _ => None,
        }
    }
}

/// Whether cells are joined to what follows: "one of r1c1 and r2c2 is 5" and "r1c1 or r2c2 = 5" place nothing.
fn is_joined(before: &[Token]) -> bool {
    matches!(before, [.., Token::Cells(_), word] if word.means("and") || word.means("or"))
}

fn cells_of(token: &Token) -> Option<&[Cell]> {
    if let Token::Cells(cells) = token { Some(cells) } else { None }
}

/// The candidates of cells; a long text that repeats them has no more than the board.
fn candidates(digits: &[Digit], cells: &[Cell]) -> impl Iterator<Item = Candidate> {
    let (digits, cells) = (distinct(digits), distinct(cells));
    let of_cell = |cell| digits.iter().map(|&digit| Candidate::new(cell, digit)).collect::<Vec<_>>();
    cells.into_iter().flat_map(of_cell).collect::<Vec<_>>().into_iter()
}

/// The items without repetition, in the order in which they come first.
fn distinct<T: Copy + PartialEq>(items: &[T]) -> Vec<T> {
    let mut distinct = Vec::new();
    for item in items {
        if !distinct.contains(item) {
            distinct.push(*item);
        }
    }
    distinct
}

/// The groups of a removal; the digits before the verb are those of `it`.
fn groups(part: &[Token], verb: usize, before: &[Digit]) -> Vec<Conclusion> {
    let mut groups: Vec<(Vec<Digit>, Vec<Cell>)> = vec![(Vec::new(), Vec::new())];
    let cells_follow = part[verb..].iter().any(|token| matches!(token, Token::Cells(_)));
    let digits_follow = part[verb..].iter().any(|token| matches!(token, Token::Digits(_)));
    // `remove it from r1c2`: the part before the verb has the digit; `the 7 is removed from …`: it has all.
    let start = if cells_follow && digits_follow { verb } else { 0 };
    let start = if cells_follow && !digits_follow {
        part[..verb].iter().rposition(|token| matches!(token, Token::Digits(_))).unwrap_or(verb)
    } else {
        start
    };
    for token in &part[start..] {
        let Some(last) = groups.last_mut() else { break };
        match token {
            Token::Digits(digits) if last.1.is_empty() => last.0.extend(digits),
            Token::Digits(digits) if last.0.is_empty() => last.0.extend(digits),
            Token::Digits(digits) => groups.push((digits.clone(), Vec::new())),
            Token::Cells(cells) => last.1.extend(cells),
            _ => {}
        }
    }
    if let Some(first) = groups.first_mut()
        && first.0.is_empty()
    {
        first.0 = before.to_vec();
    }
    groups.iter().flat_map(|(digits, cells)| candidates(digits, cells).map(Conclusion::Eliminate)).collect()
}

/// `r1c2 sees r1c5`.
fn sees(words: &[Token]) -> Vec<Statement> {
    let Some(verb) = words.iter().position(|token| token.means("sees")) else { return Vec::new() };
    let cells = |words: &[Token]| words.iter().filter_map(cells_of).flatten().copied().collect::<Vec<_>>();
    let (before, after) = (distinct(&cells(&words[..verb])), distinct(&cells(&words[verb..])));
    if words.iter().any(|token| token.means("not")) {
        return Vec::new();
    }
    before.iter().flat_map(|&one| after.iter().map(move |&other| Statement::Sees([one, other]))).collect()
}
