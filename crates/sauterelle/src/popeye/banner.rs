//! The first line of the output, by which clients know the version of Popeye they deal with.

/// The version of Popeye whose input and output these are.
const VERSION: &str = "4.104";

/// The line, with the bytes for remembered positions.
pub fn banner(memory: usize) -> String {
    let bits = usize::BITS;
    format!(
        "Popeye Sauterelle-{bits}Bit v{VERSION} ({})\n",
        amount(memory)
    )
}

/// Bytes in a unit of which there are at least ten.
fn amount(bytes: usize) -> String {
    let kilobytes = bytes >> 10;
    match kilobytes {
        0..10_240 => format!("{kilobytes} KB"),
        10_240..10_485_760 => format!("{} MB", kilobytes >> 10),
        _ => format!("{} GB", kilobytes >> 20),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_as_clients_know_them() {
        for (bytes, text) in [
            (0, "0 KB"),
            (9 << 20, "9216 KB"),
            (10 << 20, "10 MB"),
            (1 << 30, "1024 MB"),
            (20 << 30, "20 GB"),
        ] {
            assert_eq!(amount(bytes), text);
        }
    }
}
