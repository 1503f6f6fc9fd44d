//! The library as other programs use it: types cross threads, answers are typed, and runs end when they are cancelled.

use std::thread;
use std::time::{Duration, Instant};
use whydoku::{
    BoardCache, CancelFlag, Catalogue, Cell, Check, Claim, Digit, Error, ExplainedStep, Explanation,
    Generated, Generator, Grade, Hint, Instances, Options, Position, Progress, Puzzle, PuzzleBuilder,
    PuzzleFormat, Rating, Shape, Solutions, Spec, TechniqueEntry, TechniqueId, Tier, Why,
};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const X_WING: &str = ".43.8.25.6.............1.949....4.7....6.8....1.2....382.5.............5.34.9.71.";
const HARD: &str = "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8";
const EMPTY: &str = "................";

/// The compiler checks the bound.
const fn crosses_threads<T: Send + Sync>() {}
const _: () = {
    crosses_threads::<BoardCache>();
    crosses_threads::<CancelFlag>();
    crosses_threads::<Check>();
    crosses_threads::<Claim>();
    crosses_threads::<Error>();
    crosses_threads::<ExplainedStep>();
    crosses_threads::<Explanation>();
    crosses_threads::<Generated>();
    crosses_threads::<Generator>();
    crosses_threads::<Grade>();
    crosses_threads::<Hint>();
    crosses_threads::<Instances>();
    crosses_threads::<Options>();
    crosses_threads::<Position>();
    crosses_threads::<Progress>();
    crosses_threads::<Puzzle>();
    crosses_threads::<PuzzleBuilder>();
    crosses_threads::<TechniqueEntry>();
    crosses_threads::<Rating>();
    crosses_threads::<Solutions>();
    crosses_threads::<Tier>();
    crosses_threads::<Why>();
};

fn puzzle(text: &str) -> Puzzle {
    Puzzle::parse(text).expect("a puzzle")
}

#[test]
fn ratings_are_typed_on_every_scale() {
    let rated = |text: &str, scale: &str| puzzle(text).rate(&Options::default().scale(scale)).expect("rated");
    let human = rated(X_WING, "human");
    assert_eq!((human.value.to_string().as_str(), human.hardest), ("4.0", Some(TechniqueId::XWing)));
    assert!(human.tier.as_ref().is_some_and(|tier| tier.name() == "hard" && tier.rank() == 3));
    assert_eq!(human.guesses, Some(0));
    assert_eq!(
        human.steps,
        human.figure("steps").and_then(|value| value.as_number()?.whole().try_into().ok())
    );
    let hodoku = rated(EASY, "hodoku");
    assert_eq!((hodoku.value.whole(), hodoku.steps, hodoku.hardest), (204, None, None));
    assert_eq!(hodoku.tier.map(|tier| tier.to_string()).as_deref(), Some("Easy"));
    for scale in ["se", "te", "w", "clues", "time", "q1"] {
        let rating = rated(EASY, scale);
        assert_eq!((rating.scale, rating.tier.as_ref()), (scale, None));
        assert_eq!(rating.figures().next().and_then(|(_, value)| value.as_number()), Some(rating.value));
    }
    // Of a run with guesses no technique is the hardest.
    let guessed = puzzle(HARD).rate(&Options::default().profile("singles").guess(true)).expect("rated");
    assert!(guessed.hardest.is_none() && guessed.guesses > Some(0));
    assert_eq!(guessed.tier.as_ref(), Tier::all("human").last());
}

#[test]
fn a_path_has_the_rating_of_its_puzzle() {
    let options = Options::default();
    let path = puzzle(X_WING).explain(&options).expect("explained");
    let (of_path, of_puzzle) =
        (path.rating_data().expect("solved"), puzzle(X_WING).rate(&options).expect("rated"));
    assert_eq!((of_path.value, &of_path.tier), (of_puzzle.value, &of_puzzle.tier));
    assert_eq!(of_path.hardest, of_puzzle.hardest);
}

#[test]
fn steps_name_their_cells_and_conclusions() {
    let path = puzzle(X_WING).explain(&Options::default()).expect("explained");
    let step = path.iter().find(|step| step.technique() == Some(TechniqueId::XWing)).expect("an X-wing");
    assert_eq!(step.cells().len(), 4);
    assert!(step.placements().is_empty() && step.eliminations().iter().all(|claim| !claim.is));
    assert_eq!(step.eliminations(), step.conclusions());
    assert!(path.iter().all(|step| !step.cells().is_empty()));
}

#[test]
fn solutions_come_in_order_and_are_complete() {
    let mut all = puzzle(EMPTY).solutions(&Options::default()).expect("no digits conflict");
    let found: Vec<String> = all.by_ref().map(|solution| solution.to_string()).collect();
    let mut distinct = found.clone();
    distinct.sort_unstable();
    distinct.dedup();
    assert_eq!((found.len(), distinct.len()), (288, 288));
    assert!(all.is_complete() && !all.is_cancelled());
    let few: Vec<String> = puzzle(EMPTY)
        .solutions(&Options::default())
        .expect("as before")
        .take(7)
        .map(|s| s.to_string())
        .collect();
    assert_eq!(few, found[..7]);
    assert_eq!(puzzle(EMPTY).solve(&Options::default()), Err(Error::SeveralSolutions));
    assert_eq!(puzzle(&EASY.replacen("53.", "531", 1)).solve(&Options::default()), Err(Error::NoSolution));
    assert!(matches!(
        puzzle(&EASY.replacen("53", "55", 1)).solutions(&Options::default()),
        Err(Error::Position(_))
    ));
    let solution = puzzle(EASY).solve(&Options::default()).expect("one solution").to_string();
    assert!(solution.starts_with("534678912"));
}

#[test]
fn a_flag_ends_work_on_another_thread() {
    let flag = CancelFlag::default();
    let options = Options::default().cancelled_by(&flag);
    let start = Instant::now();
    let worker = thread::spawn(move || {
        let mut solutions = puzzle(&".".repeat(81)).solutions(&options).expect("no digits conflict");
        (solutions.by_ref().count(), solutions.is_cancelled(), solutions.is_complete())
    });
    thread::sleep(Duration::from_millis(100));
    flag.cancel();
    let (count, is_cancelled, is_complete) = worker.join().expect("no panic");
    assert!(count > 0 && is_cancelled && !is_complete && start.elapsed() < Duration::from_secs(60));
    let options = Options::default().cancelled_by(&flag);
    assert_eq!(puzzle(HARD).rate(&options).err(), Some(Error::Cancelled));
    assert_eq!(puzzle(HARD).hint(Grade::Whole, &options).err(), Some(Error::Cancelled));
    assert_eq!(puzzle(EASY).solve(&options), Err(Error::Cancelled));
}

#[test]
fn puzzles_survive_their_text() {
    let texts = [
        EASY.to_owned(),
        format!("{EASY} a name"),
        "size: 6\nrules: [anti-knight]\ngrid: |\n  1.....\n  ......\n  ......\n  ......\n  ......\n  ......\n".to_owned(),
        // HoDoKu's library: a placed digit and a deleted candidate.
        ":0000:x:+53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:113:::".to_string(),
    ];
    for text in texts {
        let first = puzzle(&text);
        let again = puzzle(&first.to_text().expect("no digits conflict"));
        assert_eq!(again.shape(), first.shape(), "{text}");
        assert_eq!(again.cells(), first.cells(), "{text}");
        assert_eq!(again.as_ref().deleted, first.as_ref().deleted, "{text}");
        assert_eq!(again.name(), first.name(), "{text}");
    }
}

#[test]
fn errors_have_a_place_and_a_remedy() {
    let error = Error::from(Puzzle::parse(&EASY.replacen("..", "z.", 1)).expect_err("no digit"));
    assert_eq!((error.line(), error.column()), (Some(1), Some(3)));
    assert_eq!(error.remedy().as_deref(), Some("write 1 to 9, or . for an empty cell"));
    let claim = puzzle(EASY).why("a: b", &Options::default()).expect_err("no claim");
    assert_eq!(claim.remedy().as_deref(), Some("write a claim such as r3c4=5 or 'r3c4<>5'"));
    assert_eq!(claim.line(), None);
}

#[cfg(feature = "serde")]
#[test]
fn values_survive_json_and_answers_are_written() {
    use serde::{Serialize, de::DeserializeOwned};
    fn again<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T) -> serde_json::Value {
        let json = serde_json::to_value(value).expect("it is serialized");
        assert_eq!(&serde_json::from_value::<T>(json.clone()).expect("it is read"), value);
        json
    }
    let options = Options::default();
    let rating = again(&puzzle(X_WING).rate(&options).expect("rated"));
    assert_eq!((&rating["value"], &rating["tier"]), (&4.0.into(), &"hard".into()));
    assert_eq!((&rating["hardest"], &rating["figures"]["rating"]), (&"x-wing".into(), &4.0.into()));
    for scale in ["se", "hodoku", "te", "time"] {
        again(&puzzle(EASY).rate(&Options::default().scale(scale)).expect("rated"));
    }
    assert_eq!(again(&puzzle(EASY)), EASY);
    assert_eq!(again(&"r1c2<>3".parse::<Claim>().expect("a claim")), "r1c2<>3");
    assert_eq!(again(&Grade::Whole), "whole");
    assert!(
        serde_json::from_str::<Puzzle>("\"hello\"")
            .is_err_and(|error| error.to_string().contains("write a 9×9 grid"))
    );
    assert!(serde_json::from_value::<Rating>(serde_json::json!({"scale": "none", "figures": {}})).is_err());
    let json = |value: serde_json::Result<serde_json::Value>| value.expect("it is serialized");
    let path = json(serde_json::to_value(puzzle(X_WING).explain(&options).expect("explained")));
    let steps = path["steps"].as_array().expect("a list");
    let step = steps.iter().find(|step| step["technique"] == "x-wing").expect("an X-wing");
    assert!(
        step["cells"].as_array().is_some_and(|cells| cells.len() == 4)
            && step["placements"] == serde_json::json!([])
    );
    assert!(step["eliminations"][0].as_str().is_some_and(|claim| claim.contains("<>")));
    let hint =
        json(serde_json::to_value(puzzle(EASY).hint(Grade::Look, &Options::default()).expect("a hint")));
    assert_eq!((&hint["text"], &hint["step"]), (&"Look at box 2.".into(), &serde_json::Value::Null));
    let check = json(serde_json::to_value(puzzle(EASY).check(&Options::default()).expect("checked")));
    assert_eq!((&check["kind"], &check["good"]), (&"one-solution".into(), &true.into()));
    let why = json(serde_json::to_value(puzzle(EASY).why("r1c3=5", &Options::default()).expect("a claim")));
    assert_eq!((&why["claim"], &why["holds"]), (&"r1c3=5".into(), &false.into()));
}

/// Regions that are to be found are no placements and no eliminations.
#[test]
fn facts_about_regions_are_conclusions_of_their_own() {
    let text = ".Shape~6x6.ChaosConstruction.NoBoxes.~R1C2_6~R1C4_4~R1C6_3~R2C1_3~R6C1_4~R6C3_2~R6C5_6~R5C6_5\
                .ChaosCount~R1C2.ChaosCount~R1C4.ChaosCount~R1C6.ChaosCount~R2C6.ChaosCount~R5C1.ChaosCount~R6C1\
                .ChaosCount~R6C3.ChaosCount~R6C5";
    let path = puzzle(text).explain(&Options::default()).expect("explained");
    let steps = path.steps();
    let step = steps.iter().find(|step| !step.regions().is_empty()).expect("a step about regions");
    assert!(step.conclusions().is_empty() && step.regions().contains(&"r1c2=r1c3".to_owned()), "{step:?}");
    for claim in steps.iter().flat_map(whydoku::ExplainedStep::conclusions) {
        assert!(claim.row <= 6 && claim.column <= 6, "{claim}");
    }
    let json = serde_json::to_value(step).expect("it is serialized");
    assert_eq!(json["regions"], serde_json::json!(step.regions()));
}

/// A full grid that keeps every other rule may not divide into the regions that are to be found.
#[test]
fn a_grid_that_does_not_divide_into_regions_breaks_that_rule() {
    let broken = |constraints: &str| {
        let text = format!("size: 4\nregions: unknown\n{constraints}\ngrid: 1234341221434321\n");
        let broken = Puzzle::parse(&text).expect("a puzzle").broken_rules(&Options::default());
        broken
            .expect("nobody cancels")
            .into_iter()
            .map(|rule| (rule.kind, rule.cells.len()))
            .collect::<Vec<_>>()
    };
    assert_eq!(broken("different-regions: [r1c1 r1c2, r1c1 r2c1]"), [("unknown-regions".to_owned(), 16)]);
    assert_eq!(broken("same-regions: [r1c1234]"), []);
}

#[test]
fn a_puzzle_is_written_in_every_format_and_read_again() {
    let classic = puzzle(X_WING);
    for (name, format) in PuzzleFormat::ALL {
        let text = classic.write(format).expect("no digits conflict");
        let Some(text) = text else {
            assert_eq!(format, PuzzleFormat::Jigsaw, "{name}");
            continue;
        };
        let read = puzzle(&text);
        let digits = |puzzle: &Puzzle| puzzle.cells().iter().map(|cell| cell.digit()).collect::<Vec<_>>();
        if !matches!(format, PuzzleFormat::Pencilmarks | PuzzleFormat::Candidates) {
            assert_eq!(digits(&read), digits(&classic), "{name}");
        }
        assert_eq!(read.solve(&Options::default()), classic.solve(&Options::default()), "{name}");
    }
}

#[test]
fn boards_of_all_sizes_are_written_so_that_they_are_read_again() {
    let mut wrong = Vec::new();
    for size in 2..=25 {
        let shape = Shape::of_size(size).expect("a board");
        let last = Cell::new(shape.cells() - 1);
        let builder = Puzzle::builder(shape).given(Cell::new(0), Digit::new(0));
        let empty = builder.given(last, Digit::new(1)).build().expect("digits that do not clash");
        for (name, format) in PuzzleFormat::ALL {
            let Some(text) = empty.write(format).expect("no digits conflict") else { continue };
            let read = Puzzle::parse(&text).map(|read| read.shape().clone());
            if read.as_ref().ok() != Some(empty.shape()) {
                wrong.push(format!("{size}, {name}: {read:?}\n{text}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The examples compile where the inner crates are not to be had.
#[test]
fn no_example_of_the_library_names_an_inner_crate() {
    let folder = whydoku_test_support::repository("src");
    let files = std::fs::read_dir(folder).expect("the folder").map(|file| file.expect("a file").path());
    let sources = files.filter(|path| path.extension().is_some_and(|ending| ending == "rs"));
    let pages = ["docs/library.md", "README.md"].map(whydoku_test_support::repository);
    for path in sources.chain(pages) {
        let text = std::fs::read_to_string(&path).expect("a text");
        let is_page = path.extension().is_some_and(|ending| ending == "md");
        let documented = text.lines().map(str::trim).filter(|line| is_page || line.starts_with("//"));
        let inner: Vec<&str> = documented.filter(|line| line.contains("use whydoku_")).collect();
        assert!(inner.is_empty(), "{}: {inner:?}", path.display());
    }
}

#[test]
fn techniques_of_the_catalogue_are_described_in_each_language() {
    let languages = Catalogue::embedded().language_codes().filter(|&code| code != "en");
    for code in languages {
        let mut untranslated = Vec::new();
        for id in TechniqueId::all() {
            let entry = |code| TechniqueEntry::of(id, &Options::default().language(code)).expect("an entry");
            let (english, entry) = (entry("en"), entry(code));
            assert!(!entry.name.is_empty() && entry.family == english.family, "{id} in {code}");
            if entry.idea == english.idea {
                untranslated.push(id);
            }
        }
        assert!(untranslated.is_empty(), "{code}: {untranslated:?}");
    }
}

#[test]
fn possible_digits_are_those_of_some_solution() {
    let two = puzzle("1..4..1..3......");
    let mut possible = vec![Vec::new(); 16];
    for solution in two.solutions(&Options::default()).expect("no digits conflict") {
        for (cell, symbol) in solution.to_string().chars().enumerate() {
            possible[cell].push(symbol);
        }
    }
    let known = two.true_candidates(&Options::default()).expect("nobody cancels");
    for (cell, digits) in known.into_iter().enumerate() {
        let symbols: Vec<char> = digits.into_iter().map(whydoku::Digit::symbol).collect();
        possible[cell].sort_unstable();
        possible[cell].dedup();
        assert_eq!(symbols, possible[cell], "cell {cell}");
    }
    let flag = CancelFlag::default();
    flag.cancel();
    let cancelled = puzzle(&".".repeat(81)).true_candidates(&Options::default().cancelled_by(&flag));
    assert_eq!(cancelled, Err(Error::Cancelled));
}

#[test]
fn the_smallest_puzzles_are_written_so_that_they_are_read_again() {
    for size in 2..=4 {
        let spec = Spec::on(Shape::of_size(size).expect("a board"));
        let made =
            Generator::new(spec, whydoku::Goal::default(), 1).expect("a generator").next().expect("a puzzle");
        assert_eq!(puzzle(&made.text()).cells(), made.puzzle.cells(), "{}", made.text());
    }
}

/// Names every type of a signature, as users who depend on this crate alone do.
#[test]
fn every_type_of_a_public_signature_is_exported() {
    const STD: [&str; 18] = [
        "BTreeMap",
        "BTreeSet",
        "BufRead",
        "Duration",
        "Err",
        "Fn",
        "Formatter",
        "IntoIter",
        "Into",
        "Item",
        "Iterator",
        "Option",
        "Result",
        "Self",
        "Send",
        "String",
        "Sync",
        "Vec",
    ];
    let root = whydoku_test_support::repository("src");
    let exports = std::fs::read_to_string(root.join("lib.rs")).expect("the crate");
    let names = regex_lite::Regex::new(r"\b[A-Z]\w*[a-z]\w*").expect("a pattern");
    let uses = regex_lite::Regex::new(r"pub use [^;]*;").expect("a pattern");
    let uses: String = uses.find_iter(&exports).map(|exported| exported.as_str()).collect();
    let exported: Vec<&str> = names.find_iter(&uses).map(|name| name.as_str()).collect();
    for folder in ["", "explanation", "reasoning"] {
        let files =
            std::fs::read_dir(root.join(folder)).expect("a folder").map(|file| file.expect("a file").path());
        for path in files.filter(|path| path.extension().is_some_and(|ending| ending == "rs")) {
            let text = std::fs::read_to_string(&path).expect("a source file");
            for start in ["pub fn ", "pub const fn "] {
                for signature in text.split(&format!("\n    {start}")).skip(1) {
                    let signature = signature.split_once(" {").map_or(signature, |(signature, _)| signature);
                    for name in names.find_iter(signature).map(|name| name.as_str()) {
                        let is_known = exported.contains(&name)
                            || STD.contains(&name)
                            || signature.contains(&format!("<{name}"));
                        assert!(is_known, "{}: `{name}` of `{signature}`", path.display());
                    }
                }
            }
        }
    }
}
