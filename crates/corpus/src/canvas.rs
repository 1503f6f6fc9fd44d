//! [`PlotCanvas`]: a few shapes, written as SVG or as PNG. The letters of a PNG are the 8×8 ones of old terminals.

#![allow(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "pixels and coordinates of a picture")]

use flate2::Compression;
use flate2::write::ZlibEncoder;
use font8x8::{BASIC_FONTS, LATIN_FONTS, UnicodeFonts};
use std::fmt::Write as _;
use std::io::{self, Write as _};

/// Red, green, blue.
pub(super) type Colour = [u8; 3];

/// How many pixels of a PNG stand for one unit.
const ZOOM: f64 = 2.0;

/// Where a text stands relative to its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Middle,
    Right,
}

enum Shape {
    Box { x: f64, y: f64, width: f64, height: f64, colour: Colour },
    Dot { x: f64, y: f64, radius: f64, colour: Colour },
    Text { x: f64, y: f64, anchor: Anchor, text: String, colour: Colour },
}

/// Shapes on white ground, later ones above earlier ones.
pub(super) struct PlotCanvas {
    width: f64,
    height: f64,
    shapes: Vec<Shape>,
}

impl PlotCanvas {
    pub(super) const fn new(width: f64, height: f64) -> Self {
        Self { width, height, shapes: Vec::new() }
    }

    pub(super) fn filled(&mut self, x: f64, y: f64, width: f64, height: f64, colour: Colour) {
        self.shapes.push(Shape::Box { x, y, width, height, colour });
    }

    pub(super) fn dot(&mut self, x: f64, y: f64, radius: f64, colour: Colour) {
        self.shapes.push(Shape::Dot { x, y, radius, colour });
    }

    /// A text whose letters stand on `y`.
    pub(super) fn text(&mut self, x: f64, y: f64, anchor: Anchor, text: impl Into<String>, colour: Colour) {
        self.shapes.push(Shape::Text { x, y, anchor, text: text.into(), colour });
    }

    /// The shapes as SVG.
    pub(super) fn svg(&self) -> String {
        let (width, height) = (self.width, self.height);
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"ui-monospace,monospace\" font-size=\"12\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
        );
        let hex = |[red, green, blue]: Colour| format!("#{red:02x}{green:02x}{blue:02x}");
        for shape in &self.shapes {
            // Writing to a string cannot fail.
            let _ = match shape {
                Shape::Box { x, y, width, height, colour } => writeln!(
                    out,
                    "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{}\"/>",
                    hex(*colour)
                ),
                Shape::Dot { x, y, radius, colour } => writeln!(
                    out,
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"{}\"/>",
                    hex(*colour)
                ),
                Shape::Text { x, y, anchor, text, colour } => {
                    let anchor = match anchor {
                        Anchor::Middle => "middle",
                        Anchor::Right => "end",
                    };
                    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
                    writeln!(
                        out,
                        "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"{}\">{text}</text>",
                        hex(*colour)
                    )
                }
            };
        }
        out + "</svg>\n"
    }

    /// The shapes as PNG.
    pub(super) fn png(&self) -> io::Result<Vec<u8>> {
        let mut pixels = Pixels::new((self.width * ZOOM) as usize, (self.height * ZOOM) as usize);
        for shape in &self.shapes {
            match shape {
                Shape::Box { x, y, width, height, colour } => {
                    pixels.fill(
                        [x * ZOOM, y * ZOOM, (x + width) * ZOOM, (y + height) * ZOOM],
                        *colour,
                        |_, _| true,
                    );
                }
                Shape::Dot { x, y, radius, colour } => {
                    let (x, y, radius) = (x * ZOOM, y * ZOOM, radius * ZOOM);
                    let inside = |at_x: f64, at_y: f64| (at_x - x).hypot(at_y - y) <= radius;
                    pixels.fill([x - radius, y - radius, x + radius, y + radius], *colour, inside);
                }
                Shape::Text { x, y, anchor, text, colour } => {
                    pixels.text(x * ZOOM, y * ZOOM, *anchor, text, *colour);
                }
            }
        }
        pixels.png()
    }
}

/// Side of a letter's dot in a PNG, and how wide a letter is: as wide as in an SVG.
const LETTER: f64 = 14.0;

struct Pixels {
    width: usize,
    height: usize,
    bytes: Vec<u8>,
}

impl Pixels {
    fn new(width: usize, height: usize) -> Self {
        Self { width, height, bytes: vec![0xFF; width * height * 3] }
    }

    fn set(&mut self, x: usize, y: usize, colour: Colour) {
        if x < self.width && y < self.height {
            let at = (y * self.width + x) * 3;
            self.bytes[at..at + 3].copy_from_slice(&colour);
        }
    }

    fn fill(
        &mut self,
        [left, top, right, bottom]: [f64; 4],
        colour: Colour,
        inside: impl Fn(f64, f64) -> bool,
    ) {
        let range = |from: f64, to: f64| {
            from.max(0.0).round() as usize
                ..(to.max(0.0).round() as usize).max(from.max(0.0).round() as usize + 1)
        };
        for y in range(top, bottom) {
            for x in range(left, right) {
                if inside(x as f64 + 0.5, y as f64 + 0.5) {
                    self.set(x, y, colour);
                }
            }
        }
    }

    fn text(&mut self, x: f64, y: f64, anchor: Anchor, text: &str, colour: Colour) {
        let width = text.chars().count() as f64 * LETTER;
        let left = match anchor {
            Anchor::Middle => x - width / 2.0,
            Anchor::Right => x - width,
        };
        for (at, letter) in text.chars().enumerate() {
            // The dash of ranges is not in the font.
            let letter = if letter == '–' { '-' } else { letter };
            let dots = BASIC_FONTS.get(letter).or_else(|| LATIN_FONTS.get(letter)).unwrap_or([0xFF; 8]);
            let left = left + at as f64 * LETTER;
            for (row, bits) in dots.iter().enumerate() {
                for column in (0..8).filter(|column| bits >> column & 1 == 1) {
                    let (x, y) = (left + f64::from(column) * 1.75, y - 14.0 + row as f64 * 2.0);
                    self.fill([x, y, x + 1.75, y + 2.0], colour, |_, _| true);
                }
            }
        }
    }

    fn png(&self) -> io::Result<Vec<u8>> {
        let mut packed = ZlibEncoder::new(Vec::new(), Compression::default());
        for row in self.bytes.chunks(self.width * 3) {
            packed.write_all(&[0])?;
            packed.write_all(row)?;
        }
        let mut out = b"\x89PNG\r\n\x1A\n".to_vec();
        let sizes = [(self.width as u32).to_be_bytes(), (self.height as u32).to_be_bytes()].concat();
        // Eight bits a channel, three channels.
        chunk(&mut out, *b"IHDR", &[sizes.as_slice(), &[8, 2, 0, 0, 0]].concat());
        chunk(&mut out, *b"IDAT", &packed.finish()?);
        chunk(&mut out, *b"IEND", &[]);
        Ok(out)
    }
}

fn chunk(out: &mut Vec<u8>, name: [u8; 4], data: &[u8]) {
    out.extend((data.len() as u32).to_be_bytes());
    let body = [&name, data].concat();
    let mut sum = flate2::Crc::new();
    sum.update(&body);
    out.extend(body);
    out.extend(sum.sum().to_be_bytes());
}
