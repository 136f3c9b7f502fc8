//! Solving for the page: events as lines of JSON, as the server's `/api/solve` sends them.

use crate::page::{read, refusal};
use crate::taker::Taker;
use sauterelle::questions::SolveQuestion;
use sauterelle::{Event, Pulse, Solver, Stop, memory};
use std::sync::{Arc, Mutex, PoisonError};

/// Not more bytes of solutions than this wait to be sent.
const GATHERED: usize = 1 << 14;

/// Bytes of events that are sent for one problem.
const MOST: usize = 64 << 20;

/// The first event.
const STARTED: &str = "{\"type\":\"started\"}\n";

/// Solves the problem of a question with one search, with so many bytes for remembered positions, and sends what happens.
///
/// # Errors
/// The reasons why it cannot be solved, as JSON.
pub fn solve(question: &str, memory: usize, send: Taker) -> Result<(), String> {
    let question = SolveQuestion::read(read(question)?).map_err(|fault| refusal(&fault))?;
    let solver = Solver {
        threads: 0,
        memory: memory::at_most(memory),
        time: question.time,
        ..Solver::default()
    };
    let stop = Stop::default();
    send(STARTED);
    let events = Arc::new(Mutex::new(Events {
        send,
        waiting: String::new(),
        left: MOST,
        stop: stop.clone(),
    }));
    let shared = Arc::clone(&events);
    let tell = move |event| {
        let mut events = shared.lock().unwrap_or_else(PoisonError::into_inner);
        events.tell(event);
    };
    let told = tell.clone();
    let pulse = Pulse::new(move |pace| told(Event::Pace(pace.clone())));
    let report = question.solve(&solver, &stop, Some(&pulse), &mut |event| tell(event));
    report.map_err(|error| refusal(&error.into()))?;
    Ok(())
}

/// Events on their way to the page.
struct Events {
    send: Taker,
    /// Solutions that have not been sent yet: there may be thousands a second.
    waiting: String,
    /// Bytes that may still be sent.
    left: usize,
    stop: Stop,
}

impl Events {
    fn tell(&mut self, event: Event) {
        let is_solution = matches!(event, Event::Solution(_));
        let event = match event {
            Event::Ending(mut ending) if self.left == 0 => {
                ending.lose_output();
                Event::Ending(ending)
            }
            event => event,
        };
        self.add(&event);
        if !is_solution || self.waiting.len() > GATHERED {
            (self.send)(&self.waiting);
            self.waiting.clear();
        }
    }

    /// Adds an event to those that wait; of solutions no more than anybody would read.
    fn add(&mut self, event: &Event) {
        let text = serde_json::to_string(event).unwrap_or_default();
        if let Event::Solution(_) = event {
            self.left = self.left.saturating_sub(text.len());
            if self.left == 0 {
                self.stop.stop();
                return;
            }
        }
        self.waiting.push_str(&text);
        self.waiting.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::taker;
    use serde_json::{Value, json};

    /// The events of a problem.
    fn events(problem: &str, time: f64) -> Vec<Value> {
        let question = json!({ "problem": problem, "time": time });
        let (told, take) = taker::into_memory();
        solve(&question.to_string(), 1 << 20, take).unwrap();
        let told = told.lock().unwrap().concat();
        let lines = told.lines().map(|line| serde_json::from_str(line).unwrap());
        lines.collect()
    }

    #[test]
    fn events_come_as_the_server_sends_them() {
        let events = events("begin stip h#1 piec whit kb6 qh1 blac ka8 end", 60.0);
        let types: Vec<&str> = events.iter().filter_map(|it| it["type"].as_str()).collect();
        let expected = [
            "started", "problem", "position", "phase", "line", "line", "verdict", "text", "end",
            "done",
        ];
        assert_eq!(types, expected);
        assert_eq!(events[9]["outcome"], "complete");
    }

    #[test]
    fn the_time_limit_is_kept_and_progress_told() {
        let long = "begin stip h#9 piec whit Ka1 Qb1 Rc1 blac Kh8 Qg8 Rf8 Be8 Sd8 Pa7 Pb7 end";
        let events = events(long, 0.8);
        let done = events.last().unwrap();
        assert_eq!(
            (&done["type"], &done["limit"]),
            (&json!("done"), &json!("time"))
        );
        assert!(done["seconds"].as_f64().unwrap() < 5.0, "{done}");
        assert!(events.iter().any(|event| event["type"] == "progress"));
    }

    #[test]
    fn solving_goes_on_from_where_the_time_was_up() {
        let problem = "begin stip h#3 piec whit kc3 qd4 blac ka1 pa3 pb7 end";
        let (mut rest, mut lines, mut last) = (Value::Null, Vec::new(), 0.0);
        for runs in 1.. {
            assert!(runs < 200, "it does not come to its end: {rest}");
            let question = json!({ "problem": problem, "time": 0.1, "resume": rest });
            let (told, take) = taker::into_memory();
            solve(&question.to_string(), 1 << 20, take).unwrap();
            let told = told.lock().unwrap().concat();
            let events: Vec<Value> = told
                .lines()
                .map(|it| serde_json::from_str(it).unwrap())
                .collect();
            for event in &events {
                match event["type"].as_str() {
                    Some("line") => lines.push(event.to_string()),
                    Some("progress") => {
                        let done = event["done"].as_f64().unwrap();
                        assert!(done >= last, "{event}");
                        last = done;
                    }
                    _ => {}
                }
            }
            let done = events.last().unwrap();
            rest = done["rest"].clone();
            if rest.is_null() {
                assert_eq!(done["outcome"], "complete");
                assert!(runs > 1, "it was never stopped");
                break;
            }
        }
        let whole = self::events(problem, 100.0);
        let whole = whole.iter().filter(|it| it["type"] == "line");
        assert_eq!(lines, whole.map(Value::to_string).collect::<Vec<_>>());
    }

    #[test]
    fn a_refusal_has_its_place() {
        let question = json!({ "problem": "begin stip #2 cond nonsense piec whit ka1 end" });
        let (_, take) = taker::into_memory();
        let refused = solve(&question.to_string(), 1 << 20, take).unwrap_err();
        let refused: Value = serde_json::from_str(&refused).unwrap();
        assert_eq!(refused["faults"][0]["item"], "nonsense");
    }
}
