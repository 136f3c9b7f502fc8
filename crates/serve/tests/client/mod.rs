//! A server with a client that sends what browsers would not.

use sauterelle_serve::{Config, Server};
use serde_json::Value;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::mpsc;
use std::time::Duration;
use tokio::sync::oneshot;

/// A server that runs until it is dropped.
pub struct Running {
    pub port: u16,
    end: Option<oneshot::Sender<()>>,
    thread: Option<std::thread::JoinHandle<()>>,
}

/// What has been answered.
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    /// The events of a stream.
    pub fn events(&self) -> Vec<Value> {
        let lines = self.body.lines().filter(|line| !line.is_empty());
        lines
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }
}

impl Running {
    pub fn with(config: Config) -> Running {
        let (port_sender, port) = mpsc::channel();
        let (end, ended) = oneshot::channel::<()>();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Runtime::new().unwrap();
            runtime.block_on(async {
                let server = Server::bind(0, config).await.unwrap();
                let address = server.address();
                let port = address.trim_end_matches('/').rsplit(':').next().unwrap();
                port_sender.send(port.parse().unwrap()).unwrap();
                server
                    .run(async {
                        let _ = ended.await;
                    })
                    .await;
            });
            runtime.shutdown_timeout(Duration::from_secs(5));
        });
        Running {
            port: port.recv().unwrap(),
            end: Some(end),
            thread: Some(thread),
        }
    }

    pub fn new() -> Running {
        Running::with(Config::default())
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(60)))
            .unwrap();
        stream
    }

    /// Sends a request with these headers beside `Host`.
    pub fn send(&self, line: &str, headers: &[&str], body: &str) -> TcpStream {
        let mut stream = self.connect();
        let port = self.port;
        let mut text =
            format!("{line} HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n");
        for header in headers {
            text.push_str(header);
            text.push_str("\r\n");
        }
        text.push_str(&format!("Content-Length: {}\r\n\r\n{body}", body.len()));
        // a server that refuses what is too large may close before it has read all
        let _ = stream.write_all(text.as_bytes());
        stream
    }

    pub fn post(&self, path: &str, body: &Value) -> Answer {
        let json = "Content-Type: application/json";
        read(self.send(&format!("POST /api/{path}"), &[json], &body.to_string()))
    }

    pub fn get(&self, path: &str) -> Answer {
        read(self.send(&format!("GET {path}"), &[], ""))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(end) = self.end.take() {
            let _ = end.send(());
        }
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Reads an answer to its end.
pub fn read(mut stream: TcpStream) -> Answer {
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let is_chunked = head.to_lowercase().contains("transfer-encoding: chunked");
    let status = head.split(' ').nth(1).and_then(|code| code.parse().ok());
    Answer {
        status: status.unwrap_or(0),
        head: head.to_string(),
        body: match is_chunked {
            true => unchunked(body),
            false => body.to_string(),
        },
    }
}

/// The content of chunks; what is missing of the last one is left out.
fn unchunked(mut rest: &str) -> String {
    let mut content = String::new();
    while let Some((size, after)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).unwrap_or(0);
        let Some(chunk) = after.get(..size).filter(|chunk| !chunk.is_empty()) else {
            break;
        };
        content.push_str(chunk);
        rest = after.get(size + 2..).unwrap_or("");
    }
    content
}
