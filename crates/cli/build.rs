//! How the programs are linked.

/// The build of a clone has some 85 000 addresses of functions and texts to fill in at each start if nobody knows before where it will lie
/// in memory: a millisecond, of four. What is shipped has fewer of them, and keeps to a place that nobody can foresee.
fn main() {
    let is = |name: &str, value: &str| std::env::var(name).is_ok_and(|found| found == value);
    let is_shipped = is("OPT_LEVEL", "3");
    if is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu") && !is_shipped {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
    println!("cargo::rerun-if-changed=build.rs");
}
