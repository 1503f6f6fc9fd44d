//! `techniques`: lists the catalogue, describes an entry, or prints a profile.

use super::args::{TechniquesArgs, TextOrJson};
use super::ladder::{self, explainer};
use super::{Answer, find, terminal};
use anyhow::{Context, Error, Result, bail};
use serde_json::json;
use std::collections::BTreeMap;
use std::io::Write;
use whydoku_board::{Grid, Shape, distinct, widths::Layouts, with_width};
use whydoku_explain::render::{Marks, paint, table, wrap};
use whydoku_explain::{Explainer, Register};
use whydoku_fixtures::FixtureCase;
use whydoku_logic::{Step, TechniqueId};
use whydoku_solver::catalogue::{Catalogue, Difficulty, Guessing, Pick, Profile, ScaleEntry, Sentence};
use whydoku_solver::pipeline::find_all;

/// The width from which the list of techniques has their families.
const WITH_FAMILIES: u16 = 110;

/// More techniques than this are listed, not described.
const DESCRIBED: usize = 6;

pub(super) fn run(args: &TechniquesArgs, out: &mut impl Write) -> Result<Answer> {
    explainer(&args.language.lang)?;
    let is_json = args.json || args.format == TextOrJson::Json;
    let profile = args.profile.as_ref().or(args.profiles.as_ref().and_then(Option::as_ref));
    if args.yaml {
        let name = profile.context("--yaml: name a profile, such as --profiles human --yaml")?;
        print_yaml(name, out)?;
    } else if let Some(name) = profile {
        print_ladder(name, &args.language.lang, is_json, out)?;
    } else if args.profiles.is_some() {
        list_profiles(&args.language.lang, is_json, out)?;
    } else if args.scales {
        list_scales(is_json, out)?;
    } else {
        let ids = match &args.name {
            Some(name) => find::techniques(name)?,
            None => of_family(args.family.as_deref())?,
        };
        if is_json {
            ids.into_iter().try_for_each(|id| json_line(id, &args.language.lang, out))?;
        } else if args.name.is_some() && ids.len() <= DESCRIBED {
            ids.into_iter().try_for_each(|id| describe(id, args, out))?;
        } else {
            list(ids, args, out)?;
        }
    }
    Ok(Answer::Yes)
}

/// The techniques of a family, or all, in the order of the ladder.
fn of_family(family: Option<&str>) -> Result<Vec<TechniqueId>> {
    let all = find::ladder_order();
    let Some(family) = family else { return Ok(all) };
    let own = |id: &TechniqueId| Catalogue::embedded().entry(*id).family.name();
    let wanted = family.to_lowercase().replace([' ', '_'], "-");
    let found: Vec<TechniqueId> = all.iter().copied().filter(|id| own(id) == wanted).collect();
    if found.is_empty() {
        let known = distinct(all.iter().map(own)).join(", ");
        bail!("--family {family}: no such family; the families are {known}");
    }
    Ok(found)
}

fn json_line(id: TechniqueId, lang: &str, out: &mut impl Write) -> Result<()> {
    let entry = Catalogue::embedded().entry(id);
    let (mut ratings, mut elsewhere) = (serde_json::Map::new(), serde_json::Map::new());
    for (scale, rating) in &entry.ratings {
        // A score is written as a number with one place.
        let number = serde_json::from_str(&rating.difficulty.to_string()).unwrap_or_default();
        ratings.insert((*scale).to_owned(), number);
    }
    for (program, name) in entry.elsewhere() {
        elsewhere.insert(
            program.clone(),
            json!({ "name": name.name, "code": name.code, "codes": name.codes.keys().collect::<Vec<_>>() }),
        );
    }
    let line = json!({
        "id": id.slug(), "name": entry.words(lang).name, "family": entry.family.name(),
        "uniqueness": entry.uniqueness, "ratings": ratings, "elsewhere": elsewhere, "idea": explainer(lang)?.idea(id),
    });
    Ok(writeln!(out, "{line}")?)
}

fn list(ids: Vec<TechniqueId>, args: &TechniquesArgs, out: &mut impl Write) -> Result<()> {
    let width = terminal::table_width();
    // Of a narrow table names would be broken in the middle of a word.
    let has_families = width.is_none_or(|width| width >= WITH_FAMILIES);
    let rows = ids.into_iter().map(|id| {
        let entry = Catalogue::embedded().entry(id);
        let rating = entry.ratings.get("human").map_or_else(String::new, difficulty_of);
        let code = entry.hodoku_code().unwrap_or_default().to_owned();
        let mut row = vec![id.to_string(), entry.words(&args.language.lang).title(), rating, code];
        row.extend(has_families.then(|| entry.family.name().to_owned()));
        row
    });
    let language = explainer(&args.language.lang)?.language();
    let [name, family] = [Sentence::TableName, Sentence::TableFamily].map(|one| language.say(one, &[]));
    let head = ["id".to_owned(), name, "human".to_owned(), "HoDoKu".to_owned(), family];
    let head = if has_families { &head[..] } else { &head[..4] };
    write!(out, "{}", headed(head, rows, width))?;
    Ok(())
}

/// A table below headings in a language.
fn headed(head: &[String], rows: impl IntoIterator<Item = Vec<String>>, width: Option<u16>) -> String {
    table(&head.iter().map(String::as_str).collect::<Vec<_>>(), rows, width)
}

fn difficulty_of(difficulty: &Difficulty) -> String {
    match difficulty.from_size.last() {
        Some(largest) => format!("{} to {}", difficulty.difficulty, largest.difficulty),
        None => difficulty.difficulty.to_string(),
    }
}

fn describe(id: TechniqueId, args: &TechniquesArgs, out: &mut impl Write) -> Result<()> {
    let entry = Catalogue::embedded().entry(id);
    let words = entry.words(&args.language.lang);
    let language = explainer(&args.language.lang)?.language();
    let say = |sentence| language.say(sentence, &[]);
    let head = |sentences: &[Sentence]| sentences.iter().map(|&one| say(one)).collect::<Vec<String>>();
    writeln!(out, "{} ({id})\n", words.name)?;
    let idea = Explainer::new(&args.language.lang).map_or_else(String::new, |explainer| explainer.idea(id));
    write!(out, "{}", wrap(&idea, "", terminal::text_width()))?;
    writeln!(out)?;
    let ratings = entry.ratings.iter().map(|(scale, rating)| {
        let sizes = rating
            .from_size
            .iter()
            .map(|larger| format!(", {} from size {}", larger.difficulty, larger.size));
        vec![(*scale).to_owned(), format!("{}{}", rating.difficulty, sizes.collect::<String>())]
    });
    write!(
        out,
        "{}",
        headed(&head(&[Sentence::TableScale, Sentence::TableDifficulty]), ratings, terminal::table_width())
    )?;
    if !entry.elsewhere().is_empty() {
        let names = entry.elsewhere().iter().map(|(program, name)| {
            let codes: Vec<&str> = name.code.iter().chain(name.codes.keys()).map(String::as_str).collect();
            vec![program.clone(), name.name.clone(), codes.join(" ")]
        });
        write!(
            out,
            "\n{}",
            headed(
                &head(&[Sentence::TableElsewhere, Sentence::TableName, Sentence::TableCode]),
                names,
                terminal::table_width()
            )
        )?;
    }
    if id == TechniqueId::CageCombinations {
        write!(
            out,
            "\n{}",
            headed(
                &head(&[Sentence::TableCells, Sentence::TableSum, Sentence::TableDigits]),
                combinations(),
                terminal::prose_table_width()
            )
        )?;
    }
    let explainer = explainer(&args.language.lang)?;
    with_example(id, |step, grid| {
        writeln!(out, "\n{}\n", say(Sentence::ForExample))?;
        if Catalogue::example(id).constructed {
            writeln!(out, "{}\n", say(Sentence::Constructed))?;
        }
        write!(out, "{}", terminal::picture(grid, &Marks::of(&step.finding, grid), &args.language.lang))?;
        let text = paint(&explainer.explain(step, grid, Register::Teach), terminal::paint_of_output());
        Ok(write!(out, "\n{}", wrap(&text, "", terminal::text_width()))?)
    })
}

/// Passes on the step that shows a technique to readers, and its grid.
pub(super) fn with_example(id: TechniqueId, show: impl FnOnce(&Step, &Grid) -> Result<()>) -> Result<()> {
    let case = Catalogue::example(id);
    let shape = case.shape().map_err(Error::msg)?;
    let found = with_width!(shape, W => example::<W>(id, &case, &shape)?);
    found.map_or(Ok(()), |(step, grid)| show(&step, &grid))
}

/// The sets of different digits from 1 to 9 with each sum, by the number of cells.
fn combinations() -> Vec<Vec<String>> {
    let mut sets: BTreeMap<(usize, usize), Vec<String>> = BTreeMap::new();
    // Sets as bits, the digit 1 highest, so that 1+6 comes before 2+5.
    for set in (1..1u32 << 9).rev() {
        let digits: Vec<usize> = (1..=9).filter(|digit| set >> (9 - digit) & 1 == 1).collect();
        if (2..=8).contains(&digits.len()) {
            let names: Vec<String> = digits.iter().map(usize::to_string).collect();
            sets.entry((digits.len(), digits.iter().sum())).or_default().push(names.join("+"));
        }
    }
    let row = |((cells, sum), sets): ((usize, usize), Vec<String>)| {
        vec![cells.to_string(), sum.to_string(), sets.join(", ")]
    };
    sets.into_iter().map(row).collect()
}

fn example<const W: usize>(
    id: TechniqueId,
    case: &FixtureCase,
    shape: &Shape,
) -> Result<Option<(Step, Grid)>> {
    let layout = Layouts::default().get::<W>(shape);
    let grid = case.grid(&layout).map_err(Error::msg)?;
    for step in find_all(&grid, id) {
        if case.findings()[0].is(&step.finding, &layout).map_err(Error::msg)? {
            return Ok(Some((step, grid.widen())));
        }
    }
    Ok(None)
}

fn list_scales(is_json: bool, out: &mut impl Write) -> Result<()> {
    let scales = Catalogue::embedded().scales();
    let label = |scale: &ScaleEntry| format!("{:?}", scale.label).to_lowercase();
    if is_json {
        return scales.into_iter().try_for_each(|(name, scale)| {
            let tiers = scale.ladder.iter().flat_map(|walk| &walk.tiers);
            let tiers: Vec<_> = tiers
                .map(|tier| json!({ "name": tier.name, "up_to": whydoku::Number::from(tier.up_to) }))
                .collect();
            let line = json!({ "scale": name, "label": label(scale), "about": scale.about, "tiers": tiers });
            Ok(writeln!(out, "{line}")?)
        });
    }
    let rows = scales.map(|(name, scale)| {
        let tiers = scale.ladder.iter().flat_map(|walk| &walk.tiers);
        let tiers: Vec<String> = tiers.map(|tier| format!("{} to {}", tier.name, tier.up_to)).collect();
        vec![name.to_owned(), label(scale), scale.about.clone(), tiers.join(", ")]
    });
    let head = ["scale", "label", "what it measures", "tiers"];
    Ok(write!(out, "{}", table(&head, rows, terminal::prose_table_width()))?)
}

fn list_profiles(lang: &str, is_json: bool, out: &mut impl Write) -> Result<()> {
    let profiles = Catalogue::embedded().profiles();
    let language = explainer(lang)?.language();
    let techniques = |profile: &Profile| profile.techniques().map(TechniqueId::slug).collect::<Vec<_>>();
    if is_json {
        return profiles.into_iter().try_for_each(|(name, profile)| {
            let line = json!({
                "profile": name, "about": language.purpose(name, profile), "techniques": techniques(profile),
            });
            Ok(writeln!(out, "{line}")?)
        });
    }
    let rows = profiles.map(|(name, profile)| {
        vec![name.to_owned(), language.purpose(name, profile).to_owned(), techniques(profile).join(", ")]
    });
    let head = [Sentence::TableName, Sentence::TableAbout, Sentence::TableTechnique];
    let head = head.map(|one| language.say(one, &[]));
    Ok(write!(out, "{}", headed(&head, rows, terminal::prose_table_width()))?)
}

/// Prints a profile rung by rung.
fn print_ladder(name: &str, lang: &str, as_json: bool, out: &mut impl Write) -> Result<()> {
    let profile = ladder::named(name)?;
    let catalogue = Catalogue::embedded();
    let difficulty = |id: TechniqueId| {
        catalogue.entry(id).ratings.get(profile.scale.as_str()).map_or_else(String::new, difficulty_of)
    };
    let pick = |rung: Option<Pick>| match rung.unwrap_or(profile.pick) {
        Pick::All => "all",
        Pick::First => "first",
        Pick::Easiest => "easiest",
        Pick::AllEasiest => "all-easiest",
    };
    if as_json {
        for (at, rung) in profile.rungs.iter().enumerate() {
            let ids: Vec<&str> = rung.techniques.iter().map(|id| id.slug()).collect();
            writeln!(
                out,
                "{}",
                json!({ "profile": name, "rung": at + 1, "pick": pick(rung.pick), "techniques": ids })
            )?;
        }
        return Ok(());
    }
    let language = explainer(lang)?.language();
    let about = format!("{name}: {}", language.purpose(name, &profile));
    writeln!(out, "{}", wrap(&about, "", terminal::text_width()))?;
    let mut rows = Vec::new();
    for (at, rung) in profile.rungs.iter().enumerate() {
        for (place, &id) in rung.techniques.iter().enumerate() {
            let number = if place == 0 { (at + 1).to_string() } else { String::new() };
            let picked = if place == 0 { pick(rung.pick).to_owned() } else { String::new() };
            let name = catalogue.entry(id).words(lang).title();
            rows.push(vec![number, id.to_string(), name, difficulty(id), picked]);
        }
    }
    let say = |sentence| language.say(sentence, &[]);
    let [rung, technique, name, pick] =
        [Sentence::TableRung, Sentence::TableTechnique, Sentence::TableName, Sentence::TablePick].map(say);
    let head = [rung, technique, name, profile.scale.clone(), pick];
    write!(out, "{}", headed(&head, rows, terminal::table_width()))?;
    let never = profile.guess == Guessing::Never;
    let guess = say(if never { Sentence::ProfileNeverGuesses } else { Sentence::ProfileGuesses });
    let unique =
        if profile.uniqueness { String::new() } else { " ".to_owned() + &say(Sentence::ProfileNotUnique) };
    Ok(write!(out, "{}", wrap(&format!("{guess}{unique}"), "", terminal::text_width()))?)
}

fn print_yaml(name: &str, out: &mut impl Write) -> Result<()> {
    let _: Profile = ladder::named(name)?;
    let text = match Catalogue::profile_text(name) {
        Some(text) => text.to_owned(),
        None => std::fs::read_to_string(name).with_context(|| format!("{name}: cannot be read"))?,
    };
    Ok(out.write_all(text.as_bytes())?)
}
