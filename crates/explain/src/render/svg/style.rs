//! The style sheet of pictures: colours, light and dark.

use super::Theme;
use whydoku_logic::Role;

/// The class of a role; opposed roles have different colours.
pub(super) const fn tone(role: Option<Role>) -> &'static str {
    match role {
        Some(Role::Base | Role::House | Role::First) => "t1",
        Some(Role::Cover | Role::Other | Role::Second) => "t2",
        Some(Role::Fin | Role::Guardian | Role::Third) => "t3",
        Some(Role::EndoFin) => "t3 endo",
        Some(Role::Pivot | Role::Start | Role::Corner) => "t4",
        Some(Role::Pincer | Role::End | Role::Fourth) => "t5",
        Some(Role::Digit | Role::Cell | Role::Link) | None => "t0",
    }
}

/// Rules without colours.
const SHAPES: &str = include_str!("shapes.css");
/// The colours of all classes, one rule a line. They are distinguishable with colour blindness, and all text is legible on
/// them. The last rules undo what those of tones say of outlines.
const LIGHT: &str = include_str!("light.css");
const DARK: &str = include_str!("dark.css");

/// The rules of a style sheet without line breaks, each after a prefix.
fn rules(sheet: &str, prefix: &str) -> String {
    sheet.lines().fold(String::new(), |all, rule| all + prefix + rule)
}

pub(crate) fn picture_style(theme: Theme) -> String {
    let light = rules(SHAPES, "") + &rules(LIGHT, "");
    match theme {
        Theme::Light => light,
        Theme::Reader => format!("{light}@media (prefers-color-scheme:dark){{{}}}", rules(DARK, "")),
    }
}

/// The style sheet of pictures in a page: light, or dark if the page or the reader prefers.
pub(crate) fn page_style() -> String {
    format!(
        "{}{}@media (prefers-color-scheme:dark){{{}}}{}",
        rules(SHAPES, ""),
        rules(LIGHT, ".board "),
        rules(DARK, ":root:not([data-theme=light]) .board "),
        rules(DARK, ":root[data-theme=dark] .board ")
    )
}
