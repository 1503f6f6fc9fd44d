//! The style sheet of pictures: colours, light and dark.

use super::Theme;
use std::fmt::Write as _;
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

/// Fill and stroke of a class, on light and on dark.
struct Tone {
    class: &'static str,
    light: [&'static str; 2],
    dark: [&'static str; 2],
}

/// Chosen to be distinguishable with colour blindness, and so that all text is legible on them.
const TONES: &[Tone] = &[
    Tone { class: "t0", light: ["#dbe6f2", "#4a6d94"], dark: ["#2c3c50", "#8fb3da"] },
    Tone { class: "t1", light: ["#c8e0fa", "#1b67b8"], dark: ["#1d4468", "#6db3f2"] },
    Tone { class: "t2", light: ["#fde0b8", "#b4610a"], dark: ["#5a3c12", "#f0a64a"] },
    Tone { class: "t3", light: ["#ecd2f8", "#8431ad"], dark: ["#4c2a63", "#cf93ef"] },
    Tone { class: "t4", light: ["#f8efa6", "#857000"], dark: ["#4f4710", "#dcc94a"] },
    Tone { class: "t5", light: ["#c9ede6", "#0d766a"], dark: ["#144b45", "#5fcfc0"] },
    Tone { class: "on", light: ["#c8e0fa", "#1b67b8"], dark: ["#1d4468", "#6db3f2"] },
    Tone { class: "off", light: ["#ffffff", "#777777"], dark: ["#16191d", "#a0a0a0"] },
    Tone { class: "removed", light: ["#fbd3cf", "#c01f1f"], dark: ["#5f1f1f", "#ff8a80"] },
    Tone { class: "placed", light: ["#bdeac3", "#17742a"], dark: ["#1c5228", "#7ddc8c"] },
];

/// The colours of arguments, of which several may be drawn at once.
const LINES: [[&str; 2]; 4] =
    [["#1b67b8", "#6db3f2"], ["#b4610a", "#f0a64a"], ["#8431ad", "#cf93ef"], ["#0d766a", "#5fcfc0"]];

/// The colours of paper, givens, placed digits, candidates and thin lines.
const PAPER: [[&str; 2]; 5] = [
    ["#ffffff", "#16191d"],
    ["#111111", "#f4f4f4"],
    ["#1b4f9c", "#9ccaff"],
    ["#3d444c", "#c3c9d0"],
    ["#a9b0b8", "#515a64"],
];

/// Rules without colours.
const SHAPES: &str = "text{font-family:'DejaVu Sans','Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;\
    text-anchor:middle}.given,.tag{font-weight:bold}.tag{stroke-width:2.6;paint-order:stroke;stroke-linejoin:round}.n{font-size:12px}\
    .sum{text-anchor:start;font-size:11px;font-weight:bold}.cage{fill:none;stroke-width:1.3;stroke-dasharray:4 3}.o{font-size:18px;font-weight:bold}\
    .h{stroke:none;fill-opacity:.45}.e{fill:none;stroke-width:3;stroke-opacity:.75}\
    .s{stroke-width:1.5}.k{stroke-width:1.8}.k.t3{stroke-dasharray:4 2}.k.off{stroke-dasharray:2.5 2.5}\
    .tie{fill:none;stroke-width:9;stroke-linecap:round;stroke-linejoin:round;stroke-opacity:.45}\
    .thin{fill:none;stroke-width:1}.thick{fill:none;stroke-width:2.6;stroke-linecap:square}\
    .area{fill:none;stroke-width:1.4;stroke-opacity:.8}.dashed{stroke-width:2;stroke-dasharray:7 5}\
    .x{fill:none;stroke-width:2.4}.a{fill:none;stroke-width:2.2}.weak{stroke-dasharray:6 4}";

/// The style sheet of a picture by itself.
pub(crate) fn picture_style(theme: Theme) -> String {
    let mut text = SHAPES.to_owned() + &colours(0);
    if theme == Theme::Reader {
        let _ = write!(text, "@media (prefers-color-scheme:dark){{{}}}", colours(1));
    }
    text
}

/// The style sheet of pictures in a page: light, or dark if the page or the reader prefers.
pub(crate) fn page_style() -> String {
    let of = |prefix: &str, dark: usize| -> String {
        colours(dark).split_inclusive('}').fold(String::new(), |all, rule| all + prefix + rule)
    };
    format!(
        "{SHAPES}{}@media (prefers-color-scheme:dark){{{}}}{}",
        of(".board ", 0),
        of(":root:not([data-theme=light]) .board ", 1),
        of(":root[data-theme=dark] .board ", 1)
    )
}

/// The colours of all classes, light (0) or dark (1). Each rule has one selector, as a page prefixes it.
fn colours(dark: usize) -> String {
    let [paper, given, set, candidate, thin] = PAPER.map(|pair| pair[dark]);
    let mut text = format!(
        ".page{{fill:{paper}}}.given{{fill:{given}}}.tag{{fill:{given};stroke:{paper}}}.set{{fill:{set}}}.c{{fill:{candidate}}}\
         .n{{fill:{candidate}}}.sum{{fill:{candidate}}}.cage{{stroke:{candidate}}}.o{{fill:{given}}}.thin{{stroke:{thin}}}.thick{{stroke:{given}}}\
         .area{{stroke:{set}}}"
    );
    for Tone { class, light, dark: night } in TONES {
        let [fill, stroke] = if dark == 0 { light } else { night };
        let _ = write!(text, ".{class}{{fill:{fill};stroke:{stroke}}}");
        if *class == "removed" {
            let _ = write!(text, ".x{{stroke:{stroke}}}");
        }
    }
    for (at, pair) in LINES.iter().enumerate() {
        let colour = pair[dark];
        let _ = write!(text, ".a.l{at}{{stroke:{colour}}}.tip.l{at}{{fill:{colour}}}");
    }
    // Last, because the tones give these a fill and a stroke too.
    text + ".h{stroke:none}.e{fill:none}.tie{fill:none}"
}
