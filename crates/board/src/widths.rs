//! Which set width a board needs. Widths are constants, so that a 9×9 grid never pays for a 25×25 one; here the size
//! that was read becomes such a constant. There are two: each more would compile everything once more.

use crate::{Layout, Shape};
use std::any::Any;
use std::sync::Arc;

#[macro_export]
/// Runs a block with `$w` bound to the width that a shape needs.
macro_rules! with_width {
    ($shape:expr, $w:ident => $body:expr) => {
        match $shape.cells() {
            0..=128 => {
                const $w: usize = 2;
                $body
            }
            _ => {
                const $w: usize = $crate::WIDEST;
                $body
            }
        }
    };
}

/// The layouts of the boards met so far: mostly one, for all puzzles of a file.
#[derive(Default)]
pub struct Layouts {
    known: Vec<(Shape, Arc<dyn Any + Send + Sync>)>,
}

/// How many layouts are kept; a file that mixes more shapes works, only slower.
const KEPT: usize = 16;

impl Layouts {
    /// The tables of a shape.
    pub fn get<const W: usize>(&mut self, shape: &Shape) -> Arc<Layout<W>> {
        let known = self.known.iter().find(|(known, _)| known == shape);
        if let Some(layout) = known.and_then(|(_, layout)| Arc::clone(layout).downcast::<Layout<W>>().ok()) {
            return layout;
        }
        let layout = Arc::new(Layout::new(shape.clone()).expect("the width was chosen for the shape"));
        if self.known.len() == KEPT {
            self.known.remove(0);
        }
        let kept: Arc<dyn Any + Send + Sync> = Arc::clone(&layout) as _;
        self.known.push((shape.clone(), kept));
        layout
    }
}
