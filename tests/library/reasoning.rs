//! The judge of reasoning: it finds the claims of our own explanations in every language, and never confirms a wrong one.

#![expect(clippy::print_stdout, reason = "figures are printed where they are measured")]

use std::collections::BTreeSet;
use whydoku::Notation;
use whydoku::{Catalogue, Claim, ClaimVerdict, ExplainedStep, Judgement, Options, Position, Puzzle};
use whydoku_solver::trace::Move;

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const X_WING: &str = ".43.8.25.6.............1.949....4.7....6.8....1.2....382.5.............5.34.9.71.";

fn judge(puzzle: &str, reasoning: &str) -> Judgement {
    Puzzle::parse(puzzle).expect("a puzzle").judge(reasoning, &Options::default()).expect("one solution")
}

/// The claims and verdicts of a text, a claim in each entry.
fn verdicts(puzzle: &str, reasoning: &str) -> Vec<String> {
    judge(puzzle, reasoning)
        .claims
        .iter()
        .map(|claim| format!("{} {}", claim.claim, claim.verdict.name()))
        .collect()
}

#[test]
fn cells_and_digits_are_read_as_people_write_them() {
    for text in [
        "r1c6=8",
        "R1C6 = 8",
        "A6 = 8",
        "(1, 6) = 8",
        "Row 1, column 6 is 8.",
        "r1c6 must be 8.",
        "Place 8 at r1c6.",
        "In box 2 the 8 goes in R1C6",
        "**R1C6** → **8**",
        "r1c6 = 8 - hidden single",
        "- A6: 8",
        "The 8 of box 2 has to go at (1, 6).",
        "In row 1, the number 8 can only go in column 6.",
        "The only place for 8 in row 1 is r1c6.",
        "We place 8 in r1c6, as row 3 has one.",
        "8 steht in r1c6",
        "coloque o 8 em r1c6",
        "8 står i r1c6",
        "Zeile 1, Spalte 6 ist 8.",
        "Logo r1c6 é 8.",
        "8 стоит в r1c6.",
        "r1c6 er 8.",
        "| 1 | r1c6 = 8 | hidden single |",
        "Hidden Single: 8 in b2 => r1c6=8",
        "What if r1c6 were 2? Nothing fits.\nSo r1c6 is 8.",
    ] {
        assert_eq!(verdicts(EASY, text), ["r1c6=8 follows"], "{text}");
    }
    for text in [
        "r1c3<>3",
        "r1c3 ≠ 3",
        "r1c3 is not 3",
        "r1c3 cannot be 3.",
        "Remove 3 from r1c3.",
        "eliminate the 3 in r1c3",
        "Die 3 scheidet in r1c3 aus.",
        "3 in r1c3 streichen",
        "elimine-o de r1c3, o 3",
        "исключаем 3 из r1c3",
        "stryk 3 fra r1c3",
        "3 cannot go in r1c3",
        "There is no 3 in r1c3.",
        "| Cell | Removed |\n|---|---|\n| r1c3 | 3 |",
    ] {
        assert_eq!(verdicts(EASY, text), ["r1c3<>3 known"], "{text}");
    }
    assert_eq!(
        verdicts(EASY, "r12c34<>3 9"),
        ["r1c3<>3 r1c3<>9 r1c4<>3 r1c4<>9 r2c3<>3 r2c3<>9 r2c4<>3 r2c4<>9 known"]
    );
}

/// Without one solution, a claim may hold in some and not in others.
#[test]
fn a_puzzle_with_several_solutions_is_not_judged() {
    let several = Puzzle::parse("1..............2").expect("a puzzle");
    let judged = several.judge("r1c2 = 3", &Options::default());
    assert!(matches!(judged, Err(whydoku::Error::SeveralSolutions)), "{judged:?}");
}

#[test]
fn places_sets_and_sight_are_claims() {
    assert_eq!(
        verdicts(EASY, "In box 2, 4 fits only r1c6 or r3c456.")[0].split(' ').next_back(),
        Some("known")
    );
    assert_eq!(verdicts(EASY, "In box 2, 6 fits only r1c6.")[0].split(' ').next_back(), Some("false"));
    assert_eq!(verdicts(EASY, "r1c3 sees r1c9."), ["r1c3 sees r1c9 known"]);
    assert_eq!(verdicts(EASY, "r1c3 sees r2c9."), ["r1c3 sees r2c9 false"]);
    let only = judge(EASY, "r1c3 can hold only 1, 2 and 4.");
    assert_eq!((only.claims.len(), only.claims[0].verdict), (1, ClaimVerdict::Known));
}

#[test]
fn assumptions_are_no_claims() {
    for text in [
        "If r1c6 is 2, then r1c3 is 1.",
        "What is r1c3? Is r1c3 1?",
        "Suppose r1c3 = 1.\n1. Then r1c4 = 2,\n2. r1c5 = 3.",
        "This grid is hard.",
        "r1c3 and r1c4 are neighbours.",
        "",
    ] {
        assert_eq!(verdicts(EASY, text), [""; 0], "{text}");
    }
    let unread = judge(EASY, "The candidates of r1c3 are a mystery with 9 = nothing.");
    assert_eq!((unread.claims.len(), unread.unread.len()), (0, 1));
}

#[test]
fn what_is_denied_or_left_open_is_no_claim() {
    for text in [
        "It is false that r1c6 = 8.",
        "r1c6 = 8 leads to a contradiction.",
        "I first took r1c6 = 8, which is wrong.",
        "Let r1c6 = 8.",
        "r1c6 = 8; this is a mistake",
        "r1c6 = 8. That is wrong.",
        "r1c6 is 8 less than 10.",
        "r1c6 = 8 - r1c4",
        "r1c4 - r1c6 = 8",
        "r1c6 ist 8 weniger als r1c4",
        "r1c6 is 8's worst place",
        "r1c6 = 8 or r1c7 = 8",
        "r1c6 could be 8.",
        "r1c6 is neither 8 nor 2.",
        "8 is possible in r1c6.",
        "We cannot remove 4 from r1c3.",
        "Nothing eliminates 4 from r1c3.",
        "Remove all digits except 4 from r1c3.",
        "weder r1c6 noch r1c7 ist 8",
        "r1c6 pode ser 8",
        "r1c6 kan være 8",
        "не исключаем 4 из r1c3",
        "| Cell | Candidates |\n|---|---|\n| r1c6 | 8 |",
    ] {
        let shown = judge(EASY, text).count(ClaimVerdict::Follows);
        assert_eq!(shown, 0, "{text}");
    }
}

#[test]
fn a_sentence_may_have_several_claims() {
    let several = "We place 5 in r5c5 and 8 in r1c6, so r1c4 must be 6 and r3c7 is 1.";
    assert_eq!(
        verdicts(EASY, several),
        ["r5c5=5 follows", "r1c6=8 follows", "r1c4=6 follows", "r3c7=1 false"]
    );
}

#[test]
fn tables_and_grids_are_read() {
    let table = "| Step | Cell | Value |\n|---|---|---|\n| 1 | r5c5 | 5 |\n| 2 | r1c6 | 2 |";
    assert_eq!(verdicts(EASY, table), ["r5c5=5 follows", "r1c6=2 false"]);
    let solution =
        Puzzle::parse(EASY).expect("a puzzle").solve(&Options::default()).expect("one").to_string();
    let rows: Vec<&str> = (0..9).map(|row| &solution[9 * row..9 * row + 9]).collect();
    let grid = judge(EASY, &format!("r5c5 = 5.\nSo:\n{}", rows.join("\n")));
    let of_grid = &grid.claims[1];
    assert_eq!((of_grid.line, of_grid.claim.split(' ').count()), (3, 51));
    let wrong = judge(EASY, &solution.replace('7', "x").replace('4', "7").replace('x', "4"));
    assert_eq!(wrong.claims[0].verdict, ClaimVerdict::False);
}

#[test]
fn claims_are_judged_where_they_stand() {
    let judgement = judge(X_WING, "r1c3 = 3. r5c1 is 3.\nr9c1 = 7\nThen r2c2 = 9, as anybody sees.");
    let verdicts: Vec<_> = judgement.claims.iter().map(|claim| (claim.line, claim.verdict)).collect();
    assert_eq!(
        verdicts[..3],
        [(1, ClaimVerdict::Known), (1, ClaimVerdict::Follows), (2, ClaimVerdict::False)]
    );
    assert_eq!(judgement.first_gap(), Some((2, &judgement.claims[2])));
    assert!(
        judgement.claims[2].reason.as_ref().is_some_and(|reason| reason.contains("r9c1")),
        "{judgement:?}"
    );
    assert_eq!(judgement.claims[1].rating, "1.5".parse().ok());
    assert!(!judgement.solved);
}

#[test]
fn one_of_two_cells_is_no_placement() {
    for text in [
        "So one of r5c1 and r9c1 is 7.",
        "Portanto uma de r5c1 e r9c1 é 7.",
        "Så en av r5c1 og r9c1 er 7.",
        "So r5c1 or r9c1 = 7.",
    ] {
        assert!(judge(X_WING, text).claims.is_empty(), "{text}");
    }
    let pair = judge(X_WING, "r1c3 and r5c1 are 3 or 4.");
    assert!(!pair.claims.is_empty(), "a pair is a claim");
}

#[test]
fn a_path_in_the_notation_of_the_program_is_confirmed_to_its_end() {
    let path = Puzzle::parse(EASY).expect("a puzzle").explain(&Options::default()).expect("a path");
    let judgement = judge(EASY, &path.to_string());
    assert!(judgement.solved && judgement.first_gap().is_none(), "{judgement:#?}");
}

#[test]
fn every_line_of_a_notation_is_read_back() {
    let hard = [
        ".2..5.7819.........58....6..7.........27.......3.65......3...9...1....46.6..49..8",
        "..3.5..894..18.........21.....59....8.6..39......1..7..6..7.4.1..2..48.....9....3",
    ];
    let (mut lines, mut wrong) = (0, Vec::new());
    for (text, notation) in
        hard.into_iter().flat_map(|text| [(text, Notation::Hodoku), (text, Notation::Eureka)])
    {
        let options = Options::default().with_notation(notation);
        let path = Puzzle::parse(text).expect("a puzzle").explain(&options).expect("a path");
        let written = path.trace().moves.iter().filter_map(|what| match what {
            Move::Deduced(deduction) => Some(deduction.notation.as_ref()),
            Move::Guessed(_) => None,
        });
        let steps = path.steps().into_iter().filter(|step| step.technique().is_some());
        for (step, line) in steps.zip(written) {
            let Some(line) = line else { continue };
            let position =
                Position::of(&after(&step), &mut whydoku::BoardCache::default()).expect("a position");
            let judgement = position.judge(line, &options).expect("a judgement");
            let found = claims_of(&judgement, |verdict| verdict == ClaimVerdict::Follows);
            lines += 1;
            if step.conclusions().iter().any(|claim| !found.contains(&claim.to_string()))
                || judgement.count(ClaimVerdict::False) > 0
            {
                wrong.push(format!("{line}: {:?}", judgement.claims));
            }
        }
    }
    assert!(lines > 200, "{lines}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn long_texts_are_judged_all_the_same() {
    for word in [
        "r1c3 ",
        "r1c3! ",
        "sees r1c4 r1c3 ",
        "5 ",
        "remove 3 r1c3 ",
        "= ",
        "r1c3 = 5 or ",
        "row ",
        "(1, ",
        "1.1. if ",
    ] {
        judge(EASY, &format!("r1c3 is 1 {}", word.repeat(20_000)));
        judge(EASY, &format!("{word}\n").repeat(2_000));
    }
}

/// Figures of the judge on steps of our own.
#[derive(Debug, Default)]
struct Figures {
    steps: usize,
    /// Steps all of whose conclusions were found and follow.
    found: usize,
    claims: usize,
    /// Claims that were not confirmed, although every step is right.
    refused: usize,
    spoiled: usize,
    /// Spoiled steps whose wrong claim was found.
    caught: usize,
    /// Confirmed claims that contradict the solution.
    wrong: usize,
}

impl Figures {
    fn add(&mut self, step: &ExplainedStep, options: &Options, solution: &str) {
        let position = Position::of(&after(step), &mut whydoku::BoardCache::default()).expect("a position");
        let judgement = position.judge(&step.text(), options).expect("a judgement");
        let confirmed =
            claims_of(&judgement, |verdict| matches!(verdict, ClaimVerdict::Follows | ClaimVerdict::Known));
        self.steps += 1;
        self.claims += judgement.claims.len();
        let refused = judgement.claims.len()
            - judgement.count(ClaimVerdict::Follows)
            - judgement.count(ClaimVerdict::Known);
        self.refused += refused;
        let is_found = step.conclusions().iter().all(|claim| confirmed.contains(&claim.to_string()));
        self.found += usize::from(is_found);
        if std::env::var_os("WHYDOKU_SHOW").is_some() && (!is_found || refused > 0) {
            println!("{} {}\n{judgement:?}\n", step.grid.line(), step);
        }
        let Some((text, claim)) = spoiled(step, solution) else { return };
        let judgement = position.judge(&text, options).expect("a judgement");
        self.spoiled += 1;
        let refused =
            claims_of(&judgement, |verdict| matches!(verdict, ClaimVerdict::False | ClaimVerdict::Unshown));
        self.caught += usize::from(refused.contains(&claim));
        let holds =
            |text: &String| text.contains(" sees ") || is_true(&text.parse().expect("a claim"), solution);
        let follows = claims_of(&judgement, |verdict| verdict == ClaimVerdict::Follows);
        self.wrong += follows.iter().filter(|claim| !holds(claim)).count();
    }
}

fn claims_of(judgement: &Judgement, wanted: impl Fn(ClaimVerdict) -> bool) -> BTreeSet<String> {
    let chosen = judgement.claims.iter().filter(|claim| wanted(claim.verdict));
    chosen.flat_map(|claim| claim.claim.split(' ').map(str::to_owned)).collect()
}

fn is_true(claim: &Claim, solution: &str) -> bool {
    let digit = solution.as_bytes()[(claim.row - 1) * 9 + claim.column - 1];
    (char::from(digit) == claim.digit) == claim.is
}

/// The position of a step as a puzzle.
fn after(step: &ExplainedStep) -> whydoku_formats::Puzzle {
    let text = whydoku_formats::write::yaml(&step.grid, None);
    Puzzle::parse(&text).expect("a position").into()
}

/// The text of a step with another digit or cell in its conclusion, and the claim that is wrong then.
fn spoiled(step: &ExplainedStep, solution: &str) -> Option<(String, String)> {
    let text = step.text();
    let claim = *step.conclusions().last()?;
    let cell = format!("r{}c{}", claim.row, claim.column);
    if claim.is {
        // Another digit in the cell that is filled.
        let digit = ('1'..='9').find(|digit| *digit != claim.digit)?;
        let at = text.rfind(&format!("{cell} = {}", claim.digit))?;
        let wrong = format!("{}{cell} = {digit}{}", &text[..at], &text[at + cell.len() + 4..]);
        return Some((wrong, format!("{cell}={digit}")));
    }
    // The cell that holds the digit in the solution.
    let place = solution
        .char_indices()
        .filter(|(_, digit)| *digit == claim.digit)
        .map(|(at, _)| at)
        .find(|at| step.grid.digit(whydoku::Cell::new(*at)).is_none())?;
    let other = format!("r{}c{}", place / 9 + 1, place % 9 + 1);
    let at = text.rfind(&cell)?;
    let wrong = format!("{}{other}{}", &text[..at], &text[at + cell.len()..]);
    Some((wrong, format!("{other}<>{}", claim.digit)))
}

fn measure(language: &str, puzzles: usize, most: usize) -> Figures {
    let options = Options::default().language(language);
    let text =
        std::fs::read_to_string(whydoku_test_support::repository("tests/data/puzzles.txt")).expect("puzzles");
    let mut figures = Figures::default();
    for line in text.lines().filter(|line| line.len() >= 81 && !line.starts_with('#')).take(puzzles) {
        let Ok(puzzle) = Puzzle::parse(&line[..81]) else { continue };
        let Ok(solution) = puzzle.solve(&whydoku::Options::default()) else { continue };
        let (path, solution) = (puzzle.explain(&options).expect("a path"), solution.to_string());
        let steps: Vec<_> = path.steps().into_iter().filter(|step| step.technique().is_some()).collect();
        let (placing, removing): (Vec<_>, Vec<_>) =
            steps.into_iter().partition(|step| step.eliminations().is_empty());
        for step in placing.iter().take(2).chain(removing.iter().take(most)) {
            figures.add(step, &options, &solution);
        }
    }
    figures
}

#[test]
fn own_explanations_are_confirmed_and_spoiled_ones_are_not() {
    for code in Catalogue::embedded().language_codes() {
        let figures = measure(code, 3, 2);
        assert!(figures.steps > 8 && figures.spoiled > 8, "{code}: {figures:?}");
        assert_eq!(
            (figures.found, figures.refused, figures.wrong),
            (figures.steps, 0, 0),
            "{code}: {figures:?}"
        );
        assert_eq!(figures.caught, figures.spoiled, "{code}: {figures:?}");
    }
}

#[test]
#[ignore = "measures 2,000 steps a language"]
fn figures_by_language() {
    let puzzles = std::env::var("WHYDOKU_PUZZLES").map_or(300, |count| count.parse().expect("a number"));
    let languages: Vec<&str> = Catalogue::embedded().language_codes().collect();
    let all = whydoku_test_support::on_all_cores(&languages, |code| measure(code, puzzles, 5));
    for (code, figures) in languages.iter().zip(all) {
        println!("{code}: {figures:?}");
        assert_eq!(figures.wrong, 0, "{code}");
    }
}
