//! [`Words`]: the name and the explanations of a technique in one language. An entry writes its own and may inherit the
//! rest: fifty fish differ by a name and a number.

use super::schema::WordsLayer;
use super::{Subject, Template};
use std::collections::BTreeMap;
use whydoku_logic::Role;
use whydoku_yaml::{Spanned, YamlError};

/// The words for a technique in one language.
#[derive(Clone, Debug)]
pub struct Words {
    /// Its name among players.
    pub name: String,
    /// The idea, in two or three sentences, for beginners. Its holes name the pattern and its size.
    pub idea: Template,
    /// The vaguest hint: where to look.
    pub look: Template,
    /// A fuller hint: the pattern that is there.
    pub hint: Template,
    /// The whole step.
    pub teach: Template,
    /// The same if the step places a digit instead of eliminating others; only where it may do either.
    pub place: Option<Template>,
    /// The whole step in one line of notation. Notation is the same in every language: if it is left out, it is that of
    /// English.
    pub expert: Template,
    /// One sentence for each item of a role, for `{role.each}`.
    pub each: BTreeMap<Role, Template>,
    /// A name for certain sizes, for patterns without a fixed size.
    pub of_size: BTreeMap<u16, String>,
    /// The number of parts that the pattern always has, for `{size}`.
    pub size: Option<usize>,
}

impl Words {
    /// Returns its name as a headline: "Naked pair".
    pub fn title(&self) -> String {
        let mut letters = self.name.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    }

    /// Parses the templates of a layer. A missing key becomes an empty template; [`missing`](Self::missing) finds it.
    pub(super) fn new(layer: WordsLayer, size: Option<usize>) -> Result<Self, YamlError> {
        let template = |text: &Spanned<String>| {
            let template: Template = Template::read(text)?;
            if size.is_none() && template.holes().any(|hole| hole.subject == Subject::Size) {
                let problem = "`{size}` is used, but the entry has no `size`; add it there";
                return Err(YamlError::at(text, problem));
            }
            Ok(template)
        };
        let optional =
            |text: &Option<Spanned<String>>| text.as_ref().map_or_else(|| Ok(Template::default()), template);
        let idea = optional(&layer.idea)?;
        if let Some(text) = &layer.idea
            && !idea.holes().all(|hole| matches!(hole.subject, Subject::Size | Subject::Pattern))
        {
            let problem =
                "an idea speaks of no step: it can have the holes `{pattern}` and `{size}`, and no others";
            return Err(YamlError::at(text, problem));
        }
        let mut each = BTreeMap::new();
        for (name, text) in layer.each.iter().flat_map(|each| &each.0) {
            let role = Role::named(&name.value).ok_or_else(|| {
                let names = Role::ALL.map(|(name, _)| format!("`{name}`")).join(", ");
                let problem = format!("`{}` is not a role; there are {names}", name.value);
                YamlError::at(name, problem)
            })?;
            each.insert(role, template(text)?);
        }
        Ok(Self {
            name: layer.name.unwrap_or_default(),
            idea,
            look: optional(&layer.look)?,
            hint: optional(&layer.hint)?,
            teach: optional(&layer.teach)?,
            place: layer.place.as_ref().map(template).transpose()?,
            expert: optional(&layer.expert)?,
            each,
            of_size: layer.of_size.unwrap_or_default(),
            size,
        })
    }

    /// Returns a key that every technique needs and that is missing.
    pub(super) fn missing(layer: &WordsLayer) -> Option<&'static str> {
        let keys =
            [("idea", &layer.idea), ("look", &layer.look), ("hint", &layer.hint), ("teach", &layer.teach)];
        keys.into_iter().find(|(_, text)| text.is_none()).map(|(key, _)| key)
    }
}
