//! What a compiler cannot see of the catalogue: that its words fit what the techniques hand over, that its ladders
//! agree with its scales, and that its errors say where.

#[path = "support/played.rs"]
mod played;
mod support;

use played::{Sample, samples};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::OnceLock;
use whydoku::catalogue::{
    Aspect, Catalogue, Family, Form, Hole, Label, Noun, Profile, Score, Sentence, Status, Subject, Template,
    Words,
};
use whydoku::explain::{Register, Teller};
use whydoku::geometry::{Cell, CellSet, Digit, DigitSet, House, HouseKind, Layout};
use whydoku::grid::Grid;
use whydoku::id::TechniqueId;
use whydoku::step::{Argument, Conclusion, Item, Role, Step};
use whydoku::truth::Truth;

const REGISTERS: [Register; 4] = [Register::Look, Register::Hint, Register::Teach, Register::Expert];

fn catalogue() -> &'static Catalogue {
    static READ: OnceLock<Catalogue> = OnceLock::new();
    READ.get_or_init(|| Catalogue::read().unwrap_or_else(|problem| panic!("{problem}")))
}

/// Every technique with its words in every language that has some.
fn all_words() -> impl Iterator<Item = (TechniqueId, &'static str, &'static Words)> {
    TechniqueId::all()
        .flat_map(|id| catalogue().entry(id).text.iter().map(move |(code, words)| (id, code.as_str(), words)))
}

fn templates(words: &Words) -> [(&'static str, &Template); 4] {
    [("look", &words.look), ("hint", &words.hint), ("teach", &words.teach), ("expert", &words.expert)]
}

#[test]
fn everything_embedded_can_be_read() {
    let catalogue = catalogue();
    assert!(catalogue.language("en").is_some());
    assert!(catalogue.profile("human").is_some());
    assert!(catalogue.scale("human").is_some_and(|scale| scale.label == Label::Own));
}

#[test]
fn every_technique_has_samples() {
    for id in TechniqueId::all() {
        let count = samples().get(&id).map_or(0, Vec::len);
        assert!(count >= 2, "{id}: {count} samples; the other tests here would prove little");
    }
}

mod holes {
    use super::*;

    /// What plays a part in a step.
    fn items(step: &Step, role: Role) -> Vec<Item> {
        step.finding.figure().role(role).collect()
    }

    fn is_cell(item: Item) -> bool {
        matches!(item, Item::Cell(_))
    }

    fn is_house(item: Item) -> bool {
        matches!(item, Item::House(_))
    }

    fn is_digit(item: Item) -> bool {
        matches!(item, Item::Digit(_))
    }

    /// What is wrong with a hole, seen from one step.
    fn fault(hole: Hole, words: &Words, step: &Step) -> Option<&'static str> {
        let places = step.finding.placements().next().is_some();
        let role = match hole.subject {
            Subject::Removed => {
                let known =
                    matches!(hole.aspect, Aspect::Name | Aspect::Cells | Aspect::Digits | Aspect::Sight);
                return (places || !known).then_some("nothing is removed, or not in this respect");
            }
            Subject::Placed => {
                return (!places || hole.aspect != Aspect::Name).then_some("nothing is placed");
            }
            Subject::Pattern => return (hole.aspect != Aspect::Name).then_some("a pattern has only a name"),
            Subject::Argument => {
                let told = !step.finding.figure().arguments().is_empty()
                    && matches!(hole.aspect, Aspect::Name | Aspect::Then);
                return (!told).then_some("there are no lines of reasoning, or not in this respect");
            }
            Subject::Symmetry => {
                let named = |premise: &Truth| matches!(premise, Truth::Symmetric(_));
                let told = step.finding.premises().iter().any(named)
                    && matches!(hole.aspect, Aspect::Name | Aspect::Digits);
                return (!told).then_some("no rearrangement keeps the givens, or not in this respect");
            }
            Subject::Role(role) => role,
        };
        let items = items(step, role);
        let digits = self::items(step, Role::Digit);
        if items.is_empty() {
            // A sentence for each of nobody is left out.
            return (!words.each.contains_key(&role)).then_some("nobody plays this part");
        }
        let fits = match hole.aspect {
            Aspect::Name | Aspect::Count | Aspect::Kind => true,
            Aspect::Each => words.each.contains_key(&role),
            Aspect::Code => items.iter().all(|&item| is_house(item) || matches!(item, Item::Clue(_))),
            // These speak of one digit; with several it would be left to chance which.
            Aspect::Cells => items.iter().copied().all(is_house) && digits.len() == 1,
            Aspect::Blockers => items.iter().copied().all(is_house) && items.len() == 1 && digits.len() == 1,
            Aspect::Seen => items.iter().copied().all(is_cell) && items.len() == 1 && digits.len() == 1,
            Aspect::Digits => items.iter().copied().all(is_cell),
            Aspect::Choice => items.iter().all(|item| matches!(item, Item::Candidate(_))),
            Aspect::Sight | Aspect::Then => false,
            Aspect::Link => {
                items.iter().copied().all(is_cell)
                    && self::items(step, Role::Link).iter().copied().any(is_digit)
            }
        };
        (!fits).then_some("this aspect does not fit those who play the part")
    }

    #[test]
    fn every_hole_is_filled_by_its_technique() {
        for (id, code, words) in all_words() {
            let each = words.each.iter().map(|(role, template)| (role.name(), template));
            for (name, template) in templates(words).into_iter().chain(each) {
                for hole in template.holes() {
                    for sample in &samples()[&id] {
                        let fault = fault(hole, words, &sample.step);
                        assert_eq!(fault, None, "{id}.yaml, {code}, {name}: {hole:?} in {:?}", sample.step);
                    }
                }
            }
        }
    }

    #[test]
    fn every_sentence_for_each_is_used() {
        for (id, code, words) in all_words() {
            let used: BTreeSet<Role> = templates(words)
                .into_iter()
                .flat_map(|(_, template)| template.holes())
                .filter(|hole| hole.aspect == Aspect::Each)
                .filter_map(|hole| if let Subject::Role(role) = hole.subject { Some(role) } else { None })
                .collect();
            let written: BTreeSet<Role> = words.each.keys().copied().collect();
            assert_eq!(written, used, "{id}.yaml, {code}: `each`");
            for (role, template) in &words.each {
                let own = template.holes().any(|hole| hole.subject == Subject::Role(*role));
                assert!(own, "{id}.yaml, {code}: the sentence for each {role} does not name it");
                let nested = template.holes().any(|hole| hole.aspect == Aspect::Each);
                assert!(!nested, "{id}.yaml, {code}: the sentence for each {role} holds another `each`");
            }
        }
    }

    #[test]
    fn names_by_size_are_those_of_sizes_that_occur() {
        for (id, code, words) in all_words() {
            let sizes: BTreeSet<u16> = samples()[&id].iter().map(|sample| sample.step.measure).collect();
            // The smallest are named without a gap; the general name is good enough for the largest.
            let smallest: BTreeSet<u16> = sizes.iter().copied().take(words.of_size.len()).collect();
            let named: BTreeSet<u16> = words.of_size.keys().copied().collect();
            assert_eq!(named, smallest, "{id}.yaml, {code}: names by size");
            assert!(!named.contains(&0), "{id}.yaml, {code}: a pattern of no size has one name");
        }
    }
}

/// What a text mentions: cells such as `r3c4`, houses such as `row 3`, and digits that stand alone.
#[derive(Debug, Default, PartialEq, Eq)]
struct Mentions {
    cells: BTreeSet<Cell>,
    houses: BTreeSet<House>,
    digits: BTreeSet<Digit>,
}

impl Mentions {
    fn of(text: &str, grid: &Grid<2>) -> Self {
        let layout = grid.layout();
        let kinds = [
            ("row", HouseKind::Row),
            ("column", HouseKind::Column),
            ("box", HouseKind::Box),
            ("region", HouseKind::Region),
            ("diagonal", HouseKind::Diagonal),
            ("window", HouseKind::Window),
        ];
        let mut mentions = Self::default();
        let mut kind = None;
        for word in text.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty())
        {
            let number = word.trim_end_matches('s');
            if let Some(cell) = layout.parse_cell(word) {
                mentions.cells.insert(cell);
            } else if let (Some(kind), Ok(number)) = (kind, word.parse::<usize>()) {
                let mut houses = layout.houses_of_kind(kind);
                let house = houses.find(|(_, info)| info.number == number);
                mentions.houses.insert(house.unwrap_or_else(|| panic!("{text}: {word}")).0);
            } else if number.len() == 1
                && let Some(digit) = number.chars().next().and_then(Digit::from_symbol)
                && number.bytes().all(|byte| byte.is_ascii_digit())
            {
                mentions.digits.insert(digit);
            }
            kind = kinds.iter().find(|(name, _)| word.eq_ignore_ascii_case(name)).map(|&(_, kind)| kind);
        }
        mentions
    }
}

mod tellings {
    use super::*;

    /// The line at which a clue stands.
    fn line_of(layout: &Layout<2>, clue: usize) -> Option<House> {
        let outside = layout.outside(clue)?;
        let kind = if outside.side.is_of_columns() { HouseKind::Column } else { HouseKind::Row };
        let mut lines = layout.houses_of_kind(kind);
        lines.find(|(_, info)| info.number == outside.line + 1).map(|(house, _)| house)
    }

    /// What a step is about: its premises with their candidates, its conclusions, its figure.
    fn subject(sample: &Sample) -> Mentions {
        let Sample { step, grid } = sample;
        let mut about = Mentions::default();
        for premise in step.finding.premises() {
            match premise {
                Truth::Cell(cell) => about.cells.extend([*cell]),
                Truth::House(house, _) => about.houses.extend([*house]),
                Truth::Clue(clue) => about.houses.extend(line_of(grid.layout(), *clue)),
                Truth::Guardians(_) => {}
                // What becomes of the digits is told of all of them.
                Truth::Symmetric(symmetric) => {
                    about.cells.extend([symmetric.cell]);
                    about.digits.extend(grid.layout().digits());
                }
            }
            for candidate in premise.candidates(grid) {
                about.cells.insert(candidate.cell);
                about.digits.insert(candidate.digit);
            }
        }
        for conclusion in step.finding.conclusions() {
            about.cells.insert(conclusion.candidate().cell);
            about.digits.insert(conclusion.candidate().digit);
        }
        for (_, item) in step.finding.figure().parts() {
            match *item {
                Item::Cell(cell) => about.cells.extend([cell]),
                Item::House(house) => about.houses.extend([house]),
                Item::Digit(digit) => about.digits.extend([digit]),
                Item::Clue(clue) => about.houses.extend(line_of(grid.layout(), clue)),
                Item::Candidate(candidate) => {
                    about.cells.insert(candidate.cell);
                    about.digits.insert(candidate.digit);
                }
            }
        }
        let mut arguments: Vec<&Argument> = step.finding.figure().arguments().iter().collect();
        while let Some(argument) = arguments.pop() {
            arguments.extend(&argument.cases);
            for assertion in argument.lines.iter().map(|line| &line.then).chain([&argument.supposed]) {
                about.cells.extend(assertion.cells.iter().copied());
                about.digits.insert(assertion.digit);
            }
        }
        about
    }

    /// The words; the numbered lines of an argument, which are parts of one sentence, without breaks and numbers.
    fn told(sample: &Sample, register: Register) -> String {
        let teller = Teller::new(catalogue(), "en").expect("English is there");
        let text = teller.tell(&sample.step, &sample.grid, register).to_string();
        let argued = !sample.step.finding.figure().arguments().is_empty();
        if !argued || register != Register::Teach {
            return text;
        }
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        let lines = text.lines().map(|line| match line.split_once(". ") {
            Some((number, rest)) if is_number(number) => rest,
            _ => line,
        });
        lines.collect::<Vec<_>>().join(" ")
    }

    fn is_single(id: TechniqueId) -> bool {
        catalogue()
            .entry(id)
            .words("en")
            .teach
            .holes()
            .any(|hole| matches!(hole.aspect, Aspect::Blockers | Aspect::Seen))
    }

    #[test]
    fn nothing_is_mentioned_that_the_step_is_not_about() {
        for (&id, samples) in samples() {
            for sample in samples {
                let about = subject(sample);
                for register in REGISTERS {
                    // The reasons of singles name digits that stand around; they are judged below.
                    if is_single(id) && register == Register::Teach {
                        continue;
                    }
                    // Fish are written with their houses in a row: `r5c5` is a row and a column there.
                    if catalogue().entry(id).family == Family::Fish && register == Register::Expert {
                        continue;
                    }
                    let text = told(sample, register);
                    let said = Mentions::of(&text, &sample.grid);
                    assert!(said.cells.is_subset(&about.cells), "{id}: {text}");
                    assert!(said.houses.is_subset(&about.houses), "{id}: {text}");
                    assert!(said.digits.is_subset(&about.digits), "{id}: {text}");
                }
            }
        }
    }

    #[test]
    fn premises_and_conclusions_are_mentioned() {
        for (&id, samples) in samples() {
            for sample in samples {
                let text = told(sample, Register::Teach);
                let said = Mentions::of(&text, &sample.grid);
                for premise in sample.step.finding.premises() {
                    let named = match premise {
                        Truth::Cell(cell) => said.cells.contains(cell),
                        Truth::House(house, digit) => {
                            said.houses.contains(house) && said.digits.contains(digit)
                        }
                        Truth::Clue(_) | Truth::Guardians(_) => true,
                        Truth::Symmetric(symmetric) => said.cells.contains(&symmetric.cell),
                    };
                    assert!(named, "{id}: {} is not told: {text}", premise.code(sample.grid.layout()));
                }
                let expert = Mentions::of(&told(sample, Register::Expert).replace("<>", "<> "), &sample.grid);
                for conclusion in sample.step.finding.conclusions() {
                    let candidate = conclusion.candidate();
                    assert!(said.cells.contains(&candidate.cell), "{id}: {candidate:?} is not told: {text}");
                    assert!(
                        said.digits.contains(&candidate.digit),
                        "{id}: {candidate:?} is not told: {text}"
                    );
                    assert!(expert.cells.contains(&candidate.cell), "{id}: {candidate:?} is not in short");
                }
            }
        }
    }

    #[test]
    fn an_elimination_is_told_in_full_and_no_other() {
        for (&id, samples) in samples() {
            for sample in samples {
                let text = told(sample, Register::Expert);
                let parts = text.split_once(" => ").or_else(|| text.split_once(": "));
                let Some((_, list)) = parts.filter(|(_, list)| list.contains("<>")) else {
                    let places = sample.step.finding.placements().next().is_some();
                    assert!(places, "{id}: {text}");
                    continue;
                };
                let mut listed = BTreeSet::new();
                for group in list.split(", ") {
                    let (cells, digits) = group.split_once("<>").expect("cells<>digits");
                    for digit in digits.chars().map(|symbol| Digit::from_symbol(symbol).expect("a digit")) {
                        for cell in cells.split(',') {
                            let cell = sample.grid.layout().parse_cell(cell).expect("a cell");
                            assert!(listed.insert((cell, digit)), "{id}: said twice: {text}");
                        }
                    }
                }
                let gone = sample.step.finding.eliminations().map(|c| (c.cell, c.digit)).collect();
                assert_eq!(listed, gone, "{id}: {text}");
            }
        }
    }

    #[test]
    fn a_hint_gives_nothing_away() {
        for (&id, samples) in samples() {
            for sample in samples {
                let conclusions = sample.step.finding.conclusions();
                for register in [Register::Look, Register::Hint] {
                    let text = told(sample, register);
                    let said = Mentions::of(&text, &sample.grid);
                    // A naked single is found at its cell; only elsewhere would naming the cell be the answer.
                    let at_cell = |c: &Conclusion| said.cells.contains(&c.candidate().cell);
                    let with_digit = |c: &Conclusion| said.digits.contains(&c.candidate().digit);
                    assert!(!conclusions.iter().any(|c| at_cell(c) && with_digit(c)), "{id}: {text}");
                }
                let look = told(sample, Register::Look);
                assert!(look.len() <= told(sample, Register::Hint).len(), "{id}: {look}");
            }
        }
    }

    #[test]
    fn texts_are_clean() {
        for (&id, samples) in samples() {
            for sample in samples {
                for register in REGISTERS {
                    // Lines of reasoning are numbered, each on a line of its own.
                    let lines = told(sample, register);
                    let text = lines.replace('\n', " ").replace("  ", " ");
                    let numbered = sample.step.finding.figure().arguments().len()
                        * usize::from(register == Register::Teach);
                    assert!(numbered > 0 || !lines.contains('\n'), "{id}, {register:?}: {lines}");
                    for wrong in ["  ", " .", " ,", "..", ",,", "{", "}", " ?", "( ", " )", "()", ": :", "::"]
                    {
                        assert!(!text.contains(wrong), "{id}, {register:?}: `{wrong}` in: {text}");
                    }
                    assert_eq!(text.trim(), text, "{id}, {register:?}");
                    assert_eq!(
                        text.ends_with('.'),
                        register != Register::Expert,
                        "{id}, {register:?}: {text}"
                    );
                    // A sentence begins with a capital letter, a cell or a digit.
                    for sentence in text.split_inclusive(['.', '?', '!']).map(str::trim) {
                        let first = sentence.chars().next().expect("a sentence is not empty");
                        let cell = sentence.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
                        let good = first.is_uppercase()
                            || first.is_ascii_digit()
                            || sample.grid.layout().parse_cell(cell).is_some();
                        assert!(good || register == Register::Expert, "{id}, {register:?}: {sentence}");
                    }
                }
            }
        }
    }

    /// Takes a prefix off a text.
    fn eat(text: &mut &str, prefix: &str) -> bool {
        text.strip_prefix(prefix).map(|rest| *text = rest).is_some()
    }

    /// The part of a hidden single's telling between the question and the answer, as claims about the board.
    ///
    /// It must be true claim by claim, and together the claims must close every other cell of the house.
    fn judge_blockers(reasons: &str, sample: &Sample, house: House, digit: Digit, cell: Cell) {
        let Sample { grid, .. } = sample;
        let layout = grid.layout();
        let cells = layout.house(house).cells;
        let mut closed = CellSet::<2>::only(cell);
        let (mut all_filled, text) = (false, reasons.trim_end_matches('.'));
        for clause in text.split("; ") {
            if clause.to_lowercase().starts_with("not in ") {
                for part in clause.split(", ") {
                    let said = Mentions::of(part, grid);
                    let by = *said.houses.first().expect("a house");
                    let twin = *said.cells.first().expect("a cell");
                    assert_eq!(said.digits, BTreeSet::from([digit]), "{reasons}");
                    assert!(grid.stands(digit).contains(twin), "{reasons}: there is no {digit}");
                    assert!(layout.house(by).cells.contains(twin), "{reasons}: it is not in that house");
                    let shut = (layout.house(by).cells & cells & *grid.open()) - closed;
                    assert!(!shut.is_empty(), "{reasons}: {part} closes nothing");
                    closed |= layout.house(by).cells & cells;
                }
            } else if clause.to_lowercase().starts_with("earlier steps took ") {
                let said = clause;
                for gone in Mentions::of(said, grid).cells {
                    assert!(
                        grid.open().contains(gone) && !grid.candidates(gone).contains(digit),
                        "{reasons}"
                    );
                    closed.insert(gone);
                }
            } else if clause.to_lowercase() == "the other cells are filled" {
                all_filled = true;
            } else {
                let mentioned = Mentions::of(clause, grid);
                for filled in mentioned.cells {
                    let held = grid.digit(filled).expect("it is filled");
                    assert!(mentioned.digits.is_empty() || mentioned.digits.contains(&held), "{reasons}");
                    closed.insert(filled);
                }
            }
        }
        let left = cells - closed;
        assert!(
            left.is_empty() || all_filled && !left.meets(grid.open()),
            "{reasons} leaves some cells open"
        );
    }

    #[test]
    fn the_reasons_of_hidden_singles_close_the_house() {
        for sample in &samples()[&"hidden-single".parse().expect("a technique")] {
            let [Truth::House(house, digit)] = *sample.step.finding.premises() else { panic!("one house") };
            let placed = sample.step.finding.placements().next().expect("a digit");
            let text = told(sample, Register::Teach);
            let mut rest = text.split_once("? ").expect("a question").1;
            let (reasons, answer) = rest.rsplit_once(" Only ").expect("an answer");
            judge_blockers(reasons, sample, house, digit, placed.cell);
            rest = answer;
            let name = sample.grid.layout().name(placed.cell).to_string();
            assert!(eat(&mut rest, &format!("{name} is left: {name} = {digit}.")), "{text}");
        }
    }

    #[test]
    fn the_reasons_of_naked_singles_close_the_cell() {
        for sample in &samples()[&"naked-single".parse().expect("a technique")] {
            let grid = &sample.grid;
            let placed = sample.step.finding.placements().next().expect("a digit");
            let text = told(sample, Register::Teach);
            let (_, rest) = text.split_once("? ").expect("a question");
            let (reasons, _) = rest.rsplit_once(" Only ").expect("an answer");
            let mut closed = DigitSet::only(placed.digit);
            for clause in reasons.trim_end_matches('.').split("; ") {
                if clause.to_lowercase().starts_with("earlier steps took ") {
                    for digit in Mentions::of(clause, grid).digits {
                        assert!(!grid.candidates(placed.cell).contains(digit), "{text}");
                        closed.insert(digit);
                    }
                    continue;
                }
                // "Row 5 has 1, 4 and 9, column 5 has 2": the name of a house begins a new claim.
                let mut house = None;
                let words: Vec<&str> = clause.split([' ', ',']).filter(|word| !word.is_empty()).collect();
                for (at, word) in words.iter().enumerate() {
                    let named = Mentions::of(&format!("{} {word}", words[at.saturating_sub(1)]), grid);
                    if let Some(&named) = named.houses.first() {
                        let layout = grid.layout();
                        assert!(layout.house(named).cells.contains(placed.cell), "{text}: not its house");
                        house = Some(named);
                    } else if let Some(digit) =
                        word.chars().next().and_then(Digit::from_symbol).filter(|_| word.len() == 1)
                    {
                        let cells = grid.layout().house(house.expect("a house comes first")).cells;
                        assert!(grid.stands(digit).meets(&cells), "{text}: {digit} is not there");
                        assert!(!closed.contains(digit), "{text}: {digit} is told twice");
                        closed.insert(digit);
                    }
                }
            }
            assert_eq!(closed, DigitSet::all(9), "{text}");
        }
    }
}

mod languages {
    use super::*;

    fn holes(sentence: &'static str) -> BTreeSet<&'static str> {
        // Which form a house takes is the language's own affair.
        let name = |rest: &'static str| rest.split(['|', '}']).next().unwrap_or_default();
        sentence.split('{').skip(1).map(name).collect()
    }

    /// Holes that a sentence may leave out, because its words point at what was named just before.
    const OPTIONAL: [(Sentence, &str); 1] = [(Sentence::ThenCellIs, "cell")];

    #[test]
    fn every_sentence_has_just_its_holes() {
        for (code, language) in catalogue().languages() {
            for (sentence, wanted) in Sentence::ALL {
                match language.sentences.get(sentence) {
                    Some(text) => {
                        let mut missing: BTreeSet<&str> = wanted.iter().copied().collect();
                        for hole in holes(text) {
                            assert!(missing.remove(hole), "languages/{code}.yaml: {sentence:?}: {{{hole}}}");
                        }
                        missing.retain(|hole| !OPTIONAL.contains(&(*sentence, *hole)));
                        assert!(missing.is_empty(), "languages/{code}.yaml: {sentence:?} lacks {missing:?}");
                        assert!(
                            !text.contains("  ") && text.trim() == text,
                            "languages/{code}.yaml: {sentence:?}"
                        );
                    }
                    None => assert!(language.partial, "languages/{code}.yaml lacks {sentence:?}"),
                }
            }
        }
    }

    /// What the holes of a sentence speak of, whatever joins it and in whatever form. A noun that bends by a number
    /// stands beside the number, so it is no hole of its own.
    fn spoken_of(template: &Template) -> BTreeSet<String> {
        let name = |hole: Hole| format!("{:?}.{:?}", hole.subject, hole.aspect);
        let all: BTreeSet<String> = template.holes().map(name).collect();
        all.iter()
            .filter(|one| !one.ends_with(".Kind") || !all.contains(&one.replace(".Kind", ".Count")))
            .cloned()
            .collect()
    }

    #[test]
    fn a_translation_has_the_holes_of_english() {
        for (id, code, words) in all_words() {
            let english = catalogue().entry(id).words("en");
            for ((name, ours), (_, theirs)) in templates(words).into_iter().zip(templates(english)) {
                assert_eq!(spoken_of(ours), spoken_of(theirs), "{id}.yaml, {code}: {name}");
            }
            for (role, template) in &english.each {
                let ours = words.each.get(role).map(spoken_of);
                assert_eq!(ours, Some(spoken_of(template)), "{id}.yaml, {code}: each {role}");
            }
            let sizes: Vec<&u16> = english.of_size.keys().collect();
            assert_eq!(words.of_size.keys().collect::<Vec<_>>(), sizes, "{id}.yaml, {code}: of_size");
        }
    }

    #[test]
    fn every_form_that_is_asked_for_is_there() {
        for (id, code, words) in all_words() {
            let language = catalogue().language(code).expect("a language with words");
            let each = words.each.values();
            for hole in templates(words).into_iter().map(|(_, t)| t).chain(each).flat_map(Template::holes) {
                if hole.form == Form::Plain {
                    continue;
                }
                // Numbers have forms of their own; what they stand beside is looked at by itself.
                if hole.aspect == Aspect::Count {
                    let name = Form::ALL.iter().find(|(_, form)| *form == hole.form).expect("a form").0;
                    let known = language.number_forms.keys().any(|key| key.split('-').next() == Some(name));
                    assert!(
                        known,
                        "languages/{code}.yaml: numbers have no form `{name}`, which {id}.yaml uses"
                    );
                    continue;
                }
                let has = |noun: &Noun| match noun {
                    Noun::Plain(_) => false,
                    Noun::Bent { forms, .. } => forms.contains_key(&hole.form),
                };
                let of_cells = hole.subject == Subject::Role(Role::Cell);
                let of_digits = hole.subject == Subject::Role(Role::Digit);
                let known = if of_cells {
                    has(&language.nouns["cell"])
                } else if of_digits {
                    has(&language.nouns["digit"])
                } else {
                    language.houses.values().all(has)
                };
                assert!(
                    known,
                    "languages/{code}.yaml lacks {:?}, which {id}.yaml uses in {hole:?}",
                    hole.form
                );
            }
        }
    }

    #[test]
    fn every_language_counts_cells() {
        for (code, language) in catalogue().languages() {
            let counted: Vec<String> =
                [1, 2, 4, 21].map(|count| language.counted("cell", count, Form::In)).into();
            assert!(counted.iter().all(|text| !text.ends_with(' ')), "{code}: {counted:?}");
        }
        let of = |code| catalogue().language(code).expect("it is there");
        assert_eq!(of("ru").counted("cell", 4, Form::In), "четырёх клетках");
        assert_eq!(of("ru").counted("cell", 21, Form::In), "21 клетке");
        assert_eq!(of("pt").counted("cell", 2, Form::In), "duas células");
    }

    #[test]
    fn every_language_is_told_cleanly() {
        for (code, _) in catalogue().languages() {
            let teller = Teller::new(catalogue(), code).expect("the language is there");
            for (&id, samples) in samples() {
                for sample in samples {
                    for register in REGISTERS {
                        let text = teller.tell(&sample.step, &sample.grid, register).to_string();
                        // The numbers of an argument's lines are no sentences.
                        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
                        let lines = text.lines().map(|line| match line.split_once(". ") {
                            Some((number, rest)) if is_number(number) => rest,
                            _ => line,
                        });
                        let line = lines.collect::<Vec<_>>().join(" ");
                        for wrong in ["  ", " .", " ,", "..", ",,", "{", "}", "|", "( ", " )", "()", " ?"] {
                            let notation = wrong == "|" && register == Register::Expert;
                            assert!(notation || !line.contains(wrong), "{code}, {id}: `{wrong}` in: {line}");
                        }
                        assert_eq!(line.ends_with('.'), register != Register::Expert, "{code}, {id}: {line}");
                        if register == Register::Expert {
                            continue;
                        }
                        for sentence in line.split_inclusive(". ").map(str::trim) {
                            let first = sentence.chars().next().expect("a sentence is not empty");
                            let cell =
                                sentence.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
                            let good = first.is_uppercase()
                                || first.is_ascii_digit()
                                || sample.grid.layout().parse_cell(cell).is_some();
                            assert!(good, "{code}, {id}, {register:?}: {sentence}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_language_is_complete_or_says_that_it_is_not() {
        for (code, language) in catalogue().languages() {
            let kinds: BTreeSet<&str> = language.houses.keys().map(String::as_str).collect();
            let wanted = ["box", "column", "diagonal", "extra-region", "group", "region", "row", "window"];
            assert_eq!(kinds, BTreeSet::from(wanted), "languages/{code}.yaml");
            assert!(language.numbers.len() > 9, "languages/{code}.yaml: numbers");
            for id in TechniqueId::all() {
                let has = catalogue().entry(id).text.contains_key(code);
                assert!(has || language.partial, "{id}.yaml has no words in {code}");
            }
        }
        assert!(!catalogue().language("en").expect("English").partial, "all else falls back on English");
        for (id, code, _) in all_words() {
            assert!(catalogue().language(code).is_some(), "{id}.yaml: there is no languages/{code}.yaml");
        }
    }

    #[test]
    fn names_are_unique() {
        for (code, _) in catalogue().languages() {
            let mut names = BTreeMap::new();
            for (id, _, words) in all_words().filter(|(_, other, _)| *other == code) {
                for name in words.of_size.values().chain([&words.name]) {
                    let other = names.insert(name.to_lowercase(), id);
                    assert_eq!(other, None, "{code}: {id} and {other:?} are both called {name}");
                }
            }
        }
        let mut codes = BTreeMap::new();
        for id in TechniqueId::all() {
            if let Some(code) = catalogue().entry(id).hodoku_code() {
                assert!(
                    (4..=5).contains(&code.len()) && code.bytes().all(|b| b.is_ascii_digit()),
                    "{id}: {code}"
                );
                // HoDoKu has one name for a loop that places a digit and one that removes a candidate.
                let name = &catalogue().entry(id).elsewhere["hodoku"].name;
                assert_eq!(*codes.entry(code).or_insert(name), name, "{id}: HoDoKu's {code} is taken");
                assert!(catalogue().by_hodoku_code(code).any(|found| found == id));
            }
        }
    }

    #[test]
    fn ideas_follow_the_house_grammar() {
        for (id, code, words) in all_words() {
            for text in [&words.name, &words.idea] {
                assert!(
                    !text.contains("  ") && !text.contains(['{', '\n']) && text.trim() == text,
                    "{id}, {code}: {text}"
                );
            }
            assert!(words.idea.ends_with('.'), "{id}, {code}: {}", words.idea);
            // The stop after an initial ends no sentence.
            let ends =
                words.idea.split(". ").filter(|part| part.ends_with(|c: char| c.is_lowercase() || c == ')'));
            let sentences = ends.count() + usize::from(!words.idea.contains(". "));
            assert!((1..=4).contains(&sentences), "{id}, {code}: {sentences} sentences for the idea");
            assert!(words.idea.split_whitespace().count() <= 70, "{id}, {code}: the idea is too long");
        }
    }
}

mod ladders {
    use super::*;

    /// The difficulty of a technique where it is first met: that of its smallest size.
    fn difficulty(id: TechniqueId, scale: &str) -> Score {
        let rating = catalogue().entry(id).ratings.get(scale);
        rating.unwrap_or_else(|| panic!("{id} has no rating on the scale {scale}")).difficulty
    }

    #[test]
    fn every_technique_is_on_some_ladder_once() {
        let mut used = BTreeSet::new();
        for (name, profile) in catalogue().profiles() {
            let mut own = BTreeSet::new();
            for id in profile.techniques() {
                assert!(own.insert(id), "profiles/{name}.yaml: {id} stands there twice");
            }
            used.extend(own);
        }
        let unused: Vec<_> = TechniqueId::all().filter(|id| !used.contains(id)).collect();
        assert!(unused.is_empty(), "no profile uses {unused:?}");
    }

    #[test]
    fn the_order_agrees_with_the_scale_or_the_exception_is_listed() {
        for (name, profile) in catalogue().profiles() {
            assert!(!profile.about.is_empty() && !profile.rungs.is_empty(), "profiles/{name}.yaml");
            assert!(catalogue().scale(&profile.scale).is_some(), "profiles/{name}.yaml: {}", profile.scale);
            let mut hardest_below = None;
            let mut easier_than_below = BTreeSet::new();
            for rung in &profile.rungs {
                let rated = |id: &TechniqueId| (*id, difficulty(*id, &profile.scale));
                let here: Vec<_> = rung.techniques.iter().map(rated).collect();
                let early = here.iter().filter(|(_, score)| Some(*score) < hardest_below).map(|(id, _)| *id);
                easier_than_below.extend(early);
                hardest_below = hardest_below.max(here.iter().map(|(_, score)| *score).max());
            }
            let listed: BTreeSet<TechniqueId> = profile.exceptions.keys().copied().collect();
            assert_eq!(
                easier_than_below, listed,
                "profiles/{name}.yaml: the exceptions are not those listed"
            );
            assert!(
                profile.exceptions.values().all(|reason| reason.len() > 20),
                "profiles/{name}.yaml: reasons"
            );
        }
    }

    #[test]
    fn difficulties_lie_within_their_scale() {
        for id in TechniqueId::all() {
            for (name, rating) in &catalogue().entry(id).ratings {
                let scale = catalogue().scale(name).unwrap_or_else(|| panic!("{id}.yaml: no scale {name}"));
                let mut last = (1, rating.difficulty, rating.weight);
                assert!(rating.weight > 0, "{id}.yaml, {name}: a step without weight");
                for larger in &rating.from_size {
                    let next = (larger.size, larger.difficulty, larger.weight);
                    assert!(
                        next.0 > last.0 && next.1 > last.1 && next.2 > last.2,
                        "{id}.yaml, {name}: from_size"
                    );
                    last = next;
                }
                let [low, high] = scale.range;
                assert!(low <= rating.difficulty && last.1 <= high, "{id}.yaml, {name}: out of the range");
                // Logic, however hard, is rated below a guess.
                assert!(last.1 < scale.guess.difficulty, "{id}.yaml, {name}: as hard as a guess");
                for size in 0..=25 {
                    let (score, _) = rating.of(size);
                    assert!(rating.difficulty <= score && score <= last.1, "{id}.yaml, {name}: size {size}");
                }
            }
        }
    }

    #[test]
    fn scales_ascend() {
        for (name, scale) in catalogue().scales() {
            let [low, high] = scale.range;
            assert!(low < high && scale.guess.difficulty == high, "scales/{name}.yaml: range");
            let profile = catalogue().profile(&scale.profile);
            let profile =
                profile.unwrap_or_else(|| panic!("scales/{name}.yaml: no profile {}", scale.profile));
            assert_eq!(profile.scale, name, "scales/{name}.yaml is measured by a profile of another scale");
            let ends: Vec<Score> = scale.tiers.iter().map(|tier| tier.up_to).collect();
            assert!(
                ends.is_sorted_by(|a, b| a < b) && ends.first() >= Some(&low),
                "scales/{name}.yaml: {ends:?}"
            );
            // Every difficulty that logic can reach has a tier of its own, and guessing has none of them.
            let top = Score::tenths(scale.guess.difficulty.whole() * 10 - 1);
            assert_eq!(ends.last(), Some(&top), "scales/{name}.yaml: the last tier");
            let names: BTreeSet<&str> = scale.tiers.iter().map(|tier| tier.name.as_str()).collect();
            assert_eq!(names.len(), scale.tiers.len());
            // Our own scale keeps logic and guessing apart by name; another program's names are its own.
            assert!(scale.label != Label::Own || !names.contains(scale.guess.tier.as_str()));
            for tier in &scale.tiers {
                assert_eq!(scale.tier(tier.up_to), tier.name);
            }
        }
    }
}

#[test]
fn every_stable_technique_has_a_hit_and_a_near_miss() {
    for id in TechniqueId::all().filter(|&id| catalogue().entry(id).status == Status::Stable) {
        let fixture = Catalogue::fixture(id).expect("every technique has a fixture").expect("it can be read");
        let hits = fixture.cases.iter().filter(|case| !case.findings().is_empty()).count();
        assert!(hits > 0 && hits < fixture.cases.len(), "{id}: a hit and a near miss are needed");
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/techniques");
    for entry in std::fs::read_dir(&folder).expect("corpus/techniques is there") {
        let path = entry.expect("a readable folder").path();
        if path.extension().is_some_and(|extension| extension == "yaml") {
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            assert!(name.parse::<TechniqueId>().is_ok(), "{}: no technique has this name", path.display());
        }
    }
}

mod errors {
    use super::*;

    const HEAD: &str = "schema: 1\nabout: a test\nscale: human\n";

    fn refusal(body: &str) -> String {
        let problem = Profile::parse("my.yaml", body).expect_err(body);
        assert!(problem.line >= 1 && problem.line <= body.lines().count().max(1), "{problem}");
        problem.to_string()
    }

    #[test]
    fn a_profile_that_is_right_is_read() {
        let body = format!(
            "{HEAD}pick: easiest\nguess: never\nrungs:\n  - full-house\n  - [hidden-single, naked-single]\n  \
             - {{techniques: [x-wing], pick: first}}\nexceptions: {{x-wing: for the sake of it}}\n"
        );
        let profile = Profile::parse("my.yaml", &body).expect("it is right");
        let names: Vec<&str> = profile.techniques().map(TechniqueId::slug).collect();
        assert_eq!(names, ["full-house", "hidden-single", "naked-single", "x-wing"]);
        assert_eq!((profile.rungs.len(), profile.exceptions.len()), (3, 1));
    }

    #[test]
    fn name_file_line_and_column() {
        let cases = [
            ("an unknown technique", format!("{HEAD}rungs:\n  - full-house\n  - hidden-sinlge\n")),
            ("in a list", format!("{HEAD}rungs:\n  - [full-house, hidden-sinlge]\n")),
            ("in a full rung", format!("{HEAD}rungs:\n  - {{techniques: [full-house, x-wnig]}}\n")),
            ("among the exceptions", format!("{HEAD}rungs: [full-house]\nexceptions: {{x-wnig: because}}\n")),
            ("a wrong pick", format!("{HEAD}pick: best\nrungs: [full-house]\n")),
            ("a wrong pick on a rung", format!("{HEAD}rungs:\n  - {{techniques: [x-wing], pick: best}}\n")),
            ("a wrong guess", format!("{HEAD}guess: maybe\nrungs: [full-house]\n")),
            ("an unknown key", format!("{HEAD}colour: red\nrungs: [full-house]\n")),
            ("an unknown key on a rung", format!("{HEAD}rungs:\n  - {{techniques: [x-wing], pcik: all}}\n")),
            ("a key twice", format!("{HEAD}rungs: [full-house]\nabout: again\n")),
            ("a rung that is a number", format!("{HEAD}rungs:\n  - 7\n")),
            ("a rung without techniques", format!("{HEAD}rungs:\n  - full-house\n  - []\n")),
            ("no rungs", format!("{HEAD}rungs: []\n")),
            ("nothing under rungs", format!("{HEAD}rungs:\n")),
            ("rungs left out", HEAD.to_owned()),
            ("no schema", "about: a test\nscale: human\nrungs: [full-house]\n".to_owned()),
            ("an unknown schema", "schema: 2\nabout: a test\nscale: human\nrungs: [full-house]\n".to_owned()),
            (
                "an unknown scale",
                "schema: 1\nabout: a test\nscale: richter\nrungs: [full-house]\n".to_owned(),
            ),
            ("a bracket left open", format!("{HEAD}rungs: [full-house\n")),
            ("a list instead of keys", "- full-house\n".to_owned()),
            ("letters beyond ASCII", format!("{HEAD}rungs: [vollhaus, größe]\n")),
            ("an empty file", String::new()),
        ];
        let told = cases
            .iter()
            .fold(String::new(), |told, (name, body)| told + &format!("# {name}\n{}\n\n", refusal(body)));
        insta::assert_snapshot!(told);
    }

    #[test]
    fn templates_say_what_there_is() {
        let cases = [
            "{digit} in {hose}",
            "{house.colour}",
            "{house:xor}",
            "never {closed",
            "{}",
            "{house.name.kind}",
        ];
        let told = cases.iter().fold(String::new(), |told, text| {
            told + &format!("{text}\n  {}\n", Template::parse(text).expect_err(text))
        });
        insta::assert_snapshot!(told);
    }
}
