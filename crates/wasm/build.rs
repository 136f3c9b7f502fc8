//! The stack of the module: long play is deep recursion.

fn main() {
    if std::env::var("CARGO_CFG_TARGET_FAMILY").as_deref() == Ok("wasm") {
        println!("cargo::rustc-link-arg-cdylib=-zstack-size={}", 64 << 20);
    }
    println!("cargo::rerun-if-changed=build.rs");
}
