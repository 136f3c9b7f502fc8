//! The problem of a request.

use super::App;
use super::fault::Fault;
use axum::Json;
use axum::body::HttpBody;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use sauterelle_kernel::ctx::Ctx;
use sauterelle_kernel::game::Game;
use sauterelle_kernel::men::Language;
use sauterelle_kernel::piece::Side;
use sauterelle_notation::forms;
use sauterelle_notation::move_text::MoveReader;
use sauterelle_notation::popeye::{InputProblem, Question, Twin};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use tokio::time::timeout;
use tokio_stream::StreamExt;

/// Bytes of a request that is too large which are read nevertheless.
const MOST_DISCARDED: usize = 64 << 20;

/// The body of a request: JSON of this type, or a fault that says what is wrong with it.
pub(crate) struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Body<T> {
    type Rejection = Fault;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Body<T>, Fault> {
        let reading = read::<T>(request, app);
        let too_slow = |_| Fault::new(StatusCode::REQUEST_TIMEOUT, "the request came too slowly");
        let read = timeout(app.config.patience, reading).await;
        Ok(Body(read.map_err(too_slow)??))
    }
}

async fn read<T: DeserializeOwned>(request: Request, app: &Arc<App>) -> Result<T, Fault> {
    let length = request.body().size_hint().exact().unwrap_or(0);
    if length > app.config.request as u64 {
        // a client that is still sending would not see an answer
        let mut content = request.into_body().into_data_stream();
        let mut read = 0;
        while read < MOST_DISCARDED
            && let Some(Ok(part)) = content.next().await
        {
            read += part.len();
        }
        let most = app.config.request >> 10;
        let message = format!("the request is too large: {most} KB are allowed");
        return Err(Fault::new(StatusCode::PAYLOAD_TOO_LARGE, message));
    }
    match Json::<T>::from_request(request, app).await {
        Ok(Json(body)) => Ok(body),
        Err(rejection) => Err(Fault::new(rejection.status(), rejection.body_text())),
    }
}

/// What is asked of a position that comes without a stipulation: its legal moves.
pub(crate) fn question() -> Question {
    Question {
        otherwise: Some("~1"),
        ..Question::default()
    }
}

/// The language of an answer.
#[derive(Deserialize, Clone, Copy, Default, Debug)]
pub(crate) enum Tongue {
    #[default]
    #[serde(rename = "en")]
    English,
    #[serde(rename = "fr")]
    French,
    #[serde(rename = "de")]
    German,
}

impl From<Tongue> for Language {
    fn from(tongue: Tongue) -> Language {
        match tongue {
            Tongue::English => Language::English,
            Tongue::French => Language::French,
            Tongue::German => Language::German,
        }
    }
}

/// A side of a request.
#[derive(Deserialize, Clone, Copy, Debug)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SideName {
    White,
    Black,
}

impl From<SideName> for Side {
    fn from(side: SideName) -> Side {
        match side {
            SideName::White => Side::White,
            SideName::Black => Side::Black,
        }
    }
}

/// A problem, and a position that can be reached from it.
#[derive(Deserialize, Debug)]
pub(crate) struct Asked {
    /// The problem in any form; the first one, if there are several.
    problem: String,
    /// Which of its positions, counted from 0.
    #[serde(default)]
    twin: usize,
    /// Who is to move there; whoever the stipulation says, if nothing is said.
    to_move: Option<SideName>,
    /// Moves from there, in the letters of the language.
    #[serde(default)]
    moves: Vec<String>,
    /// The language of the answer.
    #[serde(default)]
    pub language: Tongue,
}

impl Asked {
    /// The problem, with answers in the language of the request.
    pub fn problem(&self) -> Result<InputProblem, Fault> {
        let entries = forms::read(self.problem.as_bytes(), None, &question());
        let Some(first) = entries.into_iter().next() else {
            return Err(Fault::input("no problem found"));
        };
        let mut problem = first.result?;
        problem.language = self.language.into();
        Ok(problem)
    }

    /// The rules and the position before the moves.
    pub fn game(&self) -> Result<Game, Fault> {
        let problem = self.problem()?;
        let twin = self.twin_of(&problem)?;
        let side = self.to_move.map(Side::from);
        twin.problem.game_with(side).map_err(Fault::input)
    }

    fn twin_of<'p>(&self, problem: &'p InputProblem) -> Result<&'p Twin, Fault> {
        let missing = || Fault::input("the problem does not have so many positions");
        problem.twins.get(self.twin).ok_or_else(missing)
    }

    /// How moves are written.
    pub fn reader(&self) -> MoveReader {
        MoveReader {
            language: self.language.into(),
        }
    }

    /// Plays the moves.
    pub fn play(&self, cx: &mut Ctx) -> Result<(), Fault> {
        let reader = self.reader();
        for text in &self.moves {
            match reader.read(cx, text) {
                Ok((mv, _)) => {
                    cx.play(&mv);
                }
                Err(unread) => {
                    let teller = reader.teller(&cx.rules().kinds, text);
                    return Err(Fault::input(unread.say(&teller, text)));
                }
            }
        }
        Ok(())
    }
}
