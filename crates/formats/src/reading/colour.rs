//! [`Colour`]: a colour of a drawing, and the words by which rules name it. A word stands for a region of colour space.

/// A colour as hue (0–360), saturation and lightness (0–1), blended with a white ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Colour {
    hue: f32,
    saturation: f32,
    lightness: f32,
}

/// A word, the hue at its centre, and how far from it the hue may be.
const HUES: [(&str, f32, f32); 16] = [
    ("red", 0.0, 22.0),
    ("orange", 32.0, 20.0),
    ("peach", 28.0, 22.0),
    ("brown", 30.0, 22.0),
    ("yellow", 54.0, 16.0),
    ("gold", 48.0, 14.0),
    ("green", 115.0, 50.0),
    ("lime", 95.0, 35.0),
    ("teal", 178.0, 22.0),
    ("turquoise", 176.0, 22.0),
    ("cyan", 184.0, 20.0),
    ("blue", 215.0, 45.0),
    ("indigo", 250.0, 25.0),
    ("purple", 285.0, 36.0),
    ("magenta", 306.0, 24.0),
    ("pink", 328.0, 40.0),
];

/// Names of CSS that drawings use.
const NAMES: [(&str, &str); 52] = [
    ("white", "ffffff"),
    ("black", "000000"),
    ("red", "ff0000"),
    ("darkred", "8b0000"),
    ("crimson", "dc143c"),
    ("firebrick", "b22222"),
    ("tomato", "ff6347"),
    ("salmon", "fa8072"),
    ("lightsalmon", "ffa07a"),
    ("coral", "ff7f50"),
    ("orange", "ffa500"),
    ("darkorange", "ff8c00"),
    ("peachpuff", "ffdab9"),
    ("brown", "a52a2a"),
    ("sienna", "a0522d"),
    ("tan", "d2b48c"),
    ("yellow", "ffff00"),
    ("khaki", "f0e68c"),
    ("gold", "ffd700"),
    ("green", "008000"),
    ("darkgreen", "006400"),
    ("lightgreen", "90ee90"),
    ("palegreen", "98fb98"),
    ("limegreen", "32cd32"),
    ("lime", "00ff00"),
    ("teal", "008080"),
    ("turquoise", "40e0d0"),
    ("aqua", "00ffff"),
    ("cyan", "00ffff"),
    ("blue", "0000ff"),
    ("navy", "000080"),
    ("lightblue", "add8e6"),
    ("skyblue", "87ceeb"),
    ("lightskyblue", "87cefa"),
    ("deepskyblue", "00bfff"),
    ("royalblue", "4169e1"),
    ("indigo", "4b0082"),
    ("purple", "800080"),
    ("violet", "ee82ee"),
    ("lavender", "e6e6fa"),
    ("plum", "dda0dd"),
    ("orchid", "da70d6"),
    ("magenta", "ff00ff"),
    ("fuchsia", "ff00ff"),
    ("pink", "ffc0cb"),
    ("hotpink", "ff69b4"),
    ("gray", "808080"),
    ("grey", "808080"),
    ("silver", "c0c0c0"),
    ("darkgray", "a9a9a9"),
    ("lightgray", "d3d3d3"),
    ("lightgrey", "d3d3d3"),
];

impl Colour {
    /// A colour that no word names: its notation is not known.
    const NAMELESS: Self = Self { hue: f32::NAN, saturation: f32::NAN, lightness: f32::NAN };

    /// Parses `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`, with or without `#`, `rgb(…)`, `rgba(…)`, the single hexadecimal
    /// digit of a shortened link, and the common names of CSS. `None` if it is transparent.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let text = text.trim().to_ascii_lowercase();
        if matches!(text.as_str(), "" | "none" | "transparent") {
            return None;
        }
        let Some((parts, alpha)) = Self::hexadecimal(&text).or_else(|| Self::function(&text)) else {
            return Some(Self::NAMELESS);
        };
        if alpha < 0.02 {
            return None;
        }
        Some(Self::of(parts.map(|part| 1.0 - alpha + alpha * part / 255.0)))
    }

    /// Red, green, blue (0–255) and opacity (0–1) of hexadecimal digits or a name.
    fn hexadecimal(text: &str) -> Option<([f32; 3], f32)> {
        let hex = text.strip_prefix('#').unwrap_or(text);
        let hex = NAMES.iter().find(|(name, _)| *name == hex).map_or(hex, |(_, hex)| hex);
        let digits: Vec<f32> =
            hex.chars().map(|c| c.to_digit(16).map(|d| d as f32)).collect::<Option<_>>()?;
        let wide = |at: usize| digits[2 * at] * 16.0 + digits[2 * at + 1];
        match digits.len() {
            1 => Some(([digits[0] * 17.0; 3], 1.0)),
            3 | 4 => {
                let alpha = digits.get(3).map_or(1.0, |alpha| alpha / 15.0);
                Some(([digits[0] * 17.0, digits[1] * 17.0, digits[2] * 17.0], alpha))
            }
            6 => Some(([wide(0), wide(1), wide(2)], 1.0)),
            8 => Some(([wide(0), wide(1), wide(2)], wide(3) / 255.0)),
            _ => None,
        }
    }

    /// Red, green, blue and opacity of `rgb(…)` or `rgba(…)`.
    fn function(text: &str) -> Option<([f32; 3], f32)> {
        let inner = text.strip_prefix("rgba").or_else(|| text.strip_prefix("rgb"))?;
        let inner = inner.trim().strip_prefix('(')?.strip_suffix(')')?;
        let parts = inner.split([',', ' ', '/']).filter(|part| !part.is_empty());
        let value = |part: &str, whole: f32| match part.strip_suffix('%') {
            Some(percent) => percent.parse::<f32>().ok().map(|percent| percent * whole / 100.0),
            None => part.parse::<f32>().ok(),
        };
        let parts: Vec<f32> = parts
            .enumerate()
            .map(|(at, part)| value(part, if at == 3 { 1.0 } else { 255.0 }))
            .collect::<Option<_>>()?;
        match parts[..] {
            [red, green, blue] => Some(([red, green, blue].map(|part| part.clamp(0.0, 255.0)), 1.0)),
            [red, green, blue, alpha] => {
                Some(([red, green, blue].map(|part| part.clamp(0.0, 255.0)), alpha.clamp(0.0, 1.0)))
            }
            _ => None,
        }
    }

    fn of([red, green, blue]: [f32; 3]) -> Self {
        let (most, least) = (red.max(green).max(blue), red.min(green).min(blue));
        let (spread, lightness) = (most - least, f32::midpoint(most, least));
        let saturation =
            if spread < 0.004 { 0.0 } else { spread / (1.0 - (2.0 * lightness - 1.0).abs()).max(0.004) };
        let hue = if spread < 0.004 {
            0.0
        } else if most <= red {
            60.0 * ((green - blue) / spread).rem_euclid(6.0)
        } else if most <= green {
            60.0 * ((blue - red) / spread + 2.0)
        } else {
            60.0 * ((red - green) / spread + 4.0)
        };
        Self { hue, saturation, lightness }
    }

    fn is_plain(self) -> bool {
        let spread = self.saturation * (1.0 - (2.0 * self.lightness - 1.0).abs());
        spread < 0.06 || self.saturation < 0.1
    }

    pub(crate) fn is_white(self) -> bool {
        self.is_plain() && self.lightness > 0.93
    }

    pub(crate) fn is_black(self) -> bool {
        self.lightness < 0.1 || self.is_plain() && self.lightness < 0.2
    }

    /// How well a word names the colour, from 0 for its centre; `None` if it does not.
    pub(crate) fn distance(self, word: &str) -> Option<f32> {
        let is = |yes: bool| yes.then_some(0.0);
        match word {
            "white" => is(self.is_white()),
            "black" => is(self.is_black()),
            "grey" => is(self.is_plain() && !self.is_white() && self.lightness > 0.1),
            // Any colour but white.
            "shaded" => is(!self.is_white()),
            _ if self.is_plain() || self.is_white() => None,
            _ => {
                let (_, centre, width) = HUES.iter().find(|(name, ..)| *name == word)?;
                let far = (self.hue - centre).abs();
                let far = far.min(360.0 - far);
                let fits = match word {
                    "brown" => self.lightness < 0.72 && self.saturation < 0.8,
                    "peach" => self.lightness > 0.65,
                    // A light red is called pink.
                    "pink" if far > *width => return (far < 50.0 && self.lightness > 0.75).then_some(far),
                    _ => true,
                };
                (fits && far <= *width).then_some(far)
            }
        }
    }

    /// The word for the colour.
    pub(crate) fn word(self) -> &'static str {
        if let Some(word) = ["white", "black", "grey"].into_iter().find(|word| self.distance(word).is_some())
        {
            return word;
        }
        let words = HUES.iter().filter_map(|(word, ..)| Some((*word, self.distance(word)?)));
        words.min_by(|a, b| a.1.total_cmp(&b.1)).map_or("coloured", |(word, _)| word)
    }

    /// Whether two parts of a drawing have the same colour.
    pub(crate) fn is_like(self, other: Self) -> bool {
        let hue = (self.hue - other.hue).abs();
        let hue = self.is_plain() && other.is_plain() || hue.min(360.0 - hue) < 12.0;
        hue && (self.lightness - other.lightness).abs() < 0.08 && self.is_plain() == other.is_plain()
    }
}

#[cfg(test)]
mod tests {
    use super::Colour;

    #[test]
    fn words_stand_for_regions_of_colour_space() {
        for (hex, word) in [
            ("#67f067ff", "green"),
            ("#56FF00", "green"),
            ("#B0FFB0", "green"),
            ("#2ecbff", "blue"),
            ("#D0D0FF", "blue"),
            ("#f067f0ff", "purple"),
            ("#f067f0", "pink"),
            ("#DFBFFF", "purple"),
            ("#C060C0", "purple"),
            ("#fcaf", "peach"),
            ("#FFE060", "yellow"),
            ("#FFE060", "orange"),
            ("#cccf", "grey"),
            ("#0003", "grey"),
            ("#FFFFFF", "white"),
            ("#0", "black"),
            ("#F", "white"),
            ("CFCFCF", "grey"),
            ("#FFC4FF", "pink"),
            ("#FFBDD9", "pink"),
            ("#FFA0A0", "red"),
        ] {
            let colour = Colour::parse(hex).expect(hex);
            assert!(colour.distance(word).is_some(), "{hex} is {colour:?}, not {word}");
        }
        for (text, word) in [
            ("rgb(103, 240, 103)", "green"),
            ("rgba(103,240,103,0.5)", "green"),
            ("rgb(50% 50% 50% / 80%)", "grey"),
            ("RebeccaPurple", "?"),
            ("LightSkyBlue", "blue"),
            ("hsl(120, 50%, 50%)", "?"),
        ] {
            let colour = Colour::parse(text).expect(text);
            assert_eq!(colour.distance(word).is_some(), word != "?", "{text}: {colour:?}");
        }
        assert_eq!(Colour::parse("hsl(120, 50%, 50%)").map(Colour::word), Some("coloured"));
        assert_eq!(Colour::parse("rgba(1,2,3,0)"), None);
        assert_eq!(Colour::parse("#ffffff00"), None);
        assert_eq!(Colour::parse("none"), None);
        assert!(Colour::parse("#67f067").is_some_and(|green| green.distance("blue").is_none()));
    }
}
