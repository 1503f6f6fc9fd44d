//! `man`: manual pages of the program and its commands, made of their help.

use super::{Answer, args};
use anyhow::{Context, Result};
use clap::{Arg, Command};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};
use std::io::{self, Write};
use std::path::Path;

/// The variables that the program reads from its environment, each with its meaning.
const ENVIRONMENT: [(&str, &str); 4] = [
    ("PAGER", "Pager of explain on a terminal [default: less]; --no-pager uses none"),
    ("COLUMNS", "Width of the output, instead of that of the terminal"),
    ("NO_COLOR, CLICOLOR, CLICOLOR_FORCE", "Whether to colour; --color overrides them"),
    ("LC_ALL, LC_MESSAGES, LANG", "Locale, for the language of explanations; --lang overrides them"),
];

/// Writes the page of the program or of a command, or all pages into a directory.
pub(super) fn run(command: Option<&str>, folder: Option<&Path>, out: &mut impl Write) -> Result<Answer> {
    let mut program = args::command_with_help(true);
    program.build();
    if let Some(folder) = folder {
        let wrong = || format!("{}: cannot be written", folder.display());
        std::fs::create_dir_all(folder).with_context(wrong)?;
        for page in program.get_subcommands().chain([&program]) {
            let mut text = Vec::new();
            write_page(page, &program, &mut text)?;
            let path = folder.join(Man::new(page.clone()).get_filename());
            std::fs::write(path, text).with_context(wrong)?;
        }
        return Ok(Answer::Yes);
    }
    let page = match command {
        None => &program,
        Some(name) => {
            let known = || program.get_subcommands().map(Command::get_name).collect::<Vec<_>>().join(", ");
            let found = program.find_subcommand(name);
            found.with_context(|| format!("{name}: no such command; the commands are {}", known()))?
        }
    };
    write_page(page, &program, out)?;
    Ok(Answer::Yes)
}

fn write_page(page: &Command, program: &Command, out: &mut impl Write) -> io::Result<()> {
    let is_program = page.get_name() == program.get_name();
    let version = program.get_version().unwrap_or_default();
    let usage = page.clone().render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ").to_owned();
    let described = page.clone().override_usage(usage);
    // Without a date the others would take its place.
    let man = Man::new(described).date(" ").source(format!("whydoku {version}")).manual("whydoku manual");
    man.render_title(out)?;
    man.render_name_section(out)?;
    man.render_synopsis_section(out)?;
    let help = page.get_after_help().map_or_else(String::new, ToString::to_string);
    let (mut prose, mut examples, mut codes) = (Vec::new(), "", "");
    for paragraph in help.split("\n\n") {
        if let Some(lines) = paragraph.strip_prefix("Examples:\n") {
            examples = lines;
        } else if let Some(line) = paragraph.strip_prefix("Exit codes: ") {
            codes = line;
        } else if !paragraph.is_empty() {
            prose.push(paragraph);
        }
    }
    let mut roff = Roff::default();
    roff.control("SH", ["DESCRIPTION"]);
    roff.text([roman(format!("{}.", page.get_about().map_or_else(String::new, ToString::to_string)))]);
    for paragraph in prose {
        roff.control("PP", []);
        roff.text([roman(paragraph.replace('\n', " "))]);
    }
    roff.to_writer(out)?;
    if is_program {
        commands(program).to_writer(out)?;
    } else {
        write_arguments(page, out)?;
    }
    let hidden = |arg: Arg| if arg.is_positional() { arg.hide(true) } else { arg };
    Man::new(page.clone().mut_args(hidden)).render_options_section(out)?;
    end(examples, codes, is_program).to_writer(out)
}

fn commands(program: &Command) -> Roff {
    let mut roff = Roff::default();
    roff.control("SH", ["COMMANDS"]);
    for (heading, names) in args::groups(program) {
        roff.control("SS", [heading]);
        for name in names {
            let about = program.find_subcommand(name).and_then(Command::get_about);
            roff.control("TP", []);
            roff.text([bold(format!("whydoku-{name}")), roman("(1)")]);
            roff.text([roman(about.map_or_else(String::new, ToString::to_string))]);
        }
    }
    roff
}

/// Writes the section of the positional arguments; clap lists these among the options.
fn write_arguments(page: &Command, out: &mut impl Write) -> io::Result<()> {
    let others = |arg: Arg| if arg.is_positional() { arg } else { arg.hide(true) };
    let mut section = Vec::new();
    Man::new(page.clone().mut_args(others)).render_options_section(&mut section)?;
    let section = String::from_utf8_lossy(&section).replacen(".SH OPTIONS", ".SH ARGUMENTS", 1);
    out.write_all(section.as_bytes())
}

/// The sections after the options.
fn end(examples: &str, codes: &str, is_program: bool) -> Roff {
    let mut roff = Roff::default();
    if !examples.is_empty() {
        roff.control("SH", ["EXAMPLES"]);
        // Lines as they are: not filled.
        roff.control("nf", []);
        for line in examples.lines() {
            roff.text([roman(line.trim_start())]);
        }
        roff.control("fi", []);
    }
    if !codes.is_empty() {
        roff.control("SH", ["EXIT STATUS"]);
        roff.text([roman(format!("{}.", codes.replace('\n', " ")))]);
    }
    if is_program {
        roff.control("SH", ["ENVIRONMENT"]);
        for (names, meaning) in ENVIRONMENT {
            roff.control("TP", []);
            roff.text([bold(names)]);
            roff.text([roman(format!("{meaning}."))]);
        }
    } else {
        roff.control("SH", ["SEE ALSO"]);
        roff.text([bold("whydoku"), roman("(1)")]);
    }
    roff
}
