//! [`Sentence`]: the sentences that are not about a technique, with their holes. They are those of
//! `techniques/languages/en/language.yaml`, from which `build.rs` makes the enum.

use super::schema::WordForm;
use super::{NamedHole, Template};
use whydoku_yaml::{Spanned, YamlError};

include!(concat!(env!("OUT_DIR"), "/sentences.rs"));

impl Sentence {
    /// The sentence with this name in files.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().map(|&(sentence, _)| sentence).find(|sentence| sentence.name() == name)
    }

    /// Its holes.
    pub fn holes(self) -> &'static [&'static str] {
        Self::ALL.iter().find(|(sentence, _)| *sentence == self).map_or(&[], |(_, holes)| holes)
    }

    /// Parses its text, which must have just its holes, except for the number that it is counted by: "one entry" says it
    /// in a word. Each language chooses the form of a house.
    pub(super) fn template(
        self,
        text: &Spanned<String>,
        counted_by: &str,
    ) -> Result<Template<NamedHole>, YamlError> {
        let template = Template::<NamedHole>::read(text)?;
        let expected = self.holes();
        let quoted = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(|name| format!("`{{{name}}}`")).collect();
            names.join(", ")
        };
        for hole in template.holes() {
            if !expected.contains(&hole.name.as_str()) {
                let (name, holes) = (self.name(), quoted(expected));
                let problem =
                    format!("the sentence `{name}` has no hole `{{{}}}`; it has {holes}", hole.name);
                return Err(YamlError::at(text, problem));
            }
            if hole.form != WordForm::Plain && hole.name != "house" {
                return Err(YamlError::at(text, format!("`{{{}}}` has no forms; a house has", hole.name)));
            }
        }
        let lacks = |name: &&str| {
            *name != counted_by
                && !template.holes().any(|hole| hole.name == *name)
                && !Self::OPTIONAL_HOLES.contains(&(self, *name))
        };
        let missing: Vec<&str> = expected.iter().copied().filter(lacks).collect();
        if missing.is_empty() {
            return Ok(template);
        }
        let problem = format!("the sentence `{}` lacks {}; write it in", self.name(), quoted(&missing));
        Err(YamlError::at(text, problem))
    }

    /// Holes that a language may leave out, because they repeat a name that stands just before.
    const OPTIONAL_HOLES: &[(Self, &str)] = &[(Self::ThenCellIs, "cell")];
}
