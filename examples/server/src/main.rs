//! Hints over HTTP with axum: `GET /hint?puzzle=53..7…&grade=look`.
//!
//! ```text
//! cargo run --manifest-path examples/server/Cargo.toml
//! curl 'localhost:3000/hint?grade=whole&puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
//! ```

use axum::extract::Query;
use axum::http::StatusCode;
use axum::routing::get;
use axum::{Json, Router};
use serde::Deserialize;
use std::time::Duration;
use whydoku::{CancelFlag, Error, Grade, Hint, Options, Puzzle};

/// The time for an answer.
const LIMIT: Duration = Duration::from_secs(10);

#[derive(Deserialize)]
struct Request {
    puzzle: Puzzle,
    #[serde(default)]
    grade: Grade,
}

/// Cancels the work when the handler is dropped: when it is done, or when the client is gone.
struct CancelOnDrop(CancelFlag);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// The next step. It is computed on a thread for blocking work, so that other requests are served meanwhile.
async fn hint(Query(request): Query<Request>) -> Result<Json<Hint>, (StatusCode, String)> {
    let guard = CancelOnDrop(CancelFlag::default());
    let options = Options::default().cancelled_by(&guard.0);
    let work = tokio::task::spawn_blocking(move || request.puzzle.hint(request.grade, &options));
    let wrong = |status, error: Error| (status, error.to_string());
    match tokio::time::timeout(LIMIT, work).await {
        Err(_) => Err(wrong(StatusCode::SERVICE_UNAVAILABLE, Error::Cancelled)),
        Ok(Err(panic)) => Err((StatusCode::INTERNAL_SERVER_ERROR, panic.to_string())),
        Ok(Ok(Err(error))) => Err(wrong(StatusCode::UNPROCESSABLE_ENTITY, error)),
        Ok(Ok(Ok(hint))) => Ok(Json(hint)),
    }
}

fn main() -> std::io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:3000").await?;
        axum::serve(listener, Router::new().route("/hint", get(hint))).await
    })
}
