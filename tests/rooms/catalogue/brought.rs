//! A language that is brought along: the words of one that is embedded, under another code.

use super::*;
use std::fs;

/// What a file says in Norwegian, as a build of English alone takes it: with the code of the other Norwegian, which counts alike.
fn part(text: &str) -> Option<String> {
    let words = text.split_once("\ntext:\n")?.1;
    let begin = words.find("  nb:\n")?;
    let rest = &words[begin..];
    let is_code = |line: &str| {
        line.strip_prefix("  ").is_some_and(|code| code.ends_with(':') && !code.starts_with(' '))
    };
    let kept = rest.split_inclusive('\n').skip(1).take_while(|line| !is_code(line.trim_end()));
    Some(format!("  nn:\n{}", kept.collect::<String>()))
}

fn words() -> String {
    let mut all = String::new();
    for folder in ["techniques", "techniques/words"] {
        let files =
            fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).expect("the folder is there");
        let mut files: Vec<_> = files.map(|file| file.expect("it is listed").path()).collect();
        files.sort();
        for path in files.iter().filter(|path| path.extension().is_some_and(|end| end == "yaml")) {
            let name = path.file_name().and_then(|name| name.to_str()).expect("a plain name");
            if let Some(part) = part(&fs::read_to_string(path).expect("it is read")) {
                all += &format!("=== {folder}/{name}\n{part}");
            }
        }
    }
    let language = concat!(env!("CARGO_MANIFEST_DIR"), "/techniques/languages/nb.yaml");
    all + "=== techniques/languages/nn.yaml\n" + &fs::read_to_string(language).expect("it is read")
}

#[test]
fn a_language_that_is_brought_along_tells_as_one_that_is_embedded() {
    let text = words();
    let brought = Catalogue::with_language("nn", &text).unwrap_or_else(|problem| panic!("{problem}"));
    assert_eq!(brought.language_codes().filter(|&code| code == "nn").count(), 1);
    let (own, embedded) = (Explainer::new(&brought, "nn"), Explainer::new(catalogue(), "nb"));
    let (own, embedded) = (own.expect("it was brought"), embedded.expect("it is embedded"));
    let english = Explainer::new(catalogue(), "en").expect("it is embedded");
    let mut others = 0;
    for (&id, samples) in samples() {
        let (step, grid) = (&samples[0].step, &samples[0].seen());
        for register in REGISTERS {
            let told = own.explain(step, grid, register).to_string();
            assert_eq!(told, embedded.explain(step, grid, register).to_string(), "{id}");
            others += usize::from(told != english.explain(step, grid, register).to_string());
        }
        assert_eq!(own.idea(id), embedded.idea(id));
    }
    assert!(others > samples().len(), "only {others} tellings differ from English");
}

/// The words must come first: what was read before would miss them.
#[test]
fn a_language_that_comes_too_late_is_refused() {
    assert!(Catalogue::embedded().language("en").is_some());
    assert_eq!(Catalogue::bring("nn", &words()), Ok(false));
    assert!(Catalogue::embedded().language("nn").is_none());
}

#[test]
fn a_language_that_is_wrong_is_refused_with_its_file() {
    let problem =
        Catalogue::with_language("nn", "=== techniques/x-wing.yaml\nname: X\n").expect_err("it is no part");
    assert_eq!(problem.file, "techniques/x-wing.yaml");
}
