//! Stands for each program in a build without the feature `programs`.

use crate::{Emulator, LadderError, LadderRung};

pub(crate) fn make(_: &[LadderRung<'_>]) -> Result<Box<dyn Emulator>, LadderError> {
    Err(LadderError::LeftOut)
}
