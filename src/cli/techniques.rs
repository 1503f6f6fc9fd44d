//! `techniques`: the catalogue, or one entry of it.

use super::args::Techniques;
use super::explain::teller;
use super::{Answer, find};
use crate::catalogue::{Catalogue, Difficulty};
use crate::id::TechniqueId;
use crate::render::{table, wrap};
use anyhow::Result;
use std::io::Write;

pub(super) fn run(args: &Techniques, out: &mut impl Write) -> Result<Answer> {
    let catalogue = Catalogue::embedded();
    teller(catalogue, &args.lang)?;
    if args.profiles {
        let rows = catalogue.profiles().map(|(name, profile)| {
            let techniques: Vec<&str> = profile.techniques().map(TechniqueId::slug).collect();
            vec![name.to_owned(), profile.about.clone(), techniques.join(", ")]
        });
        write!(out, "{}", table(&["profile", "what it is", "techniques"], rows, Some(100)))?;
    } else if args.scales {
        let rows = catalogue.scales().map(|(name, scale)| {
            let tiers: Vec<String> =
                scale.tiers.iter().map(|tier| format!("{} to {}", tier.name, tier.up_to)).collect();
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
    write!(out, "{}", wrap(&words.idea, "", 96))?;
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
    Ok(())
}
