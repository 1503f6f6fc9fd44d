//! Reads a language's file, key by key.

use super::{Counted, Language, Noun};
use crate::catalogue::entry::schema;
use crate::catalogue::{Catalogue, CatalogueError, Plurals, Sentence, Slot, Template};
use crate::yaml::{Fault, Node, parse};
use std::collections::BTreeMap;

impl Language {
    /// Reads a language; `file` names it in errors.
    pub fn parse(file: &str, text: &str) -> Result<Self, CatalogueError> {
        let read = || Self::read(&parse(text)?);
        read().map_err(|fault| CatalogueError::new(file, text, fault))
    }

    pub(crate) fn read(node: &Node) -> Result<Self, Fault> {
        let keys = node.keys(&[
            "schema",
            "name",
            "partial",
            "and",
            "or",
            "houses",
            "nouns",
            "plurals",
            "numbers",
            "number_forms",
            "sentences",
            "counted",
            "rules",
            "constraints",
            "asks",
        ])?;
        schema(&keys)?;
        let noun = |(name, noun): &(Node, Node)| Ok((name.string()?, Noun::read(noun)?));
        let by_name = |node: &Node| {
            let name = |(key, name): &(Node, Node)| Ok((key.string()?, name.string()?));
            node.pairs()?.iter().map(name).collect::<Result<BTreeMap<String, String>, Fault>>()
        };
        let number = |(number, word): &(Node, Node)| Ok((number.number()?, word.string()?));
        let numbers = |(form, words): &(Node, Node)| {
            Ok((form.string()?, words.pairs()?.iter().map(number).collect::<Result<_, Fault>>()?))
        };
        let names: BTreeMap<String, Sentence> =
            Sentence::ALL.iter().map(|&(sentence, _)| (sentence.name(), sentence)).collect();
        let sentence = |(name, text): &(Node, Node)| {
            let sentence = Sentence::read(name, &names)?;
            Ok((sentence, sentence.words(text, "")?))
        };
        let counted = |(name, node): &(Node, Node)| {
            let sentence = Sentence::read(name, &names)?;
            Ok((sentence, Counted::read(sentence, node)?))
        };
        let list = keys.need("sentences")?;
        let mut sentences: BTreeMap<Sentence, Template<Slot>> =
            list.pairs()?.iter().map(sentence).collect::<Result<_, Fault>>()?;
        let partial = keys.or("partial", false, Node::flag)?;
        if partial && let Some(english) = Catalogue::embedded().language("en") {
            for (sentence, text) in &english.sentences {
                sentences.entry(*sentence).or_insert_with(|| text.clone());
            }
        }
        if let Some((missing, _)) =
            Sentence::ALL.iter().find(|(sentence, _)| !sentences.contains_key(sentence))
        {
            let name = missing.name();
            return Err(list.fault(format!(
                "the sentence `{name}` is missing; write it, or `partial: true` to have what is missing in English"
            )));
        }
        Ok(Self {
            name: keys.need("name")?.string()?,
            partial,
            and: keys.need("and")?.string()?,
            or: keys.need("or")?.string()?,
            houses: keys.need("houses")?.pairs()?.iter().map(noun).collect::<Result<_, Fault>>()?,
            nouns: keys.or("nouns", BTreeMap::default(), |node| node.pairs()?.iter().map(noun).collect())?,
            plurals: Plurals::read(keys.need("plurals")?)?,
            numbers: keys.need("numbers")?.texts()?,
            number_forms: keys.or("number_forms", BTreeMap::default(), |node| {
                node.pairs()?.iter().map(numbers).collect()
            })?,
            sentences,
            counted: keys
                .or("counted", BTreeMap::default(), |node| node.pairs()?.iter().map(counted).collect())?,
            rules: keys.or("rules", BTreeMap::default(), by_name)?,
            constraints: keys.or("constraints", BTreeMap::default(), by_name)?,
            asks: keys.or("asks", BTreeMap::default(), by_name)?,
        })
    }
}

impl Noun {
    fn read(node: &Node) -> Result<Self, Fault> {
        if node.as_list().is_some() {
            let [one, many] = node.items()? else {
                return Err(node.fault("a word that is counted has a singular and a plural: `[row, rows]`"));
            };
            return Ok(Self::Plain([one.string()?, many.string()?]));
        }
        let keys = node.keys(&["gender", "forms"])?;
        let form = |(form, words): &(Node, Node)| Ok((form.word()?, words.texts()?));
        Ok(Self::Bent {
            gender: keys.or("gender", String::new(), Node::string)?,
            forms: keys.need("forms")?.pairs()?.iter().map(form).collect::<Result<_, Fault>>()?,
        })
    }
}

impl Counted {
    fn read(sentence: Sentence, node: &Node) -> Result<Self, Fault> {
        let keys = node.keys(&["by", "forms"])?;
        let by = keys.need("by")?.string()?;
        let form = |(category, text): &(Node, Node)| Ok((category.string()?, sentence.words(text, &by)?));
        let forms = keys.need("forms")?.pairs()?.iter().map(form).collect::<Result<_, Fault>>()?;
        Ok(Self { by, forms })
    }
}
