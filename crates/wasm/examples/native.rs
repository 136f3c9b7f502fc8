//! Solves each of some files as the module does, but natively; tells the seconds of the processor and the moves for each. (Linux only.)

use sauterelle_wasm::solve_text;

/// Nanoseconds that the processor has spent on this program.
fn spent() -> u64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let first = text.split_whitespace().next();
    first.and_then(|word| word.parse().ok()).unwrap_or_default()
}

fn main() {
    // long play is deep recursion
    let work = || {
        for file in std::env::args().skip(1) {
            let text = std::fs::read_to_string(&file).expect("a file");
            let before = spent();
            let nodes = solve_text(&text, 256 << 20, |_| ()).expect("a problem");
            println!("{file} {} {nodes}", (spent() - before) as f64 / 1e9);
        }
    };
    let thread = std::thread::Builder::new().stack_size(64 << 20);
    thread
        .spawn(work)
        .expect("a thread")
        .join()
        .expect("an end");
}
