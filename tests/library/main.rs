//! The library: its API, boards of other shapes, and what the documents promise.

mod api;
mod boards;
mod facade;
mod readme;
mod reasoning;
mod requests;
