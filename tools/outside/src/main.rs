//! What a program does with the library `sauterelle`, and with nothing else: read, solve with limits, stop, play, explain, draw.

use sauterelle::forms::popeye::POPEYE;
use sauterelle::pictures::render;
use sauterelle::{Error, Event, Position, Problem, Solver, Status, Stop};
use std::time::Duration;

fn main() -> Result<(), Error> {
    let problem = Problem::from_fen("8/3K2N1/4p3/5p2/8/6r1/kBP5/8")
        .condition("Polo")
        .stipulation("h#2")
        .build()?;
    println!("{}", problem.write(&POPEYE)?);
    for solution in problem.solve()? {
        println!("{solution}");
    }

    let solver = Solver {
        threads: 1,
        time: Some(Duration::from_secs(10)),
        ..Solver::default()
    };
    let (stop, stopper) = (Stop::default(), Stop::default());
    let report = solver.solve(&problem, &stop, &mut |event| {
        if let Event::Solution(_) = event {
            stopper.stop();
        }
    })?;
    assert_eq!(report.solutions(), 1);
    println!("{}", report.verdicts().join("\n"));

    let mut position =
        Position::from_fen("3K2k1/8/8/8/8/8/p6R/1N6", &["CageCirce".to_string()], None)?;
    println!("{} legal moves", position.legal_moves().len());
    println!("{}", position.play("Rxa2(Ra1)")?.text);
    assert_eq!(position.status(), Status::Play);
    let unknown = position.play("Qa4").expect_err("there is no queen");
    println!("{unknown}");

    let png = render::png(&problem.svg(), 1.0).map_err(|it| Error::Picture(it.to_string()))?;
    println!("a picture of {} bytes", png.len());
    Ok(())
}

#[test]
fn it_runs() -> Result<(), Error> {
    main()
}
