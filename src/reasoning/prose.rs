//! [`ProseClaim`]: the claims of a text, in the order of their sentences.
//!
//! A sentence is a claim if it has a sign (`r1c2 = 5`), a verb of removal (`remove 5 from r1c2`), `only` with cells and digits, or
//! says where a digit is. Sentences about an assumption are none: those with `if`, and the numbered lines and further
//! sentences that follow them, up to a conclusion (`so …`) or a removal.

use super::tokens::{Token, tokens};
use std::ops::RangeInclusive;
use whydoku_board::{Candidate, Cell, Digit, Grid, House, Layout, distinct};
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
    /// Whether it is a row of a table.
    is_row: bool,
}

/// An assumption of a paragraph, of which the sentences after it may speak.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Assumed {
    Nothing,
    InItem,
    InParagraph,
}

/// Finds the claims of a text.
pub(super) fn read(text: &str, grid: &Grid) -> Prose {
    let layout = grid.layout();
    let has_places =
        |line: &str| tokens(line, false, layout).iter().any(|token| matches!(token, Token::Cells(_)));
    let letters = !text.lines().any(has_places);
    let mut prose = Prose::default();
    let mut assumed = Assumed::Nothing;
    let mut last_digits = Vec::new();
    let mut is_ended = true;
    let mut header = Vec::new();
    // The number of claims before the last sentence, if it has some, and that sentence.
    let mut claiming = None;
    let grids = grids(text, grid);
    for sentence in sentences(text) {
        if grids.iter().any(|(lines, _)| lines.contains(&sentence.line)) {
            continue;
        }
        let is_top = sentence.number.as_ref().is_some_and(|number| !number.contains('.'));
        if sentence.begins || (is_top && sentence.begins_item && is_ended && assumed == Assumed::InItem) {
            assumed = Assumed::Nothing;
            header.clear();
        }
        is_ended = sentence.text.ends_with(['.', '!', '?']);
        let words = tokens(&sentence.text, letters, layout);
        // Lettered items are cases.
        let is_case =
            sentence.number.as_ref().is_some_and(|number| number.starts_with(|c: char| c.is_alphabetic()));
        let has_assumption = is_case || words.iter().any(|token| token.means("if") || token.means("cases"));
        let is_item = sentence.number.is_some();
        let concludes = !is_item && words.first().is_some_and(|first| first.means("so"));
        let reader = SentenceReader { words: &words, layout };
        let mut found = Vec::new();
        if sentence.is_row {
            let columns = sentence.text.split('|').map(|column| tokens(column, letters, layout)).collect();
            if header.is_empty() {
                header = columns;
            } else {
                found.extend(row(&columns, &header));
            }
        }
        // A removal within an assumption is none, but one behind it concludes.
        if found.is_empty() && !(is_item && assumed == Assumed::InParagraph) {
            found = reader.removals(&last_digits);
        }
        let is_stated = assumed == Assumed::Nothing || concludes;
        if found.is_empty() && is_stated && !has_assumption {
            found = reader.statements();
        } else if found.is_empty() && !is_item {
            found = reader.after_colon();
        }
        let retracts = found.is_empty() && !has_assumption && reader.retracts();
        if let Some((count, line, text)) = claiming.take().filter(|_| retracts) {
            prose.claims.truncate(count);
            prose.unread.push((line, text));
        }
        if !found.is_empty() {
            claiming = Some((prose.claims.len(), sentence.line, sentence.text.trim().to_owned()));
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
    for (lines, places) in grids.into_iter().filter(|(_, places)| !places.is_empty()) {
        let claim = ProseClaim { line: *lines.start(), statement: Statement::Conclusions(places) };
        prose.claims.insert(prose.claims.partition_point(|other| other.line < claim.line), claim);
    }
    prose
}

/// The grids of a text, with their lines: a line with the symbols of all cells, or one for each row, with lines drawn between
/// them. A grid claims the digits of the cells that are open.
fn grids(text: &str, grid: &Grid) -> Vec<(RangeInclusive<usize>, Vec<Conclusion>)> {
    let layout = grid.layout();
    let (side, shape) = (layout.side(), layout.shape());
    let symbols = |line: &str| -> Option<Vec<Option<Digit>>> {
        let is_drawn = |c: &char| c.is_whitespace() || "|│┃║,[]()+-=─┼━╂┌┬┐├┤└┴┘".contains(*c);
        let symbols = line.chars().filter(|c| !is_drawn(c));
        symbols.map(|c| shape.digit_of(c).map(Some).or_else(|| "._0?*".contains(c).then_some(None))).collect()
    };
    let (mut all, mut rows, mut first) = (Vec::new(), Vec::new(), 1);
    for (line, number) in text.lines().zip(1..) {
        match symbols(line) {
            Some(row) if row.len() == side || row.len() == side * side => {
                if rows.is_empty() || row.len() > side {
                    rows.clear();
                    first = number;
                }
                rows.extend(row);
            }
            Some(row) if row.is_empty() => {}
            _ => rows.clear(),
        }
        if rows.len() == side * side {
            let placed = rows.drain(..).enumerate().filter_map(|(at, digit)| {
                let cell = Cell::new(at);
                let open = digit.filter(|_| grid.digit(cell).is_none());
                open.map(|digit| Conclusion::Place(Candidate::new(cell, digit)))
            });
            all.push((first..=number, placed.collect()));
        }
    }
    all
}

fn digits_of(token: &Token) -> Option<&[Digit]> {
    if let Token::Digits(digits) = token { Some(digits) } else { None }
}

/// Cuts a text into sentences; numbered lines and table rows begin their own.
fn sentences(text: &str) -> Vec<ProseSentence> {
    let mut all: Vec<ProseSentence> = Vec::new();
    let (mut begins, mut is_open) = (true, false);
    for (line, number) in text.lines().zip(1..) {
        let is_row = line.trim_start().starts_with('|');
        let trimmed = line.trim().trim_start_matches(['-', '*', '•', '|', '#']).trim();
        if trimmed.is_empty() {
            (begins, is_open) = (begins || !is_row, false);
            continue;
        }
        let (item, mut rest) = item_number(trimmed);
        let mut first = item.is_some() || line.trim_start().starts_with(['-', '*', '•', '|']);
        while !rest.is_empty() {
            let end = if is_row { rest.len() } else { sentence_end(rest) };
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
                    is_row,
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

/// The number of a line such as `1.2. If …`, or the letter of `A. r1c2 is 5`, and the rest.
fn item_number(line: &str) -> (Option<&str>, &str) {
    let letter = usize::from(line.starts_with(|c: char| c.is_ascii_uppercase()));
    let rest = line[letter..].find(|c: char| !(c.is_ascii_digit() && letter == 0) && c != '.' && c != ')');
    let end = rest.map_or(0, |rest| letter + rest);
    let number = line[..end].strip_suffix(['.', ')']);
    match number.filter(|number| number.split('.').all(|part| !part.is_empty())) {
        Some(number) if line[end..].starts_with(' ') => (Some(number), line[end..].trim_start()),
        _ => (None, line),
    }
}

/// The byte behind the first sentence. The contradiction in a line of notation, `r1c2=5 r3/5! => r1c2<>5`, ends none.
fn sentence_end(text: &str) -> usize {
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        let rest = &text[at + c.len_utf8()..];
        let is_last = rest.chars().next().is_none_or(char::is_whitespace);
        let is_end = match c {
            '?' | ';' => true,
            '!' => ![" => ", " || "].iter().any(|sign| rest.starts_with(sign)),
            '.' => before != '.',
            _ => false,
        };
        if is_last && is_end {
            return at + c.len_utf8();
        }
        before = c;
    }
    text.len()
}

/// The number of words before and behind a claim that may be about it.
const REACH: usize = 40;
/// The most words between the cell and the digit of a claim.
const MOST_BETWEEN: usize = 12;

struct SentenceReader<'a> {
    words: &'a [Token],
    layout: &'a Layout,
}

impl SentenceReader<'_> {
    /// Whether it denies the sentence before: "this is a mistake".
    fn retracts(&self) -> bool {
        let names = |token: &Token| matches!(token, Token::Cells(_) | Token::Digits(_) | Token::House(_));
        self.words.iter().any(|token| token.means("doubt")) && !self.words.iter().any(names)
    }

    /// Whether it has a cell, a digit, and a word or sign of a claim.
    fn looks_like_claim(&self) -> bool {
        let has = |wanted: fn(&Token) -> bool| self.words.iter().any(wanted);
        let verbs = ["remove", "is", "place", "only"];
        has(|token| matches!(token, Token::Cells(_)))
            && has(|token| matches!(token, Token::Digits(_)))
            && (has(|token| matches!(token, Token::Sign(_)))
                || self.words.iter().any(|token| verbs.iter().any(|verb| token.means(verb))))
            && !self.asks()
    }

    fn asks(&self) -> bool {
        self.words.iter().any(|token| matches!(token, Token::Question))
    }

    /// The removals of the part with a verb of removal: digits and the cells that follow them.
    fn removals(&self, before: &[Digit]) -> Vec<Statement> {
        if self.asks() {
            return Vec::new();
        }
        let parts = self.words.split(|token| matches!(token, Token::Colon | Token::Arrow));
        let mut last: Vec<Digit> = before.to_vec();
        let mut all = Vec::new();
        for part in parts {
            let verb = part.iter().position(|token| token.means("remove"));
            let is_stated = |&verb: &usize| {
                let ends = |at: &usize| ends_clause(part, *at);
                let begin = (0..verb).rev().find(ends).map_or(0, |at| at + 1);
                let end = (verb..part.len()).find(ends).unwrap_or(part.len());
                !part[..verb].iter().any(|token| token.means("if"))
                    && !part.iter().any(|token| token.means("but"))
                    && !part[begin..end].iter().any(|token| token.means("not"))
                    && !is_doubtful(part, verb, verb + 1)
            };
            if let Some(verb) = verb.filter(is_stated) {
                // "remove 5 from r1c2 because …" does not speak of the cells of the reason.
                let cells = part[verb..].iter().position(|token| matches!(token, Token::Cells(_)));
                let reason = cells.and_then(|cells| part[verb + cells..].iter().position(is_conclusion));
                let end = cells.zip(reason).map_or(part.len(), |(cells, reason)| verb + cells + reason);
                all.extend(groups(&part[..end], verb, &last));
            }
            if let Some(digits) = part.iter().rev().find_map(digits_of) {
                last = digits.to_vec();
            }
        }
        if all.is_empty() { Vec::new() } else { vec![Statement::Conclusions(all)] }
    }

    /// The statements of a sentence that assumes nothing.
    fn statements(&self) -> Vec<Statement> {
        if self.asks() {
            return Vec::new();
        }
        let begin = self.words.iter().rposition(|token| matches!(token, Token::Arrow)).map_or(0, |at| at + 1);
        let words = &self.words[begin..];
        let mut found = self.signs(words);
        if found.is_empty() {
            found = self.lists();
        }
        if found.is_empty() {
            let has_only = words.iter().any(|token| token.means("only"));
            for clause in words.split(|token| has_only && is_conclusion(token)) {
                match self.only(clause) {
                    Some(only) => found.push(Statement::Conclusions(only)),
                    None => found.extend(self.verbs(clause)),
                }
            }
            found.extend(sees(words));
        }
        found
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
            let before: Vec<&Token> = words[..at].iter().rev().take_while(joins).collect();
            let mut begin = at - before.len();
            let mut cells: Vec<Cell> = before.into_iter().filter_map(cells_of).flatten().copied().collect();
            // A comma may end the claim before.
            if let Some(Token::Cells(nearest)) = words[..at].last()
                && *is_equal
            {
                cells.clone_from(nearest);
                begin = at - 1;
                if is_joined(&words[..begin]) {
                    continue;
                }
            }
            let (digits, has_or, end) = digit_list(words, at + 1);
            if !is_doubtful(words, begin, end) {
                all.extend(self.equality(&cells, &digits, *is_equal, has_or));
            }
        }
        all
    }

    /// `r1c2: 5` and `r1c2 → 5`, as lists and tables have them.
    fn lists(&self) -> Vec<Statement> {
        let mut all = Vec::new();
        for (at, window) in self.words.windows(3).enumerate() {
            let [Token::Cells(cells), Token::Colon | Token::Arrow, Token::Digits(digits)] = window else {
                continue;
            };
            let is_last = match &self.words[at + 3..] {
                [Token::Comma, next, ..] => !matches!(next, Token::Digits(_)),
                [] | [Token::Cells(_) | Token::Other, ..] => true,
                _ => false,
            };
            let is_list = matches!(&self.words[..at], [.., Token::Cells(_), Token::Comma]);
            if is_last
                && !is_list
                && !is_joined(&self.words[..at])
                && digits.len() == 1
                && cells.len() == 1
                && !is_doubtful(self.words, at, at + 3)
            {
                all.extend(self.equality(cells, digits, true, false));
            }
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

    /// `in box 2, 4 fits only r1c4 or r1c5`: no other cell of the house; `r1c1 and r1c2 hold only 4 and 5`: no other digit; `in row
    /// 1, 8 fits only column 6`: the cell where they cross.
    fn only(&self, words: &[Token]) -> Option<Vec<Conclusion>> {
        let only = words.iter().position(|token| token.means("only"))?;
        let end = (only..words.len()).find(|at| ends_clause(words, *at)).unwrap_or(words.len());
        if is_doubtful(words, only, only + 1) || words[only..end].iter().any(|token| token.means("not")) {
            return None;
        }
        let houses: Vec<House> = words
            .iter()
            .filter_map(|token| if let Token::House(house) = token { Some(*house) } else { None })
            .collect();
        let cells: Vec<Cell> = distinct(words.iter().filter_map(cells_of).flatten().copied());
        let next = (only + 1..words.len()).find(|at| !is_filler(&words[*at]));
        let mut digits = next.map_or_else(Vec::new, |next| digit_list(words, next).0);
        let digits_follow = digits.len() > 1 || (digits.len() == 1 && cells.len() == 1);
        if digits.is_empty() {
            // "Step 4: 8 fits only …" has one digit.
            let colon = words[..only].iter().rposition(|token| *token == Token::Colon);
            let part = &words[colon.map_or(0, |colon| colon + 1)..];
            digits = part.iter().filter_map(digits_of).flatten().copied().collect();
        }
        let digits = distinct(digits);
        let cells_follow = words[only..].iter().any(|token| matches!(token, Token::Cells(_)));
        match (houses.as_slice(), cells_follow) {
            ([row, column], _) if cells.is_empty() && digits.len() == 1 => {
                let crossing = self.layout.house(*row).cells & self.layout.house(*column).cells;
                let cell = crossing.iter().next().filter(|_| crossing.len() == 1)?;
                Some(self.others(&[cell], &digits))
            }
            _ if cells.is_empty() || digits.is_empty() => None,
            _ if digits_follow => Some(self.others(&cells, &digits)),
            ([house, ..], true) => {
                // A second house only says where the cells lie.
                let of_house = self.layout.house(*house).cells;
                let is_within = cells.iter().all(|cell| of_house.contains(*cell));
                if is_within && cells.len() == 1 && digits.len() == 1 {
                    return Some(self.others(&cells, &digits));
                }
                let others: Vec<Cell> = of_house.iter().filter(|cell| !cells.contains(cell)).collect();
                is_within.then(|| candidates(&digits, &others).map(Conclusion::Eliminate).collect())
            }
            ([], false) => {
                Some(self.others(&cells, &digits)).filter(|_| digits.len() > 1 || cells.len() == 1)
            }
            _ => None,
        }
    }

    /// `r1c2 is 5`, `r1c2 is not 5 or 6`, `place 5 at r1c2`, `the 5 of row 1 is at r1c2`.
    fn verbs(&self, words: &[Token]) -> Vec<Statement> {
        (0..words.len()).filter_map(|at| self.verb(words, at)).collect()
    }

    /// The statement that begins with the cell or digit at a place.
    fn verb(&self, words: &[Token], at: usize) -> Option<Statement> {
        let between = words[at + 1..].iter().take(MOST_BETWEEN);
        let next = at + 1 + between.take_while(|token| is_filler(token) || is_verb(token)).count();
        let has = |meaning| words[at + 1..next].iter().any(|token| token.means(meaning));
        let is_not = has("not");
        if has("can") && !has("only") && !is_not {
            return None;
        }
        match (&words[at], words.get(next)?) {
            (Token::Cells(cells), Token::Digits(_)) if has("is") || is_not => {
                let (digits, has_or, end) = digit_list(words, next);
                let is_one_of_two = !is_not && digits.len() == 1 && is_joined(&words[..at]);
                let is_stated = !is_one_of_two && !is_doubtful(words, at, end);
                is_stated.then(|| self.equality(cells, &digits, !is_not, has_or)).flatten()
            }
            (Token::Digits(digits), Token::Cells(cells)) if has("at") || has("place") => {
                let is_no = at > 0 && words[at - 1].means("not");
                let before = &words[at.saturating_sub(REACH)..at];
                let is_placed = is_no
                    || ["is", "place", "not"].into_iter().any(has)
                    || before.iter().any(|token| token.means("place"));
                let is_list = matches!(&words[next + 1..], [join, Token::Cells(_), ..]
                    if *join == Token::Comma || join.means("and"));
                let is_one_of_them = matches!(before, [.., Token::Digits(_), join]
                    if *join == Token::Comma || join.means("and") || join.means("or"));
                let is_one = digits.len() == 1 && cells.len() == 1 && !is_list && !is_one_of_them;
                let is_stated = is_placed && is_one && !is_doubtful(words, at - usize::from(is_no), next + 1);
                is_stated.then(|| self.equality(cells, digits, is_not == is_no, false)).flatten()
            }
            _ => None,
        }
    }
}

/// The placement or removal in a row of a table: a column with a cell, and behind it one with a digit.
fn row(columns: &[Vec<Token>], header: &[Vec<Token>]) -> Option<Statement> {
    let is_cell =
        |column: &Vec<Token>| matches!(column.as_slice(), [Token::Cells(cells)] if cells.len() == 1);
    let at = columns.iter().position(is_cell)?;
    let [Token::Cells(cells), Token::Digits(digits)] = [columns[at].first()?, columns.get(at + 1)?.first()?]
    else {
        return None;
    };
    let has = |meaning| header.get(at + 1).is_some_and(|name| name.iter().any(|word| word.means(meaning)));
    if columns[at + 1].len() > 1 || digits.len() > 1 || has("can") || has("doubt") {
        return None;
    }
    let candidate = Candidate::new(cells[0], digits[0]);
    let is_removed = has("remove") || has("not");
    let conclusion = if is_removed { Conclusion::Eliminate(candidate) } else { Conclusion::Place(candidate) };
    Some(Statement::Conclusions(vec![conclusion]))
}

/// The digits from a place on, whether one of them is meant, and the place behind them.
fn digit_list(words: &[Token], begin: usize) -> (Vec<Digit>, bool, usize) {
    let count = words[begin..].iter().take_while(|token| is_of_digit_list(token)).count();
    let list = &words[begin..begin + count];
    let end = begin + list.iter().rposition(|token| digits_of(token).is_some()).map_or(0, |last| last + 1);
    let list = &words[begin..end];
    let digits = list.iter().filter_map(digits_of).flatten().copied().collect();
    (digits, list.iter().any(|token| token.means("or")), end)
}

fn is_of_digit_list(token: &Token) -> bool {
    matches!(token, Token::Comma | Token::Digits(_)) || token.means("and") || token.means("or")
}

/// Whether a clause ends here: a comma between cells or digits ends none.
fn ends_clause(words: &[Token], at: usize) -> bool {
    let is_list = matches!(words.get(at + 1), Some(Token::Cells(_) | Token::Digits(_)));
    is_conclusion(&words[at]) || (words[at] == Token::Comma && !is_list)
}

fn is_conclusion(token: &Token) -> bool {
    *token == Token::Arrow || token.means("so") || token.means("but")
}

/// Whether words around a claim deny it or leave it open: "it is false that", "which is impossible", "or", a sum.
fn is_doubtful(words: &[Token], begin: usize, end: usize) -> bool {
    let is_near = |token: &&Token| {
        !matches!(token, Token::Comma | Token::Colon | Token::Cells(_) | Token::Digits(_))
            && !token.means("and")
    };
    let before = words[..begin].iter().rev().take(REACH).take_while(|token| !is_conclusion(token));
    let after = words[end..].iter().take(REACH);
    let after = after.take_while(|token| !is_conclusion(token) && **token != Token::Colon);
    let is_part = |next: &Token, beyond: Option<&Token>| {
        let is_term = matches!(beyond, Some(Token::Cells(_) | Token::Digits(_)));
        next.means("or") || next.means("than") || *next == Token::Operator && is_term
    };
    before.clone().chain(after.clone()).any(|token| token.means("doubt"))
        || before.clone().next().is_some_and(|next| is_part(next, before.clone().nth(1)))
        || after.clone().next().is_some_and(|next| is_part(next, after.clone().nth(1)))
        || before.take_while(is_near).any(|token| token.means("not"))
        || after.take_while(is_near).any(|token| token.means("not") || token.means("can"))
}

/// Whether a word may stand between a cell and a digit of a claim.
fn is_filler(token: &Token) -> bool {
    matches!(token, Token::House(_)) || ["filler", "at", "so"].iter().any(|word| token.means(word))
}

fn is_verb(token: &Token) -> bool {
    ["is", "place", "not", "can", "only"].iter().any(|verb| token.means(verb))
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
    let (digits, cells) = (distinct(digits.iter().copied()), distinct(cells.iter().copied()));
    let of_cell = |cell| digits.iter().map(|&digit| Candidate::new(cell, digit)).collect::<Vec<_>>();
    cells.into_iter().flat_map(of_cell).collect::<Vec<_>>().into_iter()
}

/// The groups of a removal; the digits before the verb are those of `it`.
fn groups(part: &[Token], verb: usize, before: &[Digit]) -> Vec<Conclusion> {
    let mut groups: Vec<(Vec<Digit>, Vec<Cell>)> = vec![(Vec::new(), Vec::new())];
    let cells_follow = part[verb..].iter().any(|token| matches!(token, Token::Cells(_)));
    let digits_follow = part[verb..].iter().any(|token| matches!(token, Token::Digits(_)));
    // `remove it from r1c2`: the part before the verb has the digit; `the 7 is removed from …`: it has all.
    let start = if cells_follow && digits_follow { verb } else { 0 };
    let start = if cells_follow && !digits_follow {
        // All of `2, 3 and 4 can be removed from …`.
        let last = part[..verb].iter().rposition(|token| matches!(token, Token::Digits(_)));
        last.map_or(verb, |last| {
            last - part[..last].iter().rev().take_while(|token| is_of_digit_list(token)).count()
        })
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
    let cells = |words: &[Token]| distinct(words.iter().filter_map(cells_of).flatten().copied());
    let (before, after) = (cells(&words[..verb]), cells(&words[verb..]));
    if words.iter().any(|token| token.means("not")) {
        return Vec::new();
    }
    before.iter().flat_map(|&one| after.iter().map(move |&other| Statement::Sees([one, other]))).collect()
}
