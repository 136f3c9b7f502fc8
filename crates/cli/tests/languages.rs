//! What the program says in French and German.

use std::process::Command;

/// What is said on standard error with this locale.
fn said(locale: &str, args: &[&str]) -> String {
    let run = Command::new(env!("CARGO_BIN_EXE_sauterelle"))
        .args(args)
        .env("LC_ALL", locale)
        .output()
        .expect("the program starts");
    String::from_utf8_lossy(&run.stderr).into_owned() + &String::from_utf8_lossy(&run.stdout)
}

#[test]
fn the_environment_or_an_option_decides_the_language() {
    for (locale, args, told) in [
        (
            "fr_FR.UTF-8",
            &["solve", "--frotz"][..],
            "erreur : option inconnue « --frotz »",
        ),
        (
            "de_DE.UTF-8",
            &["solve", "--frotz"],
            "Fehler: unbekannte Option „--frotz“",
        ),
        (
            "de_DE.UTF-8",
            &["frotz"],
            "Fehler: unbekannter Befehl „frotz“",
        ),
        (
            "fr_FR.UTF-8",
            &["--help"],
            "Résout et vérifie des problèmes féeriques",
        ),
        ("de_DE.UTF-8", &["solve", "--help"], "Mögliche Werte:"),
        (
            "C",
            &["solve", "--language", "fr", "--fen", "8/8"],
            "erreur : --fen:1:1: la position a 2 traverses",
        ),
        (
            "de_DE.UTF-8",
            &["solve", "--language", "english", "--fen", "8/8"],
            "error: --fen:1:1: the position has 2 ranks",
        ),
        (
            "it_IT.UTF-8",
            &["solve", "--frotz"],
            "error: unexpected argument '--frotz' found",
        ),
    ] {
        let found = said(locale, args);
        assert!(found.contains(told), "{locale} {args:?}: {found}");
    }
}
