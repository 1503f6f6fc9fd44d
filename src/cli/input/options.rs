//! The board and the rules of options.

use crate::cli::args::RulesArgs;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::Path;
use whydoku_board::{Rules, Shape};
use whydoku_formats::ReadOptions;

pub(in crate::cli) fn options(rules: &RulesArgs) -> Result<ReadOptions> {
    let further: Rules = rules.further.join(",").parse().context("--rules")?;
    if rules.boxes.as_deref() == Some("none") {
        let shape = Shape::new(rules.size.unwrap_or(9), whydoku_board::Regions::None)?.with_rules(further)?;
        return Ok(ReadOptions { shape: Some(shape), rules: further });
    }
    let boxes = rules.boxes.as_deref().map(parse_boxes).transpose()?;
    let shape = match (rules.size, boxes, &rules.regions) {
        (None, None, None) => None,
        (Some(size), None, None) => Some(Shape::of_size(size)?),
        (size, Some((width, height)), None) => {
            Some(Shape::boxes(size.unwrap_or(width * height), width, height)?)
        }
        (size, None, Some(regions)) => Some(parse_regions(regions, size)?),
        (_, Some(_), Some(_)) => bail!("--boxes and --regions: a board has one or the other"),
    };
    let shape = shape.map(|shape| shape.with_rules(further)).transpose().context("--rules")?;
    Ok(ReadOptions { shape, rules: further })
}

/// Parses `--regions`: a text, or a file that holds it.
fn parse_regions(text: &str, size: Option<usize>) -> Result<Shape> {
    let shape = |map: &str| {
        let (found, map) = whydoku_board::regions(map)?;
        Shape::new(size.unwrap_or(found), whydoku_board::Regions::Any(map))
    };
    let path = Path::new(text);
    if path.is_file() {
        let read = fs::read_to_string(path).with_context(|| format!("--regions {text}: cannot be read"))?;
        return shape(&read).with_context(|| {
            let first: String = read.lines().next().unwrap_or_default().chars().take(40).collect();
            let first: String = first.chars().flat_map(char::escape_debug).collect();
            format!("--regions {text}: this file, which begins with \"{first}\", is no map of regions")
        });
    }
    shape(text).with_context(|| {
        let excerpt: String = text.chars().take(40).flat_map(char::escape_debug).collect();
        format!("--regions {excerpt}: neither a file that is there, nor a map of regions")
    })
}

fn parse_boxes(text: &str) -> Result<(usize, usize)> {
    let sides = text.split_once(['x', 'X', '×']);
    let number = |side: &str| side.trim().parse::<usize>().ok().filter(|side| (1..=25).contains(side));
    let sides = sides.and_then(|(width, height)| Some((number(width)?, number(height)?)));
    sides.with_context(|| format!("--boxes {text}: write columns x rows, such as 3x2, or none"))
}
