//! Scales that others define: those of other programs (`se`, `hodoku`), and figures that a search defines (`q1`, `q2`, `te`,
//! `xc`, `w`, `gw`, `b`, `gb`).

mod measured;

pub(super) mod b;
pub(super) mod gb;
pub(super) mod gw;
pub(super) mod hodoku;
pub(super) mod q1;
pub(super) mod q2;
pub(super) mod se;
pub(super) mod te;
pub(super) mod w;
pub(super) mod xc;
