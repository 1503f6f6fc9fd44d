//! Pictures as SVG or, in builds with the feature `png`, as PNG.

use anyhow::Result;
use std::io::Write;

#[cfg(feature = "png")]
pub(super) fn encode(svg: &str, is_png: bool) -> Result<Vec<u8>> {
    if is_png {
        return whydoku_explain::render::png(svg).map_err(anyhow::Error::msg);
    }
    Ok(svg.as_bytes().to_vec())
}

/// The bytes of a picture. This build has no PNG.
#[cfg(not(feature = "png"))]
#[expect(clippy::unnecessary_wraps, reason = "PNG may fail in other builds")]
pub(super) fn encode(svg: &str, _: bool) -> Result<Vec<u8>> {
    Ok(svg.as_bytes().to_vec())
}

/// Prints a picture, unless it is a PNG on a terminal.
pub(super) fn print(svg: &str, is_png: bool, out: &mut impl Write) -> Result<()> {
    if !is_png {
        return Ok(out.write_all(svg.as_bytes())?);
    }
    if std::io::IsTerminal::is_terminal(&std::io::stdout()) {
        anyhow::bail!("a PNG is nothing for a terminal: write --out FILE, or `> FILE` behind the call");
    }
    // `out` strips escape codes, which would damage binary data.
    Ok(std::io::stdout().lock().write_all(&encode(svg, is_png)?)?)
}
