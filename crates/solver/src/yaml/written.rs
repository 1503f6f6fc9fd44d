//! What a board asks beside its size and boxes, as puzzle files and fixtures write it.

use super::{Fault, Node};
use whydoku_board::{ClueDigits, Sides, Text};

impl Node {
    /// A text in one, or line by line.
    pub fn lines(&self) -> Result<Text, Fault> {
        match (self.as_text(), self.as_list()) {
            (Some(text), _) => Ok(Text::Whole(text.to_owned())),
            (_, Some(lines)) => Ok(Text::Lines(lines.iter().map(Self::string).collect::<Result<_, _>>()?)),
            _ => Err(self.fault("a text, or a list of texts in quotes, is expected here")),
        }
    }

    /// A list of texts.
    pub fn texts(&self) -> Result<Vec<String>, Fault> {
        self.items()?.iter().map(Self::string).collect()
    }

    /// Clues outside the board.
    pub fn sides(&self) -> Result<Sides, Fault> {
        let keys = self.keys(&["depth", "top", "left", "right", "bottom"])?;
        let side = |name: &str| keys.list(name, Self::clue);
        Ok(Sides {
            depth: keys.or("depth", None, |depth| depth.number().map(Some))?,
            top: side("top")?,
            left: side("left")?,
            right: side("right")?,
            bottom: side("bottom")?,
        })
    }

    /// The digits of one line outside the board.
    fn clue(&self) -> Result<ClueDigits, Fault> {
        match self.as_text() {
            Some(text) => Ok(ClueDigits::Text(text.to_owned())),
            None if self.is_nothing() => Ok(ClueDigits::Nothing(())),
            None => Err(self.fault("digits in quotes, such as '14', or '' are expected here")),
        }
    }
}
