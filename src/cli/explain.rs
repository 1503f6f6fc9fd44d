//! `explain`: the solution path; by its options, the next step or the proof of a claim.

use super::args::{ExplainArgs, ExplainFormat};
use super::pages::{self, Pages};
use super::path_output::{Form, PathOutput};
use super::time_limit::TimeLimit;
use super::{Answer, hint, input, ladder, terminal, why};
use anyhow::{Result, bail};
use std::io::Write;
use whydoku::BoardCache;
use whydoku_explain::render::wrap;

pub(super) fn run(args: &ExplainArgs, out: &mut impl Write) -> Result<Answer> {
    let mut options = ladder::options(&args.ladder, &args.lang)?;
    if args.full {
        options = options.rounds();
    } else if args.shortest {
        options = options.shortest();
    } else if let Some(effort) = args.effort {
        options = options.effort(effort);
    }
    if args.whole {
        options = options.whole();
    }
    if let Some(notation) = args.notation {
        let name = notation.profile();
        if ladder::profile(&args.ladder, "human")?.engine.is_none_or(|engine| engine.name != name) {
            bail!("--notation {name}: only the steps of that path are written so; add --profile {name}");
        }
        options = options.with_notation();
    }
    pages::check(args)?;
    let claim = args.why.as_deref().map(|text| why::claim("--why ", text)).transpose()?;
    let mut boards = BoardCache::default();
    let collected = pages::CollectedPages::default();
    let answer = input::each(&args.source(), TimeLimit::of(&args.timeout), out, |input, out| {
        let form = match args.format {
            ExplainFormat::Text => Form::Text,
            ExplainFormat::Json => Form::Json,
            _ => Form::Pages(Pages { args, number: input.at + 1, collected: &collected }),
        };
        let output = PathOutput {
            expert: args.expert,
            draw: args.draw,
            singles: args.singles,
            ..PathOutput::new(form, &args.ladder, &args.lang)
        };
        output.separator(&input, out)?;
        let options = input.deadline.apply(&options);
        let position = input.position(&mut boards)?;
        if let Some(grade) = args.grade() {
            let hint = position.hint(grade, &options).map_err(|p| input.library_error(&p))?;
            return hint::write(&output, &position, &hint, out);
        }
        if let Some(claim) = claim {
            let why = position.why(claim, &options).map_err(|p| why::claim_error("--why ", &input, &p))?;
            return why::write(&output, &position, &input.puzzle, &why, out);
        }
        // The board appears before a long search.
        output.opening(position.grid(), None, out)?;
        out.flush()?;
        let path = position.explain(&options).map_err(|p| input.library_error(&p))?;
        if output.is_text()
            && let Some(warning) = path.warning()
        {
            writeln!(out, "{}", wrap(&warning, "", terminal::text_width()))?;
        }
        if args.solved_only && !path.is_solved() {
            return Ok(false);
        }
        output.path(&input.puzzle, &path, out)?;
        if output.is_text() && path.is_solved() {
            let time = if args.time { path.time() } else { None };
            for text in [Some(path.rating()), time, path.fewest()].into_iter().flatten() {
                write!(out, "{}", wrap(&text, "", terminal::text_width()))?;
            }
        }
        Ok(path.is_solved())
    });
    pages::finish(args, collected, out)?;
    answer
}
