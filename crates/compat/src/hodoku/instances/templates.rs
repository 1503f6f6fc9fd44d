//! Templates: all placements of a digit on the whole board. A cell that every template of a digit contains excludes the
//! templates of other digits that contain it; this repeats until nothing changes.

use crate::classic::{ALL, CellMask, bits, candidate, cells, mask_of, open_places};
use crate::hodoku::instances::step;
use whydoku_board::{Digit, Grid};
use whydoku_logic::{Conclusion, Step, TechniqueId, Truth};
use whydoku_techniques::finder::{list_templates, template_reason};

pub(crate) fn find_templates(grid: &Grid<2>, technique: TechniqueId, options: &str) -> Option<Vec<Step>> {
    let is_set = match technique {
        TechniqueId::TemplateSet => true,
        TechniqueId::TemplateDelete => false,
        _ => return None,
    };
    if options.is_empty() {
        return None;
    }
    let of_digit = |digit| Some(list_templates(grid, Digit::new(digit))?.iter().map(mask_of).collect());
    let mut templates: Vec<Option<Vec<CellMask>>> = (0..9).map(of_digit).collect();
    exclude_fixed(&mut templates);
    let steps = templates.iter().enumerate().filter_map(|(digit, templates)| {
        let templates = templates.as_ref().filter(|templates| !templates.is_empty())?;
        let all = open_places(grid, digit);
        let concluded = if is_set {
            templates.iter().fold(all, |common, template| common & template)
        } else {
            templates.iter().fold(all, |rest, template| rest & !template)
        };
        let conclude = |cell| {
            let candidate = candidate(cell, digit);
            if is_set { Conclusion::Place(candidate) } else { Conclusion::Eliminate(candidate) }
        };
        let conclusions: Vec<Conclusion> = bits(concluded).map(conclude).collect();
        if conclusions.is_empty() {
            return None;
        }
        // The fixed cells of other digits are truths of these.
        let takes_part = |truth: &Truth| matches!(truth, Truth::House(..));
        let concluded = (cells(concluded).collect(), is_set);
        step(technique, conclusions, template_reason(grid, Digit::new(digit), concluded, takes_part))
    });
    Some(steps.collect())
}

fn exclude_fixed(templates: &mut [Option<Vec<CellMask>>]) {
    let fixed = |templates: &Option<Vec<CellMask>>| match templates {
        Some(templates) if !templates.is_empty() => {
            templates.iter().fold(ALL, |common, template| common & template)
        }
        _ => 0,
    };
    loop {
        let fixed: Vec<CellMask> = templates.iter().map(fixed).collect();
        let mut changed = false;
        for (digit, templates) in templates.iter_mut().enumerate() {
            let others = fixed.iter().enumerate().filter(|&(other, _)| other != digit);
            let excluded = others.fold(0, |excluded, (_, fixed)| excluded | fixed);
            if let Some(templates) = templates {
                let before = templates.len();
                templates.retain(|template| template & excluded == 0);
                changed |= templates.len() < before;
            }
        }
        if !changed {
            return;
        }
    }
}
