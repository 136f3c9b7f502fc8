//! The table of men. Codes are those of Popeye's input language in the three languages; a man of our
//! own has a code that is free in all three.

use super::walk::*;
use super::{Language, Man};

const fn man(
    code: [&'static str; 3],
    name: [&'static str; 3],
    walk: &'static [Part],
    doc: &'static str,
) -> Man {
    Man {
        code,
        name,
        walk: Walk::Parts(walk),
        doc,
    }
}

use How::*;

/// Every kind of man, the orthodox ones first in the order of [`KindId`](crate::piece::KindId).
#[rustfmt::skip]
pub static MEN: &[Man] = &[
    man(["k", "r", "k"], ["king", "roi", "König"], &[both(Leap, QUEEN)],
        "One step in any direction; always royal."),
    man(["q", "d", "d"], ["queen", "dame", "Dame"], &[both(Ride, QUEEN)],
        "Rides along ranks, files and diagonals."),
    man(["r", "t", "t"], ["rook", "tour", "Turm"], &[both(Ride, ROOK)],
        "Rides along ranks and files."),
    man(["b", "f", "l"], ["bishop", "fou", "Läufer"], &[both(Ride, BISHOP)],
        "Rides along diagonals."),
    man(["s", "c", "s"], ["knight", "cavalier", "Springer"], &[both(Leap, KNIGHT)],
        "(1,2)-leaper."),
    Man { code: ["p", "p", "b"], name: ["pawn", "pion", "Bauer"], walk: Walk::Pawn,
        doc: "One step forward, two from its second rank; captures diagonally forward; promotes on the last rank." },

    man(["sx", "sx", "sx"], ["soucie", "soucie", "Soucie"], &[both(CountedLeap, QUEEN)],
        "Leaps along a queen line by exactly as many squares as there are men on that line, itself included."),

    man(["we", "vi", "we"], ["wazir", "vizir", "Wesir"], &[both(Leap, ROOK)], "(0,1)-leaper."),
    man(["fe", "fe", "fe"], ["fers", "fers", "Fers"], &[both(Leap, BISHOP)], "(1,1)-leaper."),
    man(["da", "da", "da"], ["dabbaba", "dabbaba", "Dabbaba"], &[both(Leap, DABBABA)], "(0,2)-leaper."),
    man(["al", "al", "al"], ["alfil", "alfil", "Alfil"], &[both(Leap, ALFIL)], "(2,2)-leaper."),
    man(["ca", "ch", "ca"], ["camel", "chameau", "Kamel"], &[both(Leap, CAMEL)], "(1,3)-leaper."),
    man(["z", "z", "z"], ["zebra", "zèbre", "Zebra"], &[both(Leap, ZEBRA)], "(2,3)-leaper."),
    man(["gi", "gi", "gi"], ["giraffe", "girafe", "Giraffe"], &[both(Leap, GIRAFFE)], "(1,4)-leaper."),
    man(["an", "an", "an"], ["antelope", "antilope", "Antilope"], &[both(Leap, ANTELOPE)], "(3,4)-leaper."),
    man(["15", "15", "15"], ["1:5-leaper", "bondisseur 1:5", "Ibis"], &[both(Leap, LEAPER15)], "(1,5)-leaper."),
    man(["16", "16", "16"], ["1:6-leaper", "bondisseur 1:6", "Flamingo"], &[both(Leap, LEAPER16)], "(1,6)-leaper."),
    man(["24", "24", "24"], ["2:4-leaper", "bondisseur 2:4", "Hase"], &[both(Leap, LEAPER24)], "(2,4)-leaper."),
    man(["25", "25", "25"], ["2:5-leaper", "bondisseur 2:5", "2:5-Springer"], &[both(Leap, LEAPER25)], "(2,5)-leaper."),
    man(["35", "35", "35"], ["3:5-leaper", "bondisseur 3:5", "3:5-Springer"], &[both(Leap, LEAPER35)], "(3,5)-leaper."),
    man(["36", "36", "36"], ["3:6-leaper", "bondisseur 3:6", "3:6-Springer"], &[both(Leap, LEAPER36)], "(3,6)-leaper."),
    man(["37", "37", "37"], ["3:7-leaper", "bondisseur 3:7", "3:7-Springer"], &[both(Leap, LEAPER37)], "(3,7)-leaper."),
    man(["bu", "bu", "bu"], ["root-25-leaper", "bucéphale", "Wurzel-25-Springer"], &[both(Leap, LEAPER05), both(Leap, ANTELOPE)],
        "(0,5)- and (3,4)-leaper."),
    man(["rf", "cc", "wf"], ["root-50-leaper", "cavalier racine de 50", "Wurzel-50-Springer"], &[both(Leap, LEAPER55), both(Leap, LEAPER17)],
        "(5,5)- and (1,7)-leaper."),
    man(["gn", "g", "gn"], ["gnu", "gnou", "Gnu"], &[both(Leap, KNIGHT), both(Leap, CAMEL)], "Knight and camel."),
    man(["bi", "bi", "bi"], ["bison", "bison", "Bison"], &[both(Leap, CAMEL), both(Leap, ZEBRA)], "Camel and zebra."),
    man(["ok", "ok", "ok"], ["okapi", "okapi", "Okapi"], &[both(Leap, KNIGHT), both(Leap, ZEBRA)], "Knight and zebra."),
    man(["ze", "ze", "ze"], ["zebu", "zébu", "Zebu"], &[both(Leap, CAMEL), both(Leap, GIRAFFE)], "Camel and giraffe."),
    man(["sq", "ec", "ei"], ["squirrel", "écureuil", "Eichhörnchen"],
        &[both(Leap, KNIGHT), both(Leap, DABBABA), both(Leap, ALFIL)], "Knight, dabbaba and alfil."),
    man(["ek", "re", "ek"], ["erlking", "roi des elfes", "Erlkönig"], &[both(Leap, QUEEN)],
        "Moves as a king, but is not royal."),

    man(["n", "n", "n"], ["nightrider", "noctambule", "Nachtreiter"], &[both(Ride, KNIGHT)], "Rides in knight's leaps."),
    man(["cr", "cn", "cr"], ["camelrider", "chameau noctambule", "Kamelreiter"], &[both(Ride, CAMEL)], "Rides in camel's leaps."),
    man(["zr", "zn", "zr"], ["zebrarider", "zèbre noctambule", "Zebrareiter"], &[both(Ride, ZEBRA)], "Rides in zebra's leaps."),
    man(["gr", "gn", "gr"], ["gnurider", "gnou noctambule", "Gnureiter"], &[both(Ride, KNIGHT), both(Ride, CAMEL)],
        "Nightrider and camelrider."),
    man(["am", "am", "am"], ["amazon", "amazone", "Amazone"], &[both(Ride, QUEEN), both(Leap, KNIGHT)], "Queen and knight."),
    man(["em", "im", "kn"], ["empress", "impératrice", "Kaiserin"], &[both(Ride, ROOK), both(Leap, KNIGHT)], "Rook and knight."),
    man(["pr", "pr", "pr"], ["princess", "princesse", "Prinzessin"], &[both(Ride, BISHOP), both(Leap, KNIGHT)], "Bishop and knight."),
    man(["wa", "v", "wa"], ["waran", "varan", "Waran"], &[both(Ride, ROOK), both(Ride, KNIGHT)], "Rook and nightrider."),

    man(["g", "s", "g"], ["grasshopper", "sauterelle", "Grashüpfer"], &[both(Hop, QUEEN)],
        "Along queen lines over the first man to the square immediately beyond."),
    man(["rh", "st", "th"], ["rookhopper", "sauterelle tour", "Turmhüpfer"], &[both(Hop, ROOK)],
        "A grasshopper on ranks and files only."),
    man(["bh", "sf", "lh"], ["bishophopper", "sauterelle fou", "Läuferhüpfer"], &[both(Hop, BISHOP)],
        "A grasshopper on diagonals only."),
    man(["nh", "sn", "nh"], ["nightrider hopper", "noctambule sauteur", "Nachtreiterhüpfer"], &[both(Hop, KNIGHT)],
        "A grasshopper on nightrider lines."),
    man(["kh", "sr", "kh"], ["kinghopper", "roi sauteur", "Königshüpfer"], &[both(NearHop, QUEEN)],
        "A grasshopper whose hurdle stands next to it."),
    man(["li", "li", "li"], ["lion", "lion", "Lion"], &[both(Lion, QUEEN)],
        "Along queen lines over the first man to any square beyond, up to the next man."),
    man(["rl", "tl", "tl"], ["rook-lion", "tour-lion", "Turm-Lion"], &[both(Lion, ROOK)], "A lion on ranks and files only."),
    man(["bl", "fl", "ll"], ["bishop-lion", "fou-lion", "Läufer-Lion"], &[both(Lion, BISHOP)], "A lion on diagonals only."),
    man(["nl", "nl", "nl"], ["nightrider lion", "noctambule lion", "Nachtreiterlion"], &[both(Lion, KNIGHT)],
        "A lion on nightrider lines."),
    man(["l", "l", "h"], ["locust", "locuste", "Heuschrecke"], &[capturing(Locust, QUEEN)],
        "Captures only: along queen lines over an enemy man to the empty square immediately beyond."),
    man(["lr", "lt", "ht"], ["rook locust", "tour locuste", "Turmheuschrecke"], &[capturing(Locust, ROOK)],
        "A locust on ranks and files only."),
    man(["lb", "lf", "hl"], ["bishop locust", "fou locuste", "Läuferheuschrecke"], &[capturing(Locust, BISHOP)],
        "A locust on diagonals only."),
    man(["ln", "ln", "hn"], ["nightrider locust", "noctambule locuste", "Nachtschrecke"], &[capturing(Locust, KNIGHT)],
        "A locust on nightrider lines."),

    man(["le", "le", "le"], ["leo", "leo", "Leo"], &[moving(Ride, QUEEN), capturing(Lion, QUEEN)],
        "Chinese: moves as a queen, captures as a lion."),
    man(["pa", "pa", "pa"], ["pao", "pao", "Pao"], &[moving(Ride, ROOK), capturing(Lion, ROOK)],
        "Chinese: moves as a rook, captures as a lion."),
    man(["va", "va", "va"], ["vao", "vao", "Vao"], &[moving(Ride, BISHOP), capturing(Lion, BISHOP)],
        "Chinese: moves as a bishop, captures as a lion."),
    man(["na", "na", "na"], ["nao", "nao", "Nao"], &[moving(Ride, KNIGHT), capturing(Lion, KNIGHT)],
        "Chinese: moves as a nightrider, captures as a lion on nightrider lines."),
    man(["ma", "ma", "ma"], ["mao", "mao", "Mao"], &[both(LameOrthogonal, KNIGHT)],
        "Chinese: a knight that steps first orthogonally, over an empty square."),
    man(["mo", "mo", "mo"], ["moa", "moa", "Moa"], &[both(LameDiagonal, KNIGHT)],
        "A knight that steps first diagonally, over an empty square."),
];

/// The six orthodox kinds: king, queen, rook, bishop, knight, pawn.
pub fn orthodox() -> [&'static Man; 6] {
    [&MEN[0], &MEN[1], &MEN[2], &MEN[3], &MEN[4], &MEN[5]]
}

/// The man with a code of one or two letters in a language, in either case.
pub fn by_code(code: &str, language: Language) -> Option<&'static Man> {
    MEN.iter()
        .find(|m| m.code[language as usize].eq_ignore_ascii_case(code))
}

/// The man with a name in any language, in either case.
pub fn by_name(name: &str) -> Option<&'static Man> {
    let wanted = name.to_lowercase();
    MEN.iter()
        .find(|m| m.name.iter().any(|n| n.to_lowercase() == wanted))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_unique_in_each_language() {
        for language in 0..3 {
            for (i, a) in MEN.iter().enumerate() {
                for b in &MEN[i + 1..] {
                    assert_ne!(
                        a.code[language], b.code[language],
                        "{:?} {:?}",
                        a.name, b.name
                    );
                }
            }
        }
    }
}
