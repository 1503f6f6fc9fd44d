//! The set width of a board, from its size at run time to a constant. There are two widths, since each compiles all code
//! that depends on it once more.

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

/// Returns the instance of a generic function for the width `$w`, as a function pointer of type `$pointer<$w>`. Only the crate
/// that uses this macro compiles the function, once for each width; crates that call it through a generic interface
/// compile nothing but the call.
#[macro_export]
macro_rules! per_width {
    ($pointer:ident<$w:ident> = $function:expr) => {{
        static NARROW: $pointer<2> = $function;
        static WIDE: $pointer<{ $crate::WIDEST }> = $function;
        const { assert!($w == 2 || $w == $crate::WIDEST, "sets have 2 words or the most") }
        *$crate::widths::instance::<$pointer<$w>>(&[&NARROW, &WIDE])
    }};
}

/// Returns the one of the instances that has the type `T`.
pub fn instance<T: Any>(instances: &[&'static dyn Any]) -> &'static T {
    instances.iter().find_map(|instance| instance.downcast_ref()).expect("sets have 2 words or the most")
}

/// A cache of layouts. Most files need one.
#[derive(Default)]
pub struct Layouts {
    known: Vec<(Shape, Arc<dyn Any + Send + Sync>)>,
}

/// The number of layouts in the cache. A file that mixes more shapes is only slower.
const CAPACITY: usize = 16;

impl Layouts {
    /// Returns the layout of a shape.
    pub fn get<const W: usize>(&mut self, shape: &Shape) -> Arc<Layout<W>> {
        let known = self.known.iter().find(|(known, _)| known == shape);
        if let Some(layout) = known.and_then(|(_, layout)| Arc::clone(layout).downcast::<Layout<W>>().ok()) {
            return layout;
        }
        let layout = Arc::new(Layout::new(shape.clone()).expect("the width was chosen for the shape"));
        if self.known.len() == CAPACITY {
            self.known.remove(0);
        }
        let kept: Arc<dyn Any + Send + Sync> = Arc::clone(&layout) as _;
        self.known.push((shape.clone(), kept));
        layout
    }
}
