//! The server: accepts connections on the loopback, each with a limit of time for its request.

use crate::api::{self, App, EVENTS};
use crate::assets;
use crate::config::Config;
use crate::drawings;
use crate::guard::guard;
use crate::running::address;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::header::CONTENT_TYPE;
use axum::http::{Extensions, HeaderMap, StatusCode, Version};
use axum::middleware::from_fn_with_state;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::io;
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::sleep;
use tower_http::compression::CompressionLayer;

/// More connections than this are not accepted before others have ended.
const MOST_CONNECTIONS: usize = 1024;

/// How long answers that are on their way may take when the program is closed.
const LAST_ANSWERS: Duration = Duration::from_millis(200);

/// A server that has its port.
pub struct Server {
    listener: TcpListener,
    port: u16,
    config: Config,
}

impl Server {
    /// Takes a port of the loopback; 0: any that is free.
    ///
    /// # Errors
    /// If the port is not free, or may not be used.
    pub async fn bind(port: u16, config: Config) -> io::Result<Server> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
        let port = listener.local_addr()?.port();
        Ok(Server {
            listener,
            port,
            config,
        })
    }

    /// Where the page is.
    pub fn address(&self) -> String {
        address(self.port)
    }

    /// Answers until `end`, or until the program is closed from the page; then all solving is stopped.
    pub async fn run(self, end: impl Future<Output = ()>) {
        let app = Arc::new(App::new(self.config.clone()));
        let router = Router::new()
            .merge(assets::routes())
            .merge(drawings::routes())
            .nest("/api", api::routes(Arc::clone(&app)))
            .fallback(api::refusal::not_found)
            .layer(CompressionLayer::new().compress_when(is_whole))
            .layer(DefaultBodyLimit::max(self.config.request))
            .layer(from_fn_with_state(self.port, guard));
        let connections = Arc::new(Semaphore::new(MOST_CONNECTIONS));
        let patience = self.config.patience;
        let accept = async {
            loop {
                let Ok(permit) = Arc::clone(&connections).acquire_owned().await else {
                    return;
                };
                match self.listener.accept().await {
                    Ok((stream, _)) => {
                        let router = router.clone();
                        tokio::spawn(async move {
                            serve(stream, router, patience).await;
                            drop(permit);
                        });
                    }
                    // too many open files, or the like: wait until some are closed
                    Err(_) => sleep(Duration::from_millis(100)).await,
                }
            }
        };
        tokio::select! {
            () = accept => {}
            () = end => {}
            // the page is still told that it is so
            () = app.closed() => sleep(LAST_ANSWERS).await,
        }
        app.stop_all();
    }
}

/// Whether an answer is at hand as a whole. Events must not wait for others before they are sent.
fn is_whole(_: StatusCode, _: Version, headers: &HeaderMap, _: &Extensions) -> bool {
    headers
        .get(CONTENT_TYPE)
        .is_none_or(|kind| kind != EVENTS && kind != "image/png")
}

/// Answers the requests of a connection. A client that breaks it off has its reasons.
async fn serve(stream: TcpStream, router: Router, patience: Duration) {
    let _ = stream.set_nodelay(true);
    let service = TowerToHyperService::new(router);
    let _ = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .serve_connection(TokioIo::new(stream), service)
        .await;
}
