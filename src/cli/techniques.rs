//! `techniques`: the catalogue, or one entry of it.

use super::args::Techniques;
use super::ladder::teller;
use super::{Answer, find};
use crate::catalogue::{Case, Catalogue, Difficulty, Sentence};
use crate::explain::{Register, Teller};
use crate::formats::board::{Layouts, with_width};
use crate::geometry::Shape;
use crate::id::TechniqueId;
use crate::pipeline::find_all;
use crate::render::{Marks, Paint, paint, picture, table, wrap};
use anyhow::{Error, Result};
use std::io::Write;

pub(super) fn run(args: &Techniques, out: &mut impl Write) -> Result<Answer> {
    let catalogue = Catalogue::embedded();
    teller(&args.lang)?;
    if args.profiles {
        let rows = catalogue.profiles().map(|(name, profile)| {
            let techniques: Vec<&str> = profile.techniques().map(TechniqueId::slug).collect();
            vec![name.to_owned(), profile.about.clone(), techniques.join(", ")]
        });
        write!(out, "{}", table(&["profile", "what it is", "techniques"], rows, Some(100)))?;
    } else if args.scales {
        let rows = catalogue.scales().map(|(name, scale)| {
            let tiers = scale.walk.iter().flat_map(|walk| &walk.tiers);
            let tiers: Vec<String> = tiers.map(|tier| format!("{} to {}", tier.name, tier.up_to)).collect();
            let label = format!("{:?}", scale.label).to_lowercase();
            vec![name.to_owned(), label, scale.about.clone(), tiers.join(", ")]
        });
        write!(out, "{}", table(&["scale", "label", "what it measures", "tiers"], rows, Some(100)))?;
    } else if let Some(name) = &args.name {
        for id in find::techniques(name)? {
            describe(id, args, out)?;
        }
    } else {
        list(args, out)?;
    }
    Ok(Answer::Yes)
}

fn list(args: &Techniques, out: &mut impl Write) -> Result<()> {
    let catalogue = Catalogue::embedded();
    let rows = find::ladder_order().into_iter().map(|id| {
        let entry = catalogue.entry(id);
        let rating = entry.ratings.get("human").map_or_else(String::new, difficulty);
        let code = entry.hodoku_code().unwrap_or_default().to_owned();
        vec![
            id.to_string(),
            entry.words(&args.lang).name.clone(),
            format!("{:?}", entry.family),
            rating,
            code,
        ]
    });
    write!(out, "{}", table(&["id", "name", "family", "human", "HoDoKu"], rows, None))?;
    Ok(())
}

fn difficulty(difficulty: &Difficulty) -> String {
    match difficulty.from_size.last() {
        Some(largest) => format!("{} to {}", difficulty.difficulty, largest.difficulty),
        None => difficulty.difficulty.to_string(),
    }
}

fn describe(id: TechniqueId, args: &Techniques, out: &mut impl Write) -> Result<()> {
    let catalogue = Catalogue::embedded();
    let entry = catalogue.entry(id);
    let words = entry.words(&args.lang);
    writeln!(out, "{} ({id})\n", words.name)?;
    let idea = Teller::new(catalogue, &args.lang).map_or_else(String::new, |teller| teller.idea(id));
    write!(out, "{}", wrap(&idea, "", 96))?;
    writeln!(out)?;
    let ratings = entry.ratings.iter().map(|(scale, rating)| {
        let sizes = rating
            .from_size
            .iter()
            .map(|larger| format!(", {} from size {}", larger.difficulty, larger.size));
        vec![scale.clone(), format!("{}{}", rating.difficulty, sizes.collect::<String>())]
    });
    write!(out, "{}", table(&["scale", "difficulty"], ratings, None))?;
    if !entry.elsewhere.is_empty() {
        let names = entry.elsewhere.iter().map(|(program, name)| {
            vec![program.clone(), name.name.clone(), name.code.clone().unwrap_or_default()]
        });
        write!(out, "\n{}", table(&["elsewhere", "name", "code"], names, None))?;
    }
    if let Some(fixture) = Catalogue::fixture(id) {
        let fixture = fixture?;
        if let Some(case) = fixture.example() {
            let shape = case.shape().map_err(Error::msg)?;
            with_width!(shape, W => example::<W>(id, case, &shape, args, out)?);
        }
    }
    Ok(())
}

/// Draws and tells the first finding of a fixture's case.
fn example<const W: usize>(
    id: TechniqueId,
    case: &Case,
    shape: &Shape,
    args: &Techniques,
    out: &mut impl Write,
) -> Result<()> {
    let layout = Layouts::default().get::<W>(shape);
    let grid = case.grid(&layout).map_err(Error::msg)?;
    let teller = teller(&args.lang)?;
    for step in find_all(&grid, id) {
        if case.findings()[0].is(&step.finding, &layout).map_err(Error::msg)? {
            let grid = grid.widen();
            writeln!(out, "\nFor example:\n")?;
            if case.constructed {
                writeln!(out, "{}\n", teller.language().say(Sentence::Constructed, &[]))?;
            }
            write!(out, "{}", picture(&grid, &Marks::of(&step.finding, &grid), Paint::Colour))?;
            let said = paint(&teller.tell(&step, &grid, Register::Teach), Paint::Colour);
            write!(out, "\n{}", wrap(&said, "", 96))?;
            break;
        }
    }
    Ok(())
}
