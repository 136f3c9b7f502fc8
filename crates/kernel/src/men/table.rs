//! The table of men. Codes are those of Popeye's input language in the three languages; a man of our
//! own has a code that is free in all three.

use super::dirs::*;
use super::man::{Language, Man, Nature};
use super::part::*;
use super::pawn::{Officers, PAWN, PawnWalk};
use super::walk::{Lender, Walk};

const fn man(
    code: [&'static str; 3],
    name: [&'static str; 3],
    walk: &'static [Part],
    doc: &'static str,
) -> Man {
    Man {
        code,
        name,
        aliases: &[],
        walk: Walk::Parts(walk),
        nature: Nature::Usual,
        doc,
    }
}

const fn pawn(
    code: [&'static str; 3],
    name: [&'static str; 3],
    walk: PawnWalk,
    doc: &'static str,
) -> Man {
    Man {
        code,
        name,
        aliases: &[],
        walk: Walk::Pawn(walk),
        nature: Nature::Usual,
        doc,
    }
}

use How::*;
use Landing::*;
use Line::{Billiard, Circle, DiagonalFirst, LeapThenDouble, OrthogonalFirst, Reflected, Zigzag};
use Only::*;
use Turn::{Eighth, Knightwards, Quarter, ThreeEighths};

const LESSER: Ring = Ring {
    queen_lines: true,
    enemies: false,
};
const GREATER: Ring = Ring {
    queen_lines: false,
    enemies: false,
};
const ENEMIES: Ring = Ring {
    queen_lines: false,
    enemies: true,
};

/// Over a man of this distance, with a quarter turn.
const fn quarter(dirs: &'static [Dir]) -> Part {
    both(turning(true, Quarter, At(1)), dirs)
}

/// To the square in front of a man, as far away from it as from the departure.
const fn stop_half(dirs: &'static [Dir]) -> Part {
    both(NearHalf, dirs)
}

#[rustfmt::skip]
const NONSTOP_EAGLE: [Part; 20] = [
    quarter(QUEEN), quarter(DABBABA), quarter(LEAPER03), quarter(LEAPER04), quarter(LEAPER05), quarter(LEAPER06), quarter(LEAPER07),
    quarter(ALFIL), quarter(LEAPER33), quarter(LEAPER44), quarter(LEAPER55), quarter(LEAPER66), quarter(LEAPER77),
    quarter(KNIGHT), quarter(LEAPER24), quarter(LEAPER36), quarter(CAMEL), quarter(LEAPER26), quarter(ZEBRA), quarter(LEAPER46),
];

#[rustfmt::skip]
const NONSTOP_STOPPER: [Part; 8] = [
    stop_half(QUEEN), stop_half(DABBABA), stop_half(ALFIL), stop_half(LEAPER03), stop_half(LEAPER33), stop_half(KNIGHT),
    stop_half(CAMEL), stop_half(ZEBRA),
];

/// Every kind of man, the orthodox ones first in the order of [`KindId`](crate::board::piece::KindId).
#[rustfmt::skip]
pub static MEN: &[Man] = &[
    Man { nature: Nature::King, ..man(["k", "r", "k"], ["king", "roi", "König"], &[both(Leap, QUEEN)],
        "One step in any direction; always royal.") },
    man(["q", "d", "d"], ["queen", "dame", "Dame"], &[both(Ride, QUEEN)],
        "Rides along ranks, files and diagonals."),
    man(["r", "t", "t"], ["rook", "tour", "Turm"], &[both(Ride, ROOK)],
        "Rides along ranks and files."),
    man(["b", "f", "l"], ["bishop", "fou", "Läufer"], &[both(Ride, BISHOP)],
        "Rides along diagonals."),
    man(["s", "c", "s"], ["knight", "cavalier", "Springer"], &[both(Leap, KNIGHT)],
        "(1,2)-leaper."),
    pawn(["p", "p", "b"], ["pawn", "pion", "Bauer"], PAWN,
        "One step forward, two from its second rank; captures diagonally forward; promotes on the last rank."),

    man(["sx", "sx", "sx"], ["soucie", "soucie", "Soucie"], &[both(Counted, QUEEN)],
        "Leaps along a queen line by exactly as many squares as there are men on that line, itself included."),

    // leapers
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
    Man { aliases: &["régent"], ..man(["ek", "re", "ek"], ["erlking", "roi des elfes", "Erlkönig"], &[both(Leap, QUEEN)],
        "Moves as a king, but is not royal.") },
    Man { nature: Nature::Thing, ..man(["du", "pi", "du"], ["dummy", "pièce impuissante", "Dummy"], &[],
        "Does not move.") },

    // riders
    man(["n", "n", "n"], ["nightrider", "noctambule", "Nachtreiter"], &[both(Ride, KNIGHT)], "Rides in knight's leaps."),
    man(["cr", "cn", "cr"], ["camelrider", "chameau noctambule", "Kamelreiter"], &[both(Ride, CAMEL)], "Rides in camel's leaps."),
    man(["zr", "zn", "zr"], ["zebrarider", "zèbre noctambule", "Zebrareiter"], &[both(Ride, ZEBRA)], "Rides in zebra's leaps."),
    man(["gr", "gn", "gr"], ["gnurider", "gnou noctambule", "Gnureiter"], &[both(Ride, KNIGHT), both(Ride, CAMEL)],
        "Nightrider and camelrider."),
    man(["wr", "vs", "wr"], ["wazirrider", "vizir noctambule", "Wesirreiter"], &[both(Ride, ROOK)],
        "Rides in wazir's leaps: moves as a rook, but is none."),
    man(["fr", "fs", "fr"], ["fersrider", "fers noctambule", "Fersreiter"], &[both(Ride, BISHOP)],
        "Rides in fers's leaps: moves as a bishop, but is none."),
    man(["am", "am", "am"], ["amazon", "amazone", "Amazone"], &[both(Ride, QUEEN), both(Leap, KNIGHT)], "Queen and knight."),
    man(["em", "im", "kn"], ["empress", "impératrice", "Kaiserin"], &[both(Ride, ROOK), both(Leap, KNIGHT)], "Rook and knight."),
    man(["pr", "pr", "pr"], ["princess", "princesse", "Prinzessin"], &[both(Ride, BISHOP), both(Leap, KNIGHT)], "Bishop and knight."),
    man(["wa", "v", "wa"], ["waran", "varan", "Waran"], &[both(Ride, ROOK), both(Ride, KNIGHT)], "Rook and nightrider."),
    man(["et", "el", "et"], ["elephant", "éléphant", "Elefant"], &[both(Ride, QUEEN), both(Ride, KNIGHT)], "Queen and nightrider."),
    man(["qq", "qq", "od"], ["querquisite", "querquisite", "Odysseus"],
        &[both(Ride, ROOK).only(FromFiles(0b1000_0001)), both(Leap, KNIGHT).only(FromFiles(0b0100_0010)),
            both(Ride, BISHOP).only(FromFiles(0b0010_0100)), both(Ride, QUEEN).only(FromFiles(0b0000_1000)),
            both(Leap, QUEEN).only(FromFiles(0b0001_0000))],
        "Moves as the man that stands on its file in the game array: on the a-file as a rook, on the b-file as a knight, and so on."),
    man(["eh", "eh", "rd"], ["edgehog", "edgehog", "Randschwein"], &[both(Ride, QUEEN).only(EdgeToInside)],
        "A queen that goes from the edge to other squares and from those to the edge only."),
    man(["rr", "tc", "tj"], ["rook/bishop hunter", "chasseur tour/fou", "Turm/Läufer-Jäger"],
        &[both(Ride, ROOK).only(Up), both(Ride, BISHOP).only(Down)],
        "Moves up the board as a rook and down as a bishop, whatever its side; not along ranks."),
    man(["br", "fc", "lj"], ["bishop/rook hunter", "chasseur fou/tour", "Läufer/Turm-Jäger"],
        &[both(Ride, BISHOP).only(Up), both(Ride, ROOK).only(Down)],
        "Moves up the board as a bishop and down as a rook, whatever its side; not along ranks."),
    man(["b1", "b1", "b1"], ["bouncer", "bouncer", "Bouncer"], &[both(Rebound, QUEEN)],
        "Along queen lines as far as the first man, or the first square off the board, is away on the other side."),
    man(["b2", "b2", "b2"], ["rook bouncer", "tour bouncer", "Turmbouncer"], &[both(Rebound, ROOK)],
        "A bouncer on ranks and files only."),
    man(["b3", "b3", "b3"], ["bishop bouncer", "fou bouncer", "Läuferbouncer"], &[both(Rebound, BISHOP)],
        "A bouncer on diagonals only."),

    // riders on other lines
    man(["ro", "ro", "ro"], ["rose", "rose", "Rose"], &[both(Ride, KNIGHT).along(Circle)],
        "Rides in knight's leaps on octagons: each leap turns by the same eighth of a circle."),
    man(["ss", "cs", "ss"], ["spiral springer", "cavalier spirale", "Spiralspringer"],
        &[both(Ride, KNIGHT).along(Zigzag(&[Image::File, Image::Rank]))],
        "Rides in knight's leaps that alternate between a direction and its image in a rank or file."),
    man(["ds", "cd", "ds"], ["diagonal spiral springer", "cavalier spirale diagonale", "Diagonalspiralspringer"],
        &[both(Ride, KNIGHT).along(Zigzag(&[Image::Diagonal, Image::Antidiagonal]))],
        "Rides in knight's leaps that alternate between a direction and its image in a diagonal."),
    man(["s2", "n2", "s2"], ["(2,0)-zigzag nightrider", "noctambule zigzag (2,0)", "(2,0)-Zickzack-Nachtreiter"],
        &[both(Ride, WIDE).along(Zigzag(&[Image::File])), both(Ride, HIGH).along(Zigzag(&[Image::Rank]))],
        "Rides in knight's leaps of which each two lead two squares along a rank or file: a1-b3-c1-d3."),
    man(["s4", "n4", "s4"], ["(4,0)-zigzag nightrider", "noctambule zigzag (4,0)", "(4,0)-Zickzack-Nachtreiter"],
        &[both(Ride, WIDE).along(Zigzag(&[Image::Rank])), both(Ride, HIGH).along(Zigzag(&[Image::File]))],
        "Rides in knight's leaps of which each two lead four squares along a rank or file: a1-c2-e1-g2."),
    man(["s1", "n1", "s1"], ["(1,1)-zigzag nightrider", "noctambule zigzag (1,1)", "(1,1)-Zickzack-Nachtreiter"],
        &[both(Ride, RISING).along(Zigzag(&[Image::Antidiagonal])), both(Ride, FALLING).along(Zigzag(&[Image::Diagonal]))],
        "Rides in knight's leaps of which each two lead one square along a diagonal: b1-a3-c2-b4."),
    man(["s3", "n3", "s3"], ["(3,3)-zigzag nightrider", "noctambule zigzag (3,3)", "(3,3)-Zickzack-Nachtreiter"],
        &[both(Ride, RISING).along(Zigzag(&[Image::Diagonal])), both(Ride, FALLING).along(Zigzag(&[Image::Antidiagonal]))],
        "Rides in knight's leaps of which each two lead three squares along a diagonal: a1-b3-d4-e6."),
    man(["qn", "qn", "qn"], ["quintessence", "quintessence", "Quintessenz"],
        &[both(Ride, KNIGHT).along(Zigzag(&[Image::Left, Image::Right]))],
        "Rides in knight's leaps that turn by a right angle to the left and to the right in turn: a1-b3-d2-e4."),
    man(["bt", "bt", "pf"], ["boyscout", "boyscout", "Pfadfinder"],
        &[both(Ride, BISHOP).along(Zigzag(&[Image::File, Image::Rank]))],
        "Rides in fers's steps that turn by a right angle to the left and to the right in turn."),
    man(["gt", "gt", "pn"], ["girlscout", "girlscout", "Pfadfinderin"],
        &[both(Ride, ROOK).along(Zigzag(&[Image::Diagonal, Image::Antidiagonal]))],
        "Rides in wazir's steps that turn by a right angle to the left and to the right in turn."),
    man(["ct", "ct", "ct"], ["cat", "cavalier de Troie", "Trojanischer Springer"], &[both(Ride, KNIGHT).along(LeapThenDouble)],
        "A knight that can ride on in dabbaba's leaps along the longer side of its first leap."),
    man(["ar", "ar", "er"], ["archbishop", "archevêque", "Erzbischof"], &[both(Ride, BISHOP).along(Reflected(1))],
        "A bishop that is reflected once by the edge of the board."),
    man(["rb", "fr", "rl"], ["reflecting bishop", "fou rebondissant", "Reflektierender Läufer"],
        &[both(Ride, BISHOP).along(Reflected(4))], "A bishop that is reflected up to four times by the edge of the board."),
    man(["c", "ca", "kl"], ["cardinal", "cardinal", "Kardinal"], &[both(Ride, BISHOP).along(Billiard)],
        "A bishop that bounces once off the edge to a diagonal of the other colour."),
    man(["bk", "cr", "rs"], ["bouncy knight", "cavalier rebondissant", "Reflektierender Springer"],
        &[both(Bounces { legs: 3, riding: false, anywhere: false }, KNIGHT)],
        "A knight that can leap again from empty squares of the edge, three times in all."),
    man(["bn", "nr", "nr"], ["bouncy nightrider", "noctambule rebondissant", "Reflektierender Nachtreiter"],
        &[both(Bounces { legs: 64, riding: true, anywhere: false }, KNIGHT)],
        "A nightrider that can ride on in any direction from empty squares of the edge."),
    man(["uu", "uu", "uu"], ["ubiubi", "ubi-ubi", "Ubi-Ubi"],
        &[both(Bounces { legs: 64, riding: false, anywhere: true }, KNIGHT)],
        "Any number of knight's leaps over empty squares in one move."),

    // hoppers
    man(["g", "s", "g"], ["grasshopper", "sauterelle", "Grashüpfer"], &[both(HOP, QUEEN)],
        "Along queen lines over the first man to the square immediately beyond."),
    man(["g2", "s2", "g2"], ["grasshopper-2", "sauterelle-2", "Grashüpfer-2"], &[both(HOP_2, QUEEN)],
        "Along queen lines over the first man to the second square beyond, over an empty one."),
    man(["g3", "s3", "g3"], ["grasshopper-3", "sauterelle-3", "Grashüpfer-3"], &[both(HOP_3, QUEEN)],
        "Along queen lines over the first man to the third square beyond, over two empty ones."),
    man(["rh", "st", "th"], ["rookhopper", "sauterelle tour", "Turmhüpfer"], &[both(HOP, ROOK)],
        "A grasshopper on ranks and files only."),
    man(["bh", "sf", "lh"], ["bishophopper", "sauterelle fou", "Läuferhüpfer"], &[both(HOP, BISHOP)],
        "A grasshopper on diagonals only."),
    man(["nh", "sn", "nh"], ["nightrider hopper", "noctambule sauteur", "Nachtreiterhüpfer"], &[both(HOP, KNIGHT)],
        "A grasshopper on nightrider lines."),
    man(["ch", "sc", "ch"], ["camelrider hopper", "chameau sauteur", "Kamelreiterhüpfer"], &[both(HOP, CAMEL)],
        "A grasshopper on camelrider lines."),
    man(["zh", "sz", "zh"], ["zebrarider hopper", "zèbre sauteur", "Zebrareiterhüpfer"], &[both(HOP, ZEBRA)],
        "A grasshopper on zebrarider lines."),
    man(["gh", "sg", "gh"], ["gnurider hopper", "gnou sauteur", "Gnureiterhüpfer"], &[both(HOP, KNIGHT), both(HOP, CAMEL)],
        "A grasshopper on gnurider lines."),
    man(["kh", "sr", "kh"], ["kinghopper", "roi sauteur", "Königshüpfer"], &[both(NEAR_HOP, QUEEN)],
        "A grasshopper whose hurdle stands next to it."),
    man(["kp", "sv", "sh"], ["knighthopper", "cavalier sauteur", "Springerhüpfer"], &[both(NEAR_HOP, KNIGHT)],
        "Over a man a knight's leap away to the square one such leap further."),
    man(["cg", "sa", "kg"], ["contra grasshopper", "contre-sauterelle", "Kontragrashüpfer"], &[both(NEAR_LION, QUEEN)],
        "Along queen lines over a man next to it to any square beyond, up to the next man."),
    man(["dg", "ds", "dg"], ["double grasshopper", "double sauterelle", "Doppelgrashüpfer"], &[both(DoubleHop, QUEEN)],
        "Two hops of a grasshopper in one move, the first to an empty square; not back to where it began."),
    man(["dk", "dt", "dt"], ["double rookhopper", "double sauterelle tour", "Doppelturmhüpfer"], &[both(DoubleHop, ROOK)],
        "A double grasshopper on ranks and files only."),
    man(["db", "df", "dl"], ["double bishophopper", "double sauterelle fou", "Doppelläuferhüpfer"], &[both(DoubleHop, BISHOP)],
        "A double grasshopper on diagonals only."),
    man(["gl", "gl", "gl"], ["gral", "gral", "Gral"], &[both(Leap, ALFIL), both(HOP, ROOK)], "Alfil and rookhopper."),
    man(["so", "so", "so"], ["scorpion", "scorpion", "Skorpion"], &[both(Leap, QUEEN), both(HOP, QUEEN)],
        "Erlking and grasshopper."),
    Man { nature: Nature::King, ..man(["st", "ep", "st"], ["sting", "épine", "Stachel"], &[both(Leap, QUEEN), both(HOP, QUEEN)],
        "King and grasshopper; always royal.") },
    man(["eq", "ea", "eq"], ["equihopper", "équisauteur anglais", "Equihopper"],
        &[both(EQUAL_HOP, QUEEN), both(EQUAL_HOP, KNIGHT), both(EQUAL_HOP, CAMEL), both(EQUAL_HOP, ZEBRA)],
        "Over the first man in any direction to the square as far beyond, nothing between."),
    man(["ne", "eq", "ne"], ["nonstop equihopper", "équisauteur", "Nonstop-Equihopper"],
        &[both(NEAR_HOP, QUEEN), both(NEAR_HOP, DABBABA), both(NEAR_HOP, ALFIL), both(NEAR_HOP, LEAPER03), both(NEAR_HOP, LEAPER33),
            both(NEAR_HOP, KNIGHT), both(NEAR_HOP, CAMEL), both(NEAR_HOP, ZEBRA)],
        "Over any man to the square as far beyond, whatever stands between."),
    man(["or", "or", "or"], ["orix", "orix", "Orix"], &[both(EQUAL_HOP, QUEEN)], "An equihopper on queen lines only."),
    man(["no", "no", "no"], ["nonstop orix", "orix non-stop", "Nonstop-Orix"],
        &[both(NEAR_HOP, QUEEN), both(NEAR_HOP, DABBABA), both(NEAR_HOP, ALFIL), both(NEAR_HOP, LEAPER03), both(NEAR_HOP, LEAPER33)],
        "A nonstop equihopper on queen lines only."),
    man(["qe", "qa", "qe"], ["equistopper", "équistoppeur", "Equistopper"],
        &[both(Half, QUEEN), both(Half, KNIGHT), both(Half, CAMEL), both(Half, ZEBRA)],
        "To the square half way to a man, nothing between."),
    man(["qf", "qf", "qf"], ["non-stop equistopper", "équistoppeur non-stop", "Nonstop-Equistopper"], &NONSTOP_STOPPER,
        "To the square half way to any man, whatever stands between."),
    man(["m", "e", "el"], ["moose", "élan", "Elch"], &[both(turning(false, Eighth, At(1)), QUEEN)],
        "A grasshopper that turns by 45 degrees at its hurdle."),
    man(["ea", "ai", "ad"], ["eagle", "aigle", "Adler"], &[both(turning(false, Quarter, At(1)), QUEEN)],
        "A grasshopper that turns by 90 degrees at its hurdle."),
    man(["sw", "m", "sp"], ["sparrow", "moineau", "Spatz"], &[both(turning(false, ThreeEighths, At(1)), QUEEN)],
        "A grasshopper that turns by 135 degrees at its hurdle."),
    man(["rm", "et", "tc"], ["rook moose", "élan tour", "Turmelch"], &[both(turning(false, Eighth, At(1)), ROOK)],
        "A moose whose hurdle is on its rank or file."),
    man(["re", "at", "ta"], ["rook eagle", "aigle tour", "Turmadler"], &[both(turning(false, Quarter, At(1)), ROOK)],
        "An eagle whose hurdle is on its rank or file."),
    man(["rw", "mt", "ts"], ["rook sparrow", "moineau tour", "Turmspatz"], &[both(turning(false, ThreeEighths, At(1)), ROOK)],
        "A sparrow whose hurdle is on its rank or file."),
    man(["bm", "ef", "lc"], ["bishop moose", "élan fou", "Läuferelch"], &[both(turning(false, Eighth, At(1)), BISHOP)],
        "A moose whose hurdle is on its diagonals."),
    man(["be", "af", "la"], ["bishop eagle", "aigle fou", "Läuferadler"], &[both(turning(false, Quarter, At(1)), BISHOP)],
        "An eagle whose hurdle is on its diagonals."),
    man(["bw", "mf", "ls"], ["bishop sparrow", "moineau fou", "Läuferspatz"], &[both(turning(false, ThreeEighths, At(1)), BISHOP)],
        "A sparrow whose hurdle is on its diagonals."),
    man(["mg", "mg", "mg"], ["marguerite", "marguerite", "Margerite"],
        &[both(HOP, QUEEN), both(turning(false, Eighth, At(1)), QUEEN), both(turning(false, Quarter, At(1)), QUEEN),
            both(turning(false, ThreeEighths, At(1)), QUEEN), moving(UpTo, QUEEN)],
        "Along queen lines to any square around the first man: grasshopper, moose, eagle, sparrow and hamster."),
    man(["sc", "ss", "sr"], ["scarabeus", "scarabée", "Skarabäus"], &[both(turning(false, Knightwards, At(1)), QUEEN)],
        "Along queen lines to the first man and on by the knight's leaps nearest to the line."),
    man(["ee", "ae", "ae"], ["eagle equihopper", "aigle équisauteur", "Adler-Equihopper"],
        &[both(turning(false, Quarter, Equal), QUEEN), both(turning(true, Quarter, At(1)), KNIGHT),
            both(turning(true, Quarter, At(1)), CAMEL), both(turning(true, Quarter, At(1)), ZEBRA)],
        "An equihopper that turns by 90 degrees at its hurdle, which stands on a queen line or a knight's, camel's or zebra's leap away."),
    man(["en", "aq", "aq"], ["eagle nonstop equihopper", "aigle équisauteur non-stop", "Nonstop-Adler-Equihopper"], &NONSTOP_EAGLE,
        "A nonstop equihopper that turns by 90 degrees at its hurdle, which stands on a line of queen, nightrider, camelrider or zebrarider."),
    man(["ha", "ha", "ha"], ["hamster", "hamster", "Hamster"], &[moving(UpTo, QUEEN)],
        "Along queen lines to the square in front of the first man; does not capture."),
    man(["hc", "hc", "hk"], ["contra hamster", "contre-hamster", "Kontrahamster"], &[both(Pushed, QUEEN)],
        "Along queen lines to any square up to the first man, away from a man right behind it."),
    man(["ka", "ka", "ka"], ["kangaroo", "kangourou", "Känguru"], &[both(HOP_OVER_2, QUEEN)],
        "Along queen lines over the first two men to the square immediately beyond."),
    man(["do", "dn", "de"], ["dolphin", "dauphin", "Delphin"], &[both(HOP, QUEEN), both(HOP_OVER_2, QUEEN)],
        "Grasshopper and kangaroo."),
    man(["th", "sb", "uh"], ["treehopper", "treehopper", "Treehopper"], &[both(Around(LESSER), QUEEN)],
        "Over any man on its queen lines to any square of that man's queen lines at the same distance."),
    man(["ge", "sm", "gu"], ["greater treehopper", "grand treehopper", "Großer Treehopper"], &[both(Around(GREATER), QUEEN)],
        "Over any man to any square at the same distance from that man."),
    man(["rk", "cl", "rp"], ["radial leaper", "cavalier radial", "Radialspringer"], &[both(Around(ENEMIES), QUEEN)],
        "Over any enemy man to any square at the same distance from that man."),
    man(["lh", "se", "bh"], ["leafhopper", "leafhopper", "Leafhopper"], &[both(Beside(LESSER), QUEEN)],
        "To any square of its queen lines at the distance at which a man stands on another square of them."),
    man(["gf", "su", "gb"], ["greater leafhopper", "grand leafhopper", "Großer Leafhopper"], &[both(Beside(GREATER), QUEEN)],
        "To any square at the distance at which a man stands on another square."),
    man(["rp", "rs", "rh"], ["rose-hopper", "rose sauteuse", "Rosenhüpfer"], &[both(HOP, KNIGHT).along(Circle)],
        "A grasshopper on the octagons of the rose."),

    // lions
    man(["li", "li", "li"], ["lion", "lion", "Lion"], &[both(LION, QUEEN)],
        "Along queen lines over the first man to any square beyond, up to the next man."),
    man(["rl", "tl", "tl"], ["rook-lion", "tour-lion", "Turm-Lion"], &[both(LION, ROOK)], "A lion on ranks and files only."),
    man(["bl", "fl", "ll"], ["bishop-lion", "fou-lion", "Läufer-Lion"], &[both(LION, BISHOP)], "A lion on diagonals only."),
    man(["nl", "nl", "nl"], ["nightrider lion", "noctambule lion", "Nachtreiterlion"], &[both(LION, KNIGHT)],
        "A lion on nightrider lines."),
    man(["rn", "rl", "rn"], ["rose-lion", "rose lion", "Rosenlion"], &[both(LION, KNIGHT).along(Circle)],
        "A lion on the octagons of the rose."),
    man(["ml", "ml", "ml"], ["maorider lion", "maorider lion", "Maoreiterlion"], &[both(LION, KNIGHT).along(OrthogonalFirst)],
        "A lion on the lines of the maorider; its hurdle may stand on a square where it cannot stop."),
    man(["mm", "mm", "mm"], ["moarider lion", "moarider lion", "Moareiterlion"], &[both(LION, KNIGHT).along(DiagonalFirst)],
        "A lion on the lines of the moarider; its hurdle may stand on a square where it cannot stop."),
    man(["rt", "la", "he"], ["rabbit", "lapin", "Kaninchen"], &[both(LION_OVER_2, QUEEN)],
        "Along queen lines over the first two men to any square beyond, up to the next man."),
    man(["kl", "kl", "lk"], ["kangaroo lion", "kangourou lion", "Känguru-Lion"], &[both(LION_OVER_2, QUEEN)],
        "Along queen lines over the first two men to any square beyond, up to the next man."),
    man(["bo", "bo", "bo"], ["bob", "bob", "Bob"], &[both(LION_OVER_4, QUEEN)],
        "Along queen lines over the first four men to any square beyond, up to the next man."),

    // locusts and marine men
    man(["l", "l", "h"], ["locust", "locuste", "Heuschrecke"], &[capturing(Locust, QUEEN)],
        "Captures only: along queen lines over an enemy man to the empty square immediately beyond."),
    man(["lr", "lt", "ht"], ["rook locust", "tour locuste", "Turmheuschrecke"], &[capturing(Locust, ROOK)],
        "A locust on ranks and files only."),
    man(["lb", "lf", "hl"], ["bishop locust", "fou locuste", "Läuferheuschrecke"], &[capturing(Locust, BISHOP)],
        "A locust on diagonals only."),
    man(["ln", "ln", "hn"], ["nightrider locust", "noctambule locuste", "Nachtschrecke"], &[capturing(Locust, KNIGHT)],
        "A locust on nightrider lines."),
    man(["ls", "lr", "lr"], ["rose locust", "rose locuste", "Rosenheuschrecke"], &[capturing(Locust, KNIGHT).along(Circle)],
        "A locust on the octagons of the rose."),
    man(["si", "si", "si"], ["sirene", "sirène", "Sirene"], &[moving(Ride, QUEEN), capturing(Locust, QUEEN)],
        "Marine: moves as a queen, captures as a locust."),
    man(["tr", "tr", "tr"], ["triton", "triton", "Triton"], &[moving(Ride, ROOK), capturing(Locust, ROOK)],
        "Marine: moves as a rook, captures as a rook locust."),
    man(["nd", "ne", "nd"], ["nereide", "néréide", "Nereide"], &[moving(Ride, BISHOP), capturing(Locust, BISHOP)],
        "Marine: moves as a bishop, captures as a bishop locust."),
    man(["ms", "cm", "ms"], ["marine knight", "cavalier marin", "Mariner Springer"],
        &[moving(Leap, KNIGHT), capturing(NearLocust, KNIGHT)],
        "Marine: moves as a knight, captures by leaping over a man a knight's leap away to the empty square as far beyond."),
    Man { nature: Nature::King, ..man(["po", "po", "po"], ["poseidon", "poséidon", "Poseidon"],
        &[moving(Leap, QUEEN), capturing(NearLocust, QUEEN)],
        "Marine: moves as a king, captures over the man next to it to the empty square immediately beyond; always royal.") },
    pawn(["mp", "pm", "mb"], ["marine pawn", "pion marin", "Mariner Bauer"],
        PawnWalk { over: true, becomes: Some(Officers::Marine), ..PAWN },
        "Marine: moves as a pawn, captures over a man diagonally in front to the empty square beyond; promotes to marine officers."),
    pawn(["mh", "bm", "mc"], ["marine ship", "bateau marin", "Marines Schiff"],
        PawnWalk { steps: &[], over: true, from_any_rank: true, becomes: None, parts: &[moving(Ride, ROOK), capturing(Locust, ROOK)], ..PAWN },
        "Marine: triton and the captures of the marine pawn."),
    man(["sk", "sk", "sk"], ["skylla", "skylla", "Skylla"],
        &[moving(Leap, KNIGHT).along(OrthogonalFirst), capturing(NearLocust, KNIGHT).along(OrthogonalFirst)],
        "Moves as a mao; captures on the square that a mao passes, if the square where it arrives is empty."),
    man(["cy", "cy", "cy"], ["charybdis", "charybdis", "Charybdis"],
        &[moving(Leap, KNIGHT).along(DiagonalFirst), capturing(NearLocust, KNIGHT).along(DiagonalFirst)],
        "Moves as a moa; captures on the square that a moa passes, if the square where it arrives is empty."),

    // Chinese and Argentinian men
    man(["le", "le", "le"], ["leo", "leo", "Leo"], &[moving(Ride, QUEEN), capturing(LION, QUEEN)],
        "Chinese: moves as a queen, captures as a lion."),
    man(["pa", "pa", "pa"], ["pao", "pao", "Pao"], &[moving(Ride, ROOK), capturing(LION, ROOK)],
        "Chinese: moves as a rook, captures as a rook-lion."),
    man(["va", "va", "va"], ["vao", "vao", "Vao"], &[moving(Ride, BISHOP), capturing(LION, BISHOP)],
        "Chinese: moves as a bishop, captures as a bishop-lion."),
    man(["na", "na", "na"], ["nao", "nao", "Nao"], &[moving(Ride, KNIGHT), capturing(LION, KNIGHT)],
        "Chinese: moves as a nightrider, captures as a lion on nightrider lines."),
    man(["ra", "ra", "ra"], ["rao", "rao", "Rao"], &[moving(Ride, KNIGHT).along(Circle), capturing(LION, KNIGHT).along(Circle)],
        "Chinese: moves as a rose, captures as a rose-lion."),
    man(["ko", "ko", "ko"], ["kao", "kao", "Kao"], &[moving(Leap, KNIGHT), capturing(NEAR_HOP, KNIGHT)],
        "Chinese: moves as a knight, captures as a knighthopper."),
    man(["ma", "ma", "ma"], ["mao", "mao", "Mao"], &[both(Leap, KNIGHT).along(OrthogonalFirst)],
        "Chinese: a knight that steps first orthogonally, over an empty square."),
    man(["mo", "mo", "mo"], ["moa", "moa", "Moa"], &[both(Leap, KNIGHT).along(DiagonalFirst)],
        "A knight that steps first diagonally, over an empty square."),
    man(["ao", "ao", "ao"], ["maorider", "maorider", "Maoreiter"], &[both(Ride, KNIGHT).along(OrthogonalFirst)],
        "Rides in mao's leaps."),
    man(["oa", "oa", "oa"], ["moarider", "moarider", "Moareiter"], &[both(Ride, KNIGHT).along(DiagonalFirst)],
        "Rides in moa's leaps."),
    man(["ah", "as", "ah"], ["mao hopper", "mao sauteur", "Maohüpfer"], &[both(NEAR_HOP, KNIGHT).along(OrthogonalFirst)],
        "A mao that passes over a man instead of an empty square."),
    man(["oh", "os", "oh"], ["moa hopper", "moa sauteur", "Moahüpfer"], &[both(NEAR_HOP, KNIGHT).along(DiagonalFirst)],
        "A moa that passes over a man instead of an empty square."),
    man(["cp", "pc", "cb"], ["chinese pawn", "pion chinois", "Chinesischer Bauer"],
        &[both(Leap, AHEAD).oriented(), both(Leap, ASIDE).only(BeyondRiver)],
        "Moves and captures one square ahead, in the enemy's half of the board also to the left and right; does not promote."),
    man(["se", "dg", "se"], ["senora", "señora", "Señora"], &[moving(LION, QUEEN), capturing(Ride, QUEEN)],
        "Argentinian: moves as a lion, captures as a queen."),
    man(["fa", "fa", "fa"], ["faro", "faro", "Faro"], &[moving(LION, ROOK), capturing(Ride, ROOK)],
        "Argentinian: moves as a rook-lion, captures as a rook."),
    man(["lo", "lo", "lo"], ["loco", "loco", "Loco"], &[moving(LION, BISHOP), capturing(Ride, BISHOP)],
        "Argentinian: moves as a bishop-lion, captures as a bishop."),
    man(["sa", "sl", "sa"], ["saltador", "saltador", "Saltador"],
        &[moving(NEAR_HOP, KNIGHT).along(OrthogonalFirst), moving(NEAR_HOP, KNIGHT).along(DiagonalFirst),
            capturing(Leap, KNIGHT).along(OrthogonalFirst), capturing(Leap, KNIGHT).along(DiagonalFirst)],
        "Argentinian: moves as mao hopper or moa hopper, captures as mao or moa."),

    // pawns
    pawn(["bp", "pb", "bb"], ["berolina pawn", "pion berolina", "Berolina-Bauer"],
        PawnWalk { steps: AHEAD_ASIDE, takes: AHEAD, ..PAWN },
        "A pawn that steps diagonally ahead and captures straight ahead."),
    pawn(["sp", "sp", "sb"], ["superpawn", "superpion", "Superbauer"],
        PawnWalk { steps: &[], takes: &[], parts: &[moving(Ride, AHEAD).oriented(), capturing(Ride, AHEAD_ASIDE).oriented()], ..PAWN },
        "A pawn that goes any number of squares, from any rank; no capture en passant."),
    pawn(["bs", "bs", "bs"], ["berolina superpawn", "superpion berolina", "Berolina-Superbauer"],
        PawnWalk { steps: &[], takes: &[], parts: &[moving(Ride, AHEAD_ASIDE).oriented(), capturing(Ride, AHEAD).oriented()], ..PAWN },
        "A Berolina pawn that goes any number of squares, from any rank; no capture en passant."),
    pawn(["pp", "pv", "rb"], ["reverse pawn", "pion renversé", "Reversbauer"],
        PawnWalk { steps: BACK, takes: BACK_ASIDE, homewards: true, ..PAWN },
        "A pawn that goes the other way, beginning on the seventh rank and promoting on its side's first."),
    pawn(["dr", "dr", "dr"], ["dragon", "dragon", "Drache"], PawnWalk { becomes: None, parts: &[both(Leap, KNIGHT)], ..PAWN },
        "Pawn and knight; does not promote and cannot be captured en passant."),
    pawn(["gy", "gy", "gy"], ["gryphon", "griffon", "Greif"], PawnWalk { takes: &[], becomes: None, parts: &[both(Ride, BISHOP)], ..PAWN },
        "Bishop and the steps of a pawn without its captures; does not promote."),
    pawn(["sh", "ba", "sc"], ["ship", "bateau", "Schiff"], PawnWalk { steps: &[], becomes: None, parts: &[both(Ride, ROOK)], ..PAWN },
        "Rook and the captures of a pawn; does not promote."),

    // borrowed moves
    Man { walk: Walk::Borrowed(Lender::Enemies), ..man(["o", "o", "o"], ["orphan", "orphelin", "Waise"], &[],
        "Goes as the enemy men that observe it do, orphans among them.") },
    Man { walk: Walk::Borrowed(Lender::Friends), ..man(["f", "a", "f"], ["friend", "ami", "Freund"], &[],
        "Goes as the men of its own side that observe it do, friends among them.") },
];

/// The Soucie as the game Lines of Action has its men: an option of the man, not a man of its own.
pub(super) static SOUCIE_OF_LINES_OF_ACTION: Man = man(
    ["sx", "sx", "sx"],
    ["soucie", "soucie", "Soucie"],
    &[both(CountedOverFriends, QUEEN)],
    "Leaps as a Soucie, but not over men of the other side.",
);

/// What marine pawns promote to.
pub(super) fn marine_officers() -> Vec<&'static Man> {
    ["si", "tr", "nd", "ms"]
        .iter()
        .filter_map(|code| by_code(code, Language::English))
        .collect()
}

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
        .find(|m| m.names().any(|n| n.to_lowercase() == wanted))
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
