//! How often the rules of a problem are compiled on the way from its text to its solution.

use sauterelle::kernel::condition::{Args, Meta, RuleDef, RuleError, Texts};
use sauterelle::kernel::defined::Defined;
use sauterelle::kernel::ruleset::Builder;
use sauterelle::questions::answer;
use sauterelle::{Problem, Question, Solver, Stop};
use serde_json::json;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A condition that does nothing but count how often it is compiled.
struct Counted;

static META: Meta = Meta {
    name: ["Counted"; 3],
    aliases: &[],
    options: &[],
    doc: "Counts.",
    source: "a test",
    texts: Texts {
        beside: "",
        name: "",
        text: "",
    },
};

/// Solving has threads of its own.
static COMPILED: AtomicUsize = AtomicUsize::new(0);

impl RuleDef for Counted {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, _builder: &mut Builder) -> Result<(), RuleError> {
        COMPILED.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }

    // no rule of the registry, so one of a user
    fn definition(&self) -> Option<&str> {
        Some("condition Counted")
    }
}

/// How often the rules have been compiled since this was asked last.
fn compiled() -> usize {
    COMPILED.swap(0, Ordering::Relaxed)
}

fn text(rest: &str) -> String {
    format!("beginproblem pieces white ka1 qb2 ra7 black kh8 condition counted {rest} endproblem")
}

fn read(text: &str) -> Problem {
    let mut read = Problem::read_all(text.as_bytes(), None, &Question::default());
    read.pop().expect("a problem").expect("no faults")
}

#[test]
fn rules_are_compiled_once_for_a_problem() {
    let _defined = Defined::new([]);
    Defined::add_rule(&Counted);
    for (rest, times) in [
        ("stipulation #1", 1),
        ("stipulation h#1.5 option setplay movenumbers", 1),
        // positions with the same men have the same rules
        ("stipulation #1 twin move b2 b3 twin stipulation #2", 1),
        ("stipulation #1 twin add white gc3", 2),
        // conditions that name no side bind the one that defends, or Black
        ("stipulation #1 option duplex", 2),
        ("stipulation #1 twin stipulation h#1", 1),
    ] {
        let problem = read(&text(rest));
        let solver = Solver::default();
        let report = solver.solve(&problem, &Stop::default(), &mut |_| {});
        assert!(report.is_ok(), "{rest}");
        assert_eq!(compiled(), times, "{rest}");
    }
    for (name, key) in [
        ("read", "text"),
        ("position", "problem"),
        ("last-moves", "problem"),
    ] {
        let answered = answer(name, json!({ key: text("stipulation #1") }));
        assert!(answered.is_ok(), "{name}");
        assert_eq!(compiled(), 1, "{name}");
    }
}
