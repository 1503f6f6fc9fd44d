//! Fills the holes of a template from the finding of a step.

use super::context::{StepContext, as_candidate, as_cell, as_digit, as_house, as_relation};
use super::phrases::capital;
use super::{argument, brief, reasons, symmetry};
use crate::{ExplanationText, SpanStyle};
use whydoku_board::{Candidate, DigitSet, VARIANTS};
use whydoku_logic::{Item, Role, Truth};
use whydoku_solver::catalogue::{
    Aspect, Hole, Joiner, Language, Subject, Template, TemplatePart, WordForm, Words,
};

impl StepContext<'_> {
    pub(super) fn fill(&self, template: &Template, into: &mut ExplanationText) {
        for piece in template.parts() {
            match piece {
                TemplatePart::Text(text) => {
                    // No second blank after an empty `each`, and none at the beginning of a line.
                    let has_blank = into.spans().last().is_some_and(|span| span.text.ends_with([' ', '\n']));
                    let text = if has_blank { text.trim_start() } else { text };
                    into.add(text);
                }
                TemplatePart::Hole(hole) => self.fill_hole(*hole, into),
            }
        }
    }

    fn fill_hole(&self, hole: Hole, into: &mut ExplanationText) {
        let mut before = into.spans().iter().rev().map(|span| span.text.trim_end());
        let before = before.find(|text| !text.is_empty());
        let begins_sentence = before.is_none_or(|text| text.ends_with(['.', '?', '!']));
        let (text, style) = match hole.subject {
            Subject::Removed => (self.removed(hole), SpanStyle::Removed),
            Subject::Placed => (self.placed(hole), SpanStyle::Placed),
            Subject::Pattern => (self.pattern.to_owned(), SpanStyle::Plain),
            Subject::Argument => return argument::fill(self, hole, into),
            Subject::Symmetry => (self.symmetry(hole), SpanStyle::Plain),
            Subject::Size => (size(self.language, self.words, hole), SpanStyle::Plain),
            Subject::Role(role) => match hole.aspect {
                Aspect::Each => return self.fill_each(role, into),
                // These are whole clauses, not names of items.
                Aspect::Blockers | Aspect::Seen | Aspect::Choice | Aspect::Claim | Aspect::Tally => {
                    (self.role(role, hole), SpanStyle::Plain)
                }
                _ => (self.role(role, hole), SpanStyle::Role(role)),
            },
        };
        let begins_sentence = begins_sentence && hole.joiner != Joiner::Nothing;
        into.push(if begins_sentence { capital(&text) } else { text }, style);
    }

    fn fill_each(&self, role: Role, into: &mut ExplanationText) {
        let Some(template) = self.words.each.get(&role) else { return };
        let of_item = |item: Item| StepContext { only: Some((role, item)), ..*self };
        // Items of which a hole has nothing to say are left out.
        let is_complete = |context: &StepContext<'_>| {
            template.parts().iter().all(|part| match part {
                TemplatePart::Hole(hole) => match hole.subject {
                    Subject::Role(role) => !context.role(role, *hole).is_empty(),
                    _ => true,
                },
                TemplatePart::Text(_) => true,
            })
        };
        for (at, context) in self.items(role).into_iter().map(of_item).filter(is_complete).enumerate() {
            if at > 0 {
                into.add(" ");
            }
            context.fill(template, into);
        }
    }

    fn role(&self, role: Role, hole: Hole) -> String {
        let items = self.items(role);
        match hole.aspect {
            // Only techniques for constraints say these.
            Aspect::Ways
            | Aspect::Levels
            | Aspect::Counted
            | Aspect::Worked
            | Aspect::Together
            | Aspect::Fillings
            | Aspect::Sum
            | Aspect::Ties
                if !VARIANTS =>
            {
                String::new()
            }
            Aspect::Count => {
                let kind = items.first().map_or("", |&item| self.kind_of(item));
                let gender = self.language.noun(kind).map_or("", |noun| noun.gender());
                self.language.number_of(items.len(), gender, hole.form)
            }
            Aspect::Kind => self.kinds(&items, hole.form),
            Aspect::Cells => {
                let houses = items.iter().filter_map(|&item| as_house(item));
                let digit = self.digit_of_step();
                self.join_cells(
                    houses.flat_map(|house| self.grid.places_in(house, digit).iter()),
                    hole.joiner,
                )
            }
            Aspect::Digits => self.join_digits(self.candidates_of(&items), hole.joiner),
            Aspect::Link => {
                self.join_digits(self.candidates_of(&items) & self.role_digits(Role::Link), hole.joiner)
            }
            Aspect::Blockers => find(&items, as_house, |house| {
                capital(&reasons::blockers(self.phrases, self.grid, house, self.digit_of_step()))
            }),
            Aspect::Seen => find(&items, as_cell, |cell| {
                let digit = DigitSet::only(self.digit_of_step());
                capital(&reasons::seen(self.phrases, self.grid, cell, digit))
            }),
            Aspect::Choice => {
                let starts: Vec<Candidate> = items.iter().filter_map(|&item| as_candidate(item)).collect();
                let house = self.items(Role::Pivot).into_iter().find_map(as_house);
                argument::opening(self.phrases, self.grid, &starts, house)
            }
            Aspect::Claim => self.claim(&items, hole.joiner),
            Aspect::Shared => self.join_digits(self.shared(role), hole.joiner),
            Aspect::Own => self.join_digits(self.own(&items), hole.joiner),
            Aspect::Tally => self.tally(role),
            Aspect::Ways if items.iter().any(|&item| as_cell(item).is_some()) => self.orders(role),
            Aspect::Ways => find(&items, as_relation, |at| self.fillings(at)),
            Aspect::Levels => self.levels(role),
            Aspect::Counted => self.counted(),
            Aspect::Worked => self.worked(),
            Aspect::Together => {
                let relations: Vec<usize> = items.iter().filter_map(|&item| as_relation(item)).collect();
                self.fillings_together(&relations)
            }
            Aspect::Fillings => find(&items, as_relation, |at| self.effect_of_fillings(at)),
            Aspect::Sum => self.sum(role, &items),
            Aspect::Ties if role == Role::Cell => self.pairs_between(role),
            Aspect::Ties => self.ties(&items),
            Aspect::Lower | Aspect::Higher => {
                let digits: DigitSet = items.iter().filter_map(|&item| as_digit(item)).collect();
                let mut digits = digits.into_iter();
                let end = if hole.aspect == Aspect::Lower { digits.next() } else { digits.last() };
                end.map_or(String::new(), |digit| self.digit(digit))
            }
            Aspect::Code
            | Aspect::Name
            | Aspect::Each
            | Aspect::Sight
            | Aspect::Then
            | Aspect::Colours
            | Aspect::Rows
            | Aspect::Columns
            | Aspect::Houses => {
                if hole.form == WordForm::Several {
                    return brief::items_in_brief(self.phrases, &items);
                }
                if let Some(cells) = items.iter().map(|&item| as_cell(item)).collect::<Option<Vec<_>>>() {
                    return self.join_cells(cells, hole.joiner);
                }
                if hole.joiner == Joiner::Nothing
                    && let Some(houses) = items.iter().map(|&item| as_house(item)).collect::<Option<Vec<_>>>()
                {
                    return self.house_codes(&houses);
                }
                let name = |&item: &Item| self.name(item, hole.aspect == Aspect::Code, hole.form);
                let mut names: Vec<String> = items.iter().map(name).collect();
                // Several relations may be of one constraint.
                names.dedup();
                self.join(&names, hole.joiner)
            }
        }
    }

    fn symmetry(&self, hole: Hole) -> String {
        let symmetry = self.step.finding.premises().iter().find_map(|premise| match premise {
            Truth::Symmetric(symmetric) => Some(&symmetric.symmetry),
            _ => None,
        });
        symmetry.map_or(String::new(), |symmetry| match hole.aspect {
            Aspect::Digits => symmetry::renaming(self.phrases, symmetry),
            _ => symmetry::motion(self.phrases, symmetry),
        })
    }
}

/// The text about the first item of a kind; empty without one.
fn find<T>(items: &[Item], kind: fn(Item) -> Option<T>, text: impl Fn(T) -> String) -> String {
    items.iter().find_map(|&item| kind(item)).map_or(String::new(), text)
}

/// The number of parts in the name of a pattern: "three", "three rows", and as `{size:}` "3".
pub(super) fn size(language: &Language, words: &Words, hole: Hole) -> String {
    let size = words.size.unwrap_or_default();
    let kind = match hole.aspect {
        Aspect::Rows => "row",
        Aspect::Columns => "column",
        Aspect::Houses => "house",
        Aspect::Cells => "cell",
        Aspect::Digits => "digit",
        _ if hole.joiner == Joiner::Nothing => return size.to_string(),
        _ => return language.number_of(size, "", hole.form),
    };
    language.counted(kind, size, hole.form)
}
