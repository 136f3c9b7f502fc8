//! Whether the server runs already, so that a second start opens its page instead of another one: another port is another place of
//! the browser's store, in which all problems would seem to be lost.

use serde_json::Value;
use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::Duration;

/// What the server calls itself.
pub(crate) const PROGRAM: &str = "sauterelle";

/// How long an answer may take. One that is busy solving answers at once.
const PATIENCE: Duration = Duration::from_secs(2);

/// No status is longer.
const LONGEST: u64 = 1 << 16;

/// The address of the page of a server that runs on this port of the loopback, if it is one of this program.
pub fn running(port: u16) -> Option<String> {
    let status = status(port).ok()?;
    let (_, body) = status.split_once("\r\n\r\n")?;
    let said: Value = serde_json::from_str(body.trim()).ok()?;
    (said["program"] == PROGRAM).then(|| address(port))
}

/// Where the page is.
pub(crate) fn address(port: u16) -> String {
    format!("http://localhost:{port}/")
}

fn status(port: u16) -> io::Result<String> {
    let place = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let mut stream = TcpStream::connect_timeout(&place, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    // of this version there are no chunks
    let request = format!("GET /api/status HTTP/1.0\r\nHost: localhost:{port}\r\n\r\n");
    stream.write_all(request.as_bytes())?;
    let mut answer = String::new();
    stream.take(LONGEST).read_to_string(&mut answer)?;
    Ok(answer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Config, Server};
    use std::future::pending;
    use std::net::TcpListener;

    #[test]
    fn a_server_of_this_program_is_known() {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let server = runtime
            .block_on(Server::bind(0, Config::default()))
            .unwrap();
        let address = server.address();
        let port = address.trim_end_matches('/').rsplit(':').next().unwrap();
        let port = port.parse().unwrap();
        runtime.spawn(server.run(pending()));
        assert_eq!(running(port), Some(address));
        runtime.shutdown_background();
    }

    #[test]
    fn another_program_is_not_taken_for_it() {
        let other = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = other.local_addr().unwrap().port();
        let answers = std::thread::spawn(move || {
            let (mut stream, _) = other.accept().unwrap();
            let mut asked = [0; 4];
            stream.read_exact(&mut asked).unwrap();
            let _ = stream.write_all(b"HTTP/1.0 200 OK\r\n\r\n{\"program\":\"other\"}");
        });
        assert_eq!(running(port), None);
        answers.join().unwrap();
        assert_eq!(running(port), None, "nobody listens any more");
    }
}
