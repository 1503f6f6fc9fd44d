//! [`Crew`]: those who do work side by side. Down here there are no threads: a door brings them, as it brings the clock.

/// A piece of work.
pub type Work<'a> = Box<dyn FnOnce() + Send + 'a>;

/// Those who do work side by side. In WebAssembly nobody is asked: everything is done one after the other.
pub trait Crew: Sync {
    /// How many they are, whoever asks among them.
    fn size(&self) -> usize;

    /// Does all of this, and `own` where it is asked for; ends when all of it is done. `own` may wait for the others, so
    /// whoever does one thing after another begins with those.
    fn work(&self, others: Vec<Work<'_>>, own: &mut dyn FnMut());
}

/// Whether there may be more than one at all: in a page there are no threads.
pub const MAY_BE_MANY: bool = !cfg!(target_family = "wasm");

/// One who does one thing after another.
#[derive(Clone, Copy, Debug, Default)]
pub struct OneByOne;

impl Crew for OneByOne {
    fn size(&self) -> usize {
        1
    }

    fn work(&self, others: Vec<Work<'_>>, own: &mut dyn FnMut()) {
        others.into_iter().for_each(|work| work());
        own();
    }
}

/// What is made in two ways, side by side: the first and the other.
pub fn both<T: Send>(crew: &dyn Crew, make: impl Fn(bool) -> T + Sync) -> [T; 2] {
    if !MAY_BE_MANY {
        return [false, true].map(make);
    }
    let (mut first, mut other) = (None, None);
    crew.work(vec![Box::new(|| other = Some(make(true)))], &mut || first = Some(make(false)));
    [first, other].map(|made| made.expect("all of the work is done"))
}
