//! Reads a drawing and the words of its rules together. Every element and every sentence must have a meaning, or the puzzle is
//! refused with each leftover named and quoted.
//!
//! A drawing is a list of elements, whatever editor wrote it ([`element`]). Rules are cut into sentences ([`sentence`]), these
//! into concepts, colours and numbers ([`lexicon`]), which are matched with the patterns of `rules/*.yaml` ([`rules`]). A
//! pattern names the class of elements that its sentence speaks of and what is made of them ([`build`]).

mod automaton;
mod build;
mod clauses;
pub(crate) mod colour;
mod compose;
pub(crate) mod element;
mod lexicon;
mod negatives;
mod part;
mod pattern;
mod remark;
mod rules;
mod sentence;
mod sequences;
mod spelling;

use crate::{
    Content, Problem, Puzzle, ReadOptions, Reading, ReadingOptions, SentenceReading, SentenceVerdict,
};
use build::{BuildError, Builder, BuiltPuzzle};
use clauses::ReadingWork;
use element::{Element, Form};
use lexicon::Token;
use rules::{Make, Meaning, Recognised, SentenceClass, SentenceMatch};
use sentence::RuleSentence;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::ptr;
use whydoku_board::{
    CancelToken, Cell, Constraint, ConstraintKind as Kind, DigitSet, Regions, Rules, Shape, edge_neighbours,
    grouped,
};

/// A puzzle before its words are read.
pub(crate) struct DrawnPuzzle {
    pub(crate) title: Option<String>,
    pub(crate) author: Option<String>,
    /// Size and regions.
    pub(crate) shape: Shape,
    /// Rules that the file names.
    pub(crate) rules: Rules,
    /// Whether the file says where the regions are.
    pub(crate) has_regions: bool,
    pub(crate) elements: Vec<Element>,
    /// Constraints that no element stands for.
    pub(crate) constraints: Vec<Constraint>,
    pub(crate) text: String,
    pub(crate) contents: Vec<Content>,
    pub(crate) solution: Option<String>,
}

impl DrawnPuzzle {
    /// Gives a meaning to every element and every sentence, or says which are left.
    pub(crate) fn read(mut self, line: usize, options: &ReadOptions) -> Result<Puzzle, Problem> {
        let (name, author) = (self.title.take(), self.author.take());
        Ok(Puzzle { name, author, line, ..interpret(self, options)? })
    }
}

/// The most rules that are read, in sentences and bytes.
const MOST_SENTENCES: usize = 200;
const MOST_TEXT: usize = 20_000;
const MOST_ELEMENTS: usize = 4000;

/// Cuts rules in words into sentences, each with the names of the rules that it states; `None` if it is not understood.
pub fn recognised_sentences(text: &str) -> Vec<(String, Option<Vec<String>>)> {
    let (options, mut reading) = (ReadingOptions::default(), Reading::default());
    let found = recognise_all(&sentence::split(text), &options, &mut reading, CancelToken::NEVER);
    let known = |(sentence, matches): (SentenceReading, Option<Vec<SentenceMatch>>)| {
        // Nothing is drawn that confirms them.
        let only_confirms = matches.iter().flatten().any(SentenceMatch::only_confirms);
        let is_known = sentence.verdict != SentenceVerdict::NotUnderstood && !only_confirms;
        (sentence.text, is_known.then_some(sentence.rules))
    };
    reading.sentences.into_iter().zip(found.unwrap_or_default()).map(known).collect()
}

/// Returns how often words are matched when rules in words are read, which is linear in their length.
pub fn reading_work(text: &str) -> usize {
    let work = |sentence: &RuleSentence| {
        let mut work = ReadingWork::for_text(&sentence.text, false);
        let _ = rules::recognise_within(sentence, &[], &mut work);
        work.spent()
    };
    sentence::split(text).iter().map(work).sum()
}

/// Gives a meaning to every element and every sentence, or says which are left.
fn interpret(drawing: DrawnPuzzle, options: &ReadOptions) -> Result<Puzzle, Problem> {
    let is_cancelled = options.checks.as_ref().map(|checks| checks());
    let cancel = is_cancelled.as_deref().map_or(CancelToken::NEVER, CancelToken::new);
    let options = &options.reading;
    let size = drawing.shape.size();
    let text = options.rules_text.as_deref().unwrap_or(&drawing.text);
    let sentences = sentences_within_limits(drawing.elements.len(), text)?;
    let mut reading = Reading { solution: drawing.solution, ..Reading::default() };
    let mut elements = compose::compose(drawing.elements, size);
    ignore(&mut elements, &sentences, options, &mut reading)?;
    let mut builder = Builder {
        shape: &drawing.shape,
        elements: &elements,
        claimed: vec![false; elements.len()],
        named: BTreeSet::new(),
        made: vec![Vec::new(); elements.len()],
        product: BuiltPuzzle {
            rules: drawing.rules,
            constraints: drawing.constraints,
            ..BuiltPuzzle::default()
        },
    };
    for meaning in &options.meanings {
        builder.mean(meaning).map_err(|problem| Problem::Meaning(meaning.clone(), problem.to_string()))?;
        reading.excused.push(format!("a meaning is given: \"{meaning}\""));
    }
    let found = recognise_all(&sentences, options, &mut reading, cancel)?;
    let named: Vec<(String, &'static str)> = found
        .iter()
        .flatten()
        .flatten()
        .filter_map(|found| Some((found, found.rule.on.clone()?)))
        .flat_map(|(found, on)| found.colours().into_iter().map(move |colour| (on.clone(), colour)))
        .collect();
    let all: Vec<&SentenceMatch> = found.iter().flatten().flatten().collect();
    check_convention(&all, &drawing.shape, drawing.has_regions, &mut builder.product)?;
    let sentence_of = |wanted: &SentenceMatch| {
        let holds =
            |found: &Option<Vec<SentenceMatch>>| found.iter().flatten().any(|one| ptr::eq(one, wanted));
        found.iter().position(holds)
    };
    for denied in contradictions(&all) {
        reading.refuse(sentence_of(denied), &BuildError::Denied.to_string());
    }
    let mut in_order: Vec<(usize, &SentenceMatch)> = found
        .iter()
        .enumerate()
        .flat_map(|(at, found)| found.iter().flatten().map(move |one| (at, one)))
        .collect();
    // What may repeat was made distinct by another sentence, which may follow; a number may be another than a sum.
    in_order.sort_by_key(|(_, one)| (one.rule.id == "cages-repeat", one.rule.is_formula(), one.is_name()));
    for (at, one) in in_order {
        match builder.apply(one, &named) {
            Ok(count) => reading.sentences[at].elements += count,
            Err(reason) => reading.refuse(Some(at), &reason.to_string()),
        }
    }
    builder.apply_headings(&sentences, &found, &named);
    for (denied, reason) in builder.negatives(&all) {
        reading.refuse(sentence_of(denied), &reason.to_string());
    }
    builder.defaults();
    builder.repeated_signs();
    let unclaimed = builder.unclaimed();
    let unknown = groups(&unclaimed, size);
    let all: Vec<&Element> = elements.iter().collect();
    reading.elements = groups(&all, size);
    let may_be_unused = |at: usize| {
        reading.sentences[at].verdict != SentenceVerdict::NotUnderstood
            || found[at].is_none() && part::only_adds(at, &sentences, &builder)
    };
    let is_whole = reading.not_understood().next().is_none();
    let mut programs = elements.iter().filter(|element| element.form == Form::Program).peekable();
    let program = programs.peek().map(|program| program.text.clone());
    let is_part = (!is_whole || program.is_some()) && (0..sentences.len()).all(may_be_unused);
    if !unknown.is_empty() || !(is_whole || is_part) {
        return Err(Problem::NotUnderstood { elements: unknown, reading: Box::new(reading) });
    }
    let product = builder.product;
    if !drawing.has_regions && !product.has_no_regions && *drawing.shape.regions() != Regions::None {
        return Err(Problem::OnlyDrawn("where the regions are".to_owned()));
    }
    let (shape, contents) = finish(drawing.shape, drawing.contents, product)?;
    let mut puzzle = Puzzle::new(shape, contents, 0);
    if is_part {
        let solution = part::only_solution(&puzzle, cancel);
        if solution.is_none_or(|solution| reading.has_other_solution(&solution)) {
            let reading = Box::new(reading);
            let of_words = Problem::NotUnderstood { elements: unknown, reading };
            return Err(program.filter(|_| is_whole).map_or(of_words, Problem::Program));
        }
        reading.leave_unused(programs.map(|program| program.text.clone()).collect());
    }
    puzzle.reading = Some(Box::new(reading));
    Ok(puzzle)
}

/// The sentences of a puzzle, unless it has more elements or words than are read.
fn sentences_within_limits(elements: usize, text: &str) -> Result<Vec<RuleSentence>, Problem> {
    let sentences = sentence::split(text);
    for (count, most, name) in [
        (elements, MOST_ELEMENTS, "elements"),
        (text.len(), MOST_TEXT, "bytes of rules"),
        (sentences.len(), MOST_SENTENCES, "sentences"),
    ] {
        if count > most {
            return Err(Problem::Json(format!("there are {count} {name}, and {most} are read")));
        }
    }
    Ok(sentences)
}

/// Recognises the sentences in order: the rules of each, `None` for what states none or is not understood.
fn recognise_all(
    sentences: &[RuleSentence],
    options: &ReadingOptions,
    reading: &mut Reading,
    cancel: CancelToken<'_>,
) -> Result<Vec<Option<Vec<SentenceMatch>>>, Problem> {
    let mut found: Vec<Option<Vec<SentenceMatch>>> = Vec::new();
    let mut before: Vec<Token> = Vec::new();
    let mut left = ReadingWork::PER_TEXT;
    for (at, sentence) in sentences.iter().enumerate() {
        cancel.ok().map_err(|_| Problem::Cancelled)?;
        let is_ignored = options.ignored.iter().any(|name| names_sentence(name, at, &sentence.text));
        let follows_example =
            reading.sentences.last().is_some_and(|last| last.verdict == SentenceVerdict::Example);
        let recognised = match rules::recognise(sentence, &before, &mut left) {
            _ if is_ignored => None,
            None if follows_example && clauses::is_hypothetical(&sentence.text) => {
                Some(Recognised::Matches(Vec::new()))
            }
            recognised => recognised,
        };
        let (verdict, matches) = match recognised {
            Some(Recognised::Story) => (SentenceVerdict::Story, None),
            Some(Recognised::Matches(matches)) => {
                match matches.last() {
                    // "Some lines are in the grid": the next sentence is about the lines.
                    Some(last) if last.rule.id == "exists" => {
                        let others = last.text.split(' ').filter(|word| !["some", "several"].contains(word));
                        before = lexicon::tokens(&others.collect::<Vec<_>>().join(" "));
                    }
                    Some(last) if last.rule.class == SentenceClass::Rule => before.clone_from(&last.tokens),
                    _ => {}
                }
                (verdict(&matches), Some(matches))
            }
            None if is_ignored => {
                reading.excused.push(format!("sentence {} is ignored: \"{}\"", at + 1, sentence.text));
                (SentenceVerdict::Ignored, None)
            }
            None => (SentenceVerdict::NotUnderstood, None),
        };
        reading.sentences.push(SentenceReading {
            text: sentence.text.clone(),
            verdict,
            rules: matches.iter().flatten().map(|found| found.rule.id.clone()).collect(),
            elements: 0,
            is_uncertain: matches.iter().flatten().any(|found| found.is_inferred),
            problem: None,
        });
        found.push(matches);
    }
    Ok(found)
}

/// How a sentence with these parts was taken.
fn verdict(matches: &[SentenceMatch]) -> SentenceVerdict {
    let is = |class: SentenceClass| matches.iter().all(|found| found.rule.class == class);
    if matches.is_empty() || is(SentenceClass::Example) {
        SentenceVerdict::Example
    } else if is(SentenceClass::Convention) {
        SentenceVerdict::Convention
    } else {
        SentenceVerdict::Rule
    }
}

/// The board with its constraints, and the contents of its cells.
fn finish(
    mut shape: Shape,
    mut contents: Vec<Content>,
    product: BuiltPuzzle,
) -> Result<(Shape, Vec<Content>), Problem> {
    let BuiltPuzzle { constraints, extra, mut rules, restricted, has_no_regions, outside } = product;
    let size = shape.size();
    if has_no_regions {
        shape = Shape::new(size, Regions::None)?;
    }
    let has_dot = constraints.iter().any(|one| one.kind == Kind::WhiteDot && one.number() == 1);
    if rules.have(Rules::NON_CONSECUTIVE) && has_dot {
        // Dots are the exceptions.
        rules = rules.without(Rules::NON_CONSECUTIVE).and(Rules::ALL_WHITE_DOTS);
    }
    shape = shape.with_rules(rules)?.with_constraints(tidy(constraints, size))?.with_extra(extra)?;
    if !outside.is_empty() {
        shape = shape.with_outside(outside, None)?;
    }
    for (cell, digits) in restricted {
        contents[cell.index()] = match contents[cell.index()] {
            Content::Open => Content::Candidates(digits),
            Content::Candidates(known) => Content::Candidates(known & digits),
            // A given that breaks the rule: the puzzle has no solution.
            Content::Given(known) | Content::Placed(known) if !digits.contains(known) => {
                Content::Candidates(DigitSet::EMPTY)
            }
            known => known,
        };
    }
    Ok((shape, contents))
}

/// The permissions to repeat digits that another sentence about the same denies.
fn contradictions<'m>(all: &'m [&SentenceMatch]) -> impl Iterator<Item = &'m SentenceMatch> {
    let contradicts = |at: usize, other: usize| {
        let (found, denial, follows) = (all[at], all[other], other + 1 == at);
        let (mut subject, colours) = (clauses::subjects(&found.tokens), found.colours());
        subject.retain(|token| token.name() != "colour");
        let denied = denial.colours();
        let fits = colours.is_empty() || denied.is_empty() || colours.iter().any(|one| denied.contains(one));
        let is_same = if subject.is_empty() && colours.is_empty() {
            // Without a subject it is about what stands before it, or about everything.
            let is_about_all = at == 0 || clauses::subjects(&all[at - 1].tokens).is_empty();
            (follows || is_about_all) && !(denial.is_of_houses() && found.has("if-allowed"))
        } else {
            let is_explicit = found.has("cage") || !colours.is_empty();
            fits && (follows || is_explicit) && subject.iter().any(|token| denial.has(token.name()))
        };
        is_same && denial.makes_distinct(found.rule.id == "cages-repeat")
    };
    let is_denied = move |at: &usize| {
        all[*at].has("may-repeat") && (0..all.len()).any(|other| other != *at && contradicts(*at, other))
    };
    (0..all.len()).filter(is_denied).map(|at| all[at])
}

/// Compares what the rules say about the board with the board.
fn check_convention(
    all: &[&SentenceMatch],
    shape: &Shape,
    has_regions: bool,
    product: &mut BuiltPuzzle,
) -> Result<(), Problem> {
    let (size, digits) = (shape.size() as i32, (shape.lowest(), shape.highest()));
    for found in all.iter().filter(|found| found.rule.class == SentenceClass::Convention) {
        if matches!(shape.regions(), Regions::Boxes { .. }) && has_regions && found.has("irregular") {
            return Err(Problem::OnlyDrawn("irregular regions on a board of boxes".to_owned()));
        }
        let is_named = matches!(found.rule.id.as_str(), "normal-rules" | "sudoku-named");
        if let Some(count) = board_size(&found.text).filter(|count| is_named && *count != shape.size()) {
            let digits = format!("{count} digits on a board of {size} digits");
            return Err(Problem::OnlyDrawn(digits));
        }
    }
    let is_of_all_digits = |found: &&&SentenceMatch| {
        let is_of_houses =
            |make: &Make| matches!(make, Make::Meaning(Meaning::AreaRegions | Meaning::Diagonals));
        found.is_of_houses() || found.rule.make.iter().any(is_of_houses)
    };
    for found in all.iter().filter(is_of_all_digits) {
        for token in &found.tokens {
            match token {
                Token::Range(from, to) if (*from, *to) != digits => {
                    let digits = format!("the digits from {from} to {to} on a board of {size} digits");
                    return Err(Problem::OnlyDrawn(digits));
                }
                Token::Number(count) if found.rule.id == "place-digits" && *count != size => {
                    let digits = format!("{count} digits on a board of {size} digits");
                    return Err(Problem::OnlyDrawn(digits));
                }
                _ => {}
            }
        }
        if !has_regions && found.rule.id == "place-digits" && !found.has("box") && !found.has("region") {
            product.has_no_regions = true;
        }
    }
    Ok(())
}

/// The size of a square board that a normalized text names: `6x6`, `16 x 16`.
fn board_size(text: &str) -> Option<usize> {
    let joined = text.replace(" x ", "x");
    joined.split(' ').find_map(|word| {
        let (rows, columns) = word.split_once('x')?;
        rows.parse().ok().filter(|_| rows == columns)
    })
}

/// Whether a part to be ignored is a sentence, by its place (`sentence 3`) or its text.
fn names_sentence(name: &str, at: usize, text: &str) -> bool {
    sentence_numbers(name).is_some_and(|numbers| numbers.contains(&(at + 1))) || name == text
}

/// The numbers in `sentence 3` or `sentences 3-5`.
fn sentence_numbers(name: &str) -> Option<RangeInclusive<usize>> {
    let numbers = name.trim().strip_prefix("sentence")?.trim_start_matches('s');
    let (first, last) = numbers.split_once('-').unwrap_or((numbers, numbers));
    Some(first.trim().parse().ok()?..=last.trim().parse().ok()?)
}

/// The note on a part to be ignored that a puzzle does not have.
pub fn nothing_to_ignore(name: &str) -> String {
    format!("--ignore \"{name}\" has no effect: no key, element or sentence of this puzzle has that name")
}

/// Removes the elements that are to be ignored, and notes names that match neither these nor a sentence.
fn ignore(
    elements: &mut Vec<Element>,
    sentences: &[RuleSentence],
    options: &ReadingOptions,
    reading: &mut Reading,
) -> Result<(), Problem> {
    for name in &options.ignored {
        let wanted = name.trim().to_lowercase();
        let wanted = wanted.strip_suffix('s').unwrap_or(&wanted);
        let before = elements.len();
        elements.retain(|element| {
            element.key != wanted
                && element.key != name.trim()
                && element.name() != wanted
                && !element.name().ends_with(&format!(" {wanted}"))
        });
        match before - elements.len() {
            0 => {
                let is_named =
                    |(at, sentence): (usize, &RuleSentence)| names_sentence(name, at, &sentence.text);
                if !sentences.iter().enumerate().any(is_named) {
                    if sentence_numbers(name).is_some() {
                        return Err(Problem::NoSentence { name: name.clone(), count: sentences.len() });
                    }
                    reading.excused.push(nothing_to_ignore(name));
                }
            }
            1 => reading.excused.push(format!("1 element is ignored: {name}")),
            count => reading.excused.push(format!("{count} elements are ignored: {name}")),
        }
    }
    Ok(())
}

/// `4 grey lines (r1c1–r3c3, …)`.
fn groups(elements: &[&Element], size: usize) -> Vec<String> {
    let names = grouped(elements.iter().map(|&element| {
        let text = element.text.trim();
        let text = if text.is_empty() || element.form == Form::Cage {
            String::new()
        } else {
            format!(" \"{text}\"")
        };
        let text = if elements.len() > 40 { String::new() } else { text };
        (format!("{}{text}", element.name()), element)
    }));
    let name = |(name, group): &(String, Vec<&Element>)| {
        let (count, place) = (group.len(), group[0].place_name(size));
        if count == 1 {
            return format!("1 {name} ({place})");
        }
        let name = match name.split_once(" \"") {
            Some((name, text)) => format!("{name}s \"{text}"),
            None => format!("{name}s"),
        };
        format!("{count} {name} ({place}, …)")
    };
    names.iter().map(name).collect()
}

/// Marked cells are not compared with marked neighbours; nothing stands twice.
fn tidy(constraints: Vec<Constraint>, size: usize) -> Vec<Constraint> {
    let marked = |kind: Kind| -> BTreeSet<Cell> {
        constraints.iter().filter(|one| one.kind == kind).flat_map(|one| one.cells.iter().copied()).collect()
    };
    let (minima, maxima) = (marked(Kind::Minimum), marked(Kind::Maximum));
    let mut found: Vec<Constraint> = Vec::new();
    let mut seen = std::collections::HashSet::new();
    for constraint in constraints {
        let own = match constraint.kind {
            Kind::Minimum => &minima,
            Kind::Maximum => &maxima,
            _ => {
                if seen.insert(constraint.clone()) {
                    found.push(constraint);
                }
                continue;
            }
        };
        for &cell in &constraint.cells {
            let others: Vec<Cell> = edge_neighbours(size, cell.index()).map(Cell::new).collect();
            if !others.iter().any(|other| own.contains(other)) {
                found.push(Constraint::of(constraint.kind, vec![cell]));
                continue;
            }
            for other in others.into_iter().filter(|other| !own.contains(other)) {
                let pair =
                    if constraint.kind == Kind::Maximum { vec![cell, other] } else { vec![other, cell] };
                found.push(Constraint::of(Kind::Greater, pair));
            }
        }
    }
    found
}

impl Builder<'_> {
    /// Gives what sentences in unknown words speak of the meaning that their headings name.
    fn apply_headings(
        &mut self,
        sentences: &[RuleSentence],
        found: &[Option<Vec<SentenceMatch>>],
        named: &[(String, &'static str)],
    ) {
        for (sentence, _) in sentences.iter().zip(found).filter(|(_, found)| found.is_none()) {
            if let Some(name) = rules::named_by_heading(sentence) {
                // Where it has none, the sentence remains one that is not understood.
                let _ = self.apply(&name, named);
            }
        }
    }

    /// The elements without a meaning, decoration apart.
    fn unclaimed(&self) -> Vec<&Element> {
        let Self { elements, claimed, shape, .. } = self;
        // The outline of a whole region says nothing.
        let is_region = |element: &Element| {
            let is_bare = element.form == Form::Cage && element.kind.is_none() && element.text.is_empty();
            let region = |cell: &Cell| shape.houses_of(*cell)[2];
            let first = element.cells.first().and_then(region);
            is_bare
                && first.is_some()
                && element.cells.len() == shape.size()
                && element.cells.iter().all(|cell| region(cell) == first)
        };
        let is_left = |&at: &usize| {
            let element = &elements[at];
            !claimed[at] && !is_region(element) && !compose::is_decoration(element, at, elements, claimed)
        };
        (0..elements.len()).filter(is_left).map(|at| &elements[at]).collect()
    }

    /// Elements that no sentence speaks of have the meaning that the source names.
    fn defaults(&mut self) {
        for (at, element) in self.elements.iter().enumerate() {
            // Clones that are extra regions remain these.
            let is_region =
                element.key == "extraregion" && self.is_made(at, &[Make::Meaning(Meaning::Clones)]);
            if self.claimed[at] && !is_region {
                continue;
            }
            match (element.form, element.kind) {
                (Form::Clone, _) => self.clone_pairs(at),
                (Form::Fill, None) if element.key == "extraregion" => {
                    self.product.extra.push(element.cells.iter().map(|cell| cell.index() as u16).collect());
                }
                (_, Some(kind)) => {
                    let (cells, numbers) = (element.cells.clone(), element.numbers.clone());
                    self.product.constraints.push(Constraint::new(kind, cells, numbers));
                }
                _ => continue,
            }
            self.claimed[at] = true;
        }
    }

    /// Inequality signs that repeat what a sentence says.
    fn repeated_signs(&mut self) {
        for (at, element) in self.elements.iter().enumerate() {
            if element.form == Form::Inequality
                && self
                    .product
                    .constraints
                    .iter()
                    .any(|made| made.kind == Kind::Greater && made.cells == element.cells)
            {
                self.claimed[at] = true;
            }
        }
    }

    /// Gives elements the meaning that the reader of the puzzle states: `grey lines = sum-lines 10`.
    fn mean(&mut self, meaning: &str) -> Result<(), BuildError> {
        let (what, kind) = meaning.split_once('=').ok_or(BuildError::MeaningForm)?;
        let (kind, number) = kind.trim().split_once([' ', ':']).unwrap_or((kind.trim(), ""));
        let kind = Kind::of_key(kind).ok_or_else(|| BuildError::Kind(kind.to_owned()))?;
        let numbers: Option<Vec<i32>> =
            number.split([' ', ',']).filter(|part| !part.is_empty()).map(|part| part.parse().ok()).collect();
        let numbers = numbers.ok_or_else(|| BuildError::Number(number.to_owned()))?;
        let words = what.trim().to_lowercase().replace("gray", "grey");
        let singular = words.strip_suffix('s').unwrap_or(&words);
        let (colour, form) = singular.rsplit_once(' ').unwrap_or(("", singular));
        let fits = |element: &Element| {
            let name = element.name();
            (name.rsplit(' ').next() == Some(form) || element.key == form)
                && (colour.is_empty() || element.distance(colour).is_some())
        };
        let chosen: Vec<usize> = (0..self.elements.len()).filter(|&at| fits(&self.elements[at])).collect();
        if chosen.is_empty() {
            return Err(BuildError::NothingCalled(what.trim().to_owned()));
        }
        for at in chosen {
            let element = &self.elements[at];
            let own = element.text.trim().parse::<i32>().ok().map(|number| vec![number]).unwrap_or_default();
            let numbers = if numbers.is_empty() { own } else { numbers.clone() };
            self.product.constraints.push(Constraint::new(kind, element.cells.clone(), numbers));
            self.claimed[at] = true;
        }
        Ok(())
    }
}
