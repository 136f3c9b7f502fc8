//! How long something took, as it is shown: `Time = 1:02.345 m:s`.

use sauterelle_kernel::men::Language;
use std::time::Duration;

/// The word for time in English, French and German.
const LABELS: [&str; 3] = ["Time", "Temps", "Zeit"];

/// A time with its label: seconds and thousandths, from a minute on minutes too, from an hour on hours without
/// thousandths.
pub fn elapsed(language: Language, time: Duration) -> String {
    let label = LABELS[language as usize];
    let (seconds, thousandths) = (time.as_secs(), time.subsec_millis());
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match (hours, minutes) {
        (0, 0) => format!("{label} = {rest}.{thousandths:03} s"),
        (0, _) => format!("{label} = {minutes}:{rest:02}.{thousandths:03} m:s"),
        _ => format!("{label} = {hours}:{minutes:02}:{rest:02} h:m:s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_grow_with_the_time() {
        for (millis, text) in [
            (0, "Time = 0.000 s"),
            (59_999, "Time = 59.999 s"),
            (60_000, "Time = 1:00.000 m:s"),
            (3_599_042, "Time = 59:59.042 m:s"),
            (3_600_000, "Time = 1:00:00 h:m:s"),
            (90_061_500, "Time = 25:01:01 h:m:s"),
        ] {
            assert_eq!(
                elapsed(Language::English, Duration::from_millis(millis)),
                text
            );
        }
        assert_eq!(elapsed(Language::French, Duration::ZERO), "Temps = 0.000 s");
        assert_eq!(elapsed(Language::German, Duration::ZERO), "Zeit = 0.000 s");
    }
}
