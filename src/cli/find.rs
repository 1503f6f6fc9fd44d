//! `find`: every instance of a technique, or of all, at a position.

use super::args::{FindArgs, InputArgs, TextOrJson};
use super::input::InputPuzzle;
use super::path_output::{json_row, separator};
use super::time_limit::TimeLimit;
use super::{Answer, input, ladder, progress, terminal};
use anyhow::{Context, Result, bail};
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};
use whydoku_board::{CancelToken, Grid, sorted, widths::Layouts, with_width};
use whydoku_corpus::nearest;
use whydoku_explain::Register;
use whydoku_explain::render::{paint, table, wrap};
use whydoku_logic::TechniqueId;
use whydoku_solver::catalogue::{Catalogue, Profile};
use whydoku_solver::pipeline::{self, Instances};

const TEXT_LIMIT: Duration = Duration::from_secs(5);

pub(super) fn run(args: &FindArgs, out: &mut impl Write) -> Result<Answer> {
    let (technique, source) = technique_and_source(args);
    let techniques = match &technique {
        Some(name) => techniques(name)?,
        None => ladder_order(),
    };
    // HoDoKu's regression library writes the options of a case behind the code: `0402-1`. Without
    // options, a code means what HoDoKu means by it.
    let code = technique.as_deref().and_then(|name| {
        let (code, variant) = name.split_once('-').unwrap_or((name, "hodoku"));
        code.bytes().all(|b| b.is_ascii_digit()).then_some(CodeOf { code, variant })
    });
    let time = args.timeout.or((args.format == TextOrJson::Text).then_some(TEXT_LIMIT));
    let mut layouts = Layouts::default();
    input::each(&source, TimeLimit::given(time), out, |input, out| {
        if args.format == TextOrJson::Text {
            separator(&input, "en", out)?;
        }
        with_width!(input.puzzle.shape, W => {
            let grid = input.grid(layouts.get::<W>(&input.puzzle.shape))?;
            list(args, &techniques, code, time, (&input, &grid), out)?;
        });
        Ok(true)
    })
}

/// A name among the inputs stands for `--technique`.
fn technique_and_source(args: &FindArgs) -> (Option<String>, InputArgs) {
    let (mut technique, mut source) = (args.technique.clone(), args.source.clone());
    if technique.is_none() {
        let is_name = |input: &String| {
            !Path::new(input).exists() && !Catalogue::embedded().find_by_name(input).is_empty()
        };
        technique = source.inputs.iter().position(is_name).map(|at| source.inputs.remove(at));
    }
    (technique, source)
}

/// A code of HoDoKu and the options behind it.
#[derive(Clone, Copy)]
struct CodeOf<'a> {
    code: &'a str,
    variant: &'a str,
}

/// The techniques of a name, ours or another program's, or of a HoDoKu code, which may carry a variant.
pub(super) fn techniques(name: &str) -> Result<Vec<TechniqueId>> {
    let found = Catalogue::embedded().find_by_name(name);
    if found.is_empty() {
        let nearest = nearest(name, TechniqueId::all().map(TechniqueId::slug));
        let nearest = nearest.map_or(String::new(), |id| format!("; did you mean `{id}`?"));
        bail!("{name}: no technique has this name or HoDoKu code{nearest} (whydoku techniques lists them)");
    }
    Ok(found)
}

/// The only technique of a name, for an option that takes one.
pub(super) fn technique(option: &str, name: &str) -> Result<TechniqueId> {
    match techniques(name).with_context(|| option.to_owned())?.as_slice() {
        [id] => Ok(*id),
        several => {
            let names: Vec<&str> = several.iter().map(|id| id.slug()).collect();
            bail!("{option} {name}: several techniques have this name: {}", names.join(", "));
        }
    }
}

/// All techniques: as the `human` ladder tries them, then the others by name.
pub(super) fn ladder_order() -> Vec<TechniqueId> {
    let ladder = Catalogue::embedded().profile("human");
    let mut order: Vec<TechniqueId> = ladder.into_iter().flat_map(Profile::techniques).collect();
    let others: Vec<TechniqueId> = TechniqueId::all().filter(|id| !order.contains(id)).collect();
    order.extend(others);
    order
}

fn list<const W: usize>(
    args: &FindArgs,
    ids: &[TechniqueId],
    code: Option<CodeOf<'_>>,
    time: Option<Duration>,
    (input, grid): (&InputPuzzle, &Grid<W>),
    out: &mut impl Write,
) -> Result<()> {
    let start = Instant::now();
    let expired = || time.is_some_and(|time| start.elapsed() > time);
    let catalogue = Catalogue::embedded();
    let explainer = ladder::explainer(&args.language.lang)?;
    let wide = grid.widen();
    let (mut timed_out, mut summary) = (Vec::new(), Vec::new());
    let (mut instances, mut notes) = (String::new(), Vec::new());
    for &id in ids {
        let Instances { mut steps, cut_short } = match code {
            Some(CodeOf { code, variant }) => {
                pipeline::list_as_hodoku(grid, id, code, variant, CancelToken::new(&expired))
            }
            None if expired() => Instances { steps: Vec::new(), cut_short: true },
            None => pipeline::list(grid, id, CancelToken::new(&expired)),
        };
        if let Some(CodeOf { code, .. }) = code {
            steps.retain(|step| catalogue.entry(id).has_code(code, Some(step.measure)));
        }
        let words = catalogue.entry(id).words(&args.language.lang);
        if !steps.is_empty() {
            let conclusions = steps.iter().flat_map(|step| step.finding.conclusions());
            let codes = sorted(conclusions.map(|it| it.code(wide.layout()))).join(", ");
            let codes = explainer.language().coordinates.rename(&codes, usize::MAX);
            summary.push(vec![words.title(), steps.len().to_string(), codes]);
        }
        let most = args.max.unwrap_or(usize::MAX);
        if args.format == TextOrJson::Json && steps.len() > most {
            notes.push(format!("{}: {most} of {} instances", words.name, steps.len()));
        }
        for step in steps.iter().take(most) {
            match args.format {
                TextOrJson::Json => json_row(out, input, explainer.step_json(step, &wide))?,
                TextOrJson::Text => {
                    let text =
                        paint(&explainer.explain(step, &wide, Register::Teach), terminal::paint_of_output());
                    instances += &format!("{}\n", explainer.title(step));
                    instances += &wrap(&text, "   ", terminal::text_width());
                }
            }
        }
        if cut_short && expired() {
            timed_out.push(words.name.as_str());
        } else if cut_short {
            notes.push(format!("{}: the search reached its limit; there may be more instances.", words.name));
        }
    }
    let is_long = summary.len() > 1 || summary.iter().any(|row| row[1] != "1");
    if args.format == TextOrJson::Text && is_long {
        let head = ["technique", "count", "what follows"];
        writeln!(out, "{}", table(&head, summary.iter().cloned(), terminal::prose_table_width()))?;
    }
    out.write_all(instances.as_bytes())?;
    notes.iter().try_for_each(|note| remark(note, args.format, out))?;
    if let (Some(time), false) = (time, timed_out.is_empty()) {
        let names = timed_out.join(", ");
        let note = format!(
            "After {time:?} there was no time left, and there may be more of: {names}. --timeout TIME looks longer."
        );
        remark(&note, args.format, out)?;
    }
    if summary.is_empty() && timed_out.is_empty() && notes.is_empty() && args.format == TextOrJson::Text {
        writeln!(out, "Nothing found.")?;
    }
    Ok(())
}

fn remark(note: &str, format: TextOrJson, out: &mut impl Write) -> Result<()> {
    match format {
        TextOrJson::Json => progress::report(note),
        TextOrJson::Text => write!(out, "{}", wrap(note, "", terminal::text_width()))?,
    }
    Ok(())
}
