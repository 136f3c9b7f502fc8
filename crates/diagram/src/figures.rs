//! The drawn set of men, in a square of 100 by 100: paths as data, drawn for this project.

/// A drawing of which the men are made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Figure {
    /// A king.
    King,
    /// A queen.
    Queen,
    /// A rook.
    Rook,
    /// A bishop.
    Bishop,
    /// A knight, which looks to the left.
    Knight,
    /// A pawn.
    Pawn,
    /// A grasshopper, the insect.
    Grasshopper,
    /// A Soucie: a star of the eight queen lines.
    Soucie,
    /// A flower with eight petals.
    Rose,
    /// Two discs at both ends of a bar, with a hurdle between.
    Equihopper,
    /// A disc.
    Disc,
    /// A queen with the head of a horse.
    Amazon,
    /// A rook with the head of a horse.
    Empress,
    /// A bishop with the head of a horse.
    Princess,
}

/// The paths of a figure.
pub struct Outline {
    /// Thin limbs behind the rest, in black.
    pub limbs: &'static str,
    /// Filled with the colour of the man, outlined in black, one after the other.
    pub bodies: &'static [&'static str],
    /// Lines upon them.
    pub lines: &'static str,
    /// Filled spots upon them, without outline.
    pub spots: &'static str,
}

/// What all standing men stand on.
const BASE: &str = "M19 90V84Q19 77 27 77H73Q81 77 81 84V90Z";

impl Figure {
    /// All of them, with the English codes of the men whose figures they are.
    pub const ALL: [(Figure, &str); 14] = [
        (Figure::King, "k"),
        (Figure::Queen, "q"),
        (Figure::Rook, "r"),
        (Figure::Bishop, "b"),
        (Figure::Knight, "s"),
        (Figure::Pawn, "p"),
        (Figure::Grasshopper, "g"),
        (Figure::Soucie, "sx"),
        (Figure::Rose, "ro"),
        (Figure::Equihopper, "eq"),
        (Figure::Disc, "o"),
        (Figure::Amazon, "am"),
        (Figure::Empress, "em"),
        (Figure::Princess, "pr"),
    ];

    /// The figure of the man with this English code, if it has one of its own.
    pub fn of_code(code: &str) -> Option<Figure> {
        let mut all = Figure::ALL.iter();
        all.find(|(_, known)| *known == code)
            .map(|(figure, _)| *figure)
    }

    /// The English code of the man whose figure this is.
    pub fn code(self) -> &'static str {
        let mut all = Figure::ALL.iter();
        all.find(|(figure, _)| *figure == self)
            .map_or("", |(_, code)| code)
    }

    /// How it stays within its square when it is turned by an odd number of eighths: by how much it is made smaller, and the height
    /// of the point around which it is turned.
    pub(crate) const fn slanted(self) -> (f64, f64) {
        match self {
            // a wide foot and a slim head
            Figure::Bishop => (0.9, 56.0),
            Figure::Princess => (0.84, 53.0),
            // long legs
            Figure::Grasshopper => (0.78, 50.0),
            _ => (0.88, 50.0),
        }
    }

    /// Its paths.
    pub const fn outline(self) -> Outline {
        match self {
            Figure::King => KING,
            Figure::Queen => QUEEN,
            Figure::Rook => ROOK,
            Figure::Bishop => BISHOP,
            Figure::Knight => KNIGHT,
            Figure::Pawn => PAWN,
            Figure::Grasshopper => GRASSHOPPER,
            Figure::Soucie => SOUCIE,
            Figure::Rose => ROSE,
            Figure::Equihopper => EQUIHOPPER,
            Figure::Disc => DISC,
            Figure::Amazon => AMAZON,
            Figure::Empress => EMPRESS,
            Figure::Princess => PRINCESS,
        }
    }
}

const KING: Outline = Outline {
    limbs: "",
    bodies: &[
        "M46 5H54V11H61V19H54V30H46V19H39V11H46Z",
        "M50 48C43 40 42 33 50 27C58 33 57 40 50 48Z",
        "M30 77C29 66 11 58 11 43C11 27 36 23 50 46C64 23 89 27 89 43C89 58 71 66 70 77Z",
        BASE,
    ],
    lines: "M50 46V67M30 72C42 66 58 66 70 72",
    spots: "",
};

const QUEEN: Outline = Outline {
    limbs: "",
    bodies: &[
        "M29 77C29 68 25 62 21 57L11 30L31 51L31 21L44 48L50 17L56 48L69 21L69 51L89 30L79 57C75 62 71 68 71 77Z",
        "M11 18A7 7 0 1 1 11 32A7 7 0 1 1 11 18ZM31 8A7 7 0 1 1 31 22A7 7 0 1 1 31 8Z\
         M50 5A7 7 0 1 1 50 19A7 7 0 1 1 50 5ZM69 8A7 7 0 1 1 69 22A7 7 0 1 1 69 8ZM89 18A7 7 0 1 1 89 32A7 7 0 1 1 89 18Z",
        BASE,
    ],
    lines: "M23 60C40 53 60 53 77 60M28 70C42 65 58 65 72 70",
    spots: "",
};

const ROOK: Outline = Outline {
    limbs: "",
    bodies: &[
        "M32 77L36 42H64L68 77Z",
        "M23 15H35V23H44V15H56V23H65V15H77V34L66 44H34L23 34Z",
        BASE,
    ],
    lines: "M25 34H75M34 68H66",
    spots: "",
};

const BISHOP: Outline = Outline {
    limbs: "",
    bodies: &[
        "M50 8A6 6 0 1 1 50 20A6 6 0 1 1 50 8Z",
        "M35 66C26 60 23 51 27 43C31 34 42 29 50 19C58 29 69 34 73 43C77 51 74 60 65 66Z",
        "M34 66H66L70 77H30Z",
        "M50 78C44 78 40 84 32 84C24 84 16 83 13 92H40C46 92 47 89 50 87C53 89 54 92 60 92H87C84 83 76 84 68 84C60 84 56 78 50 78Z",
    ],
    lines: "M50 34V54M41 43H59",
    spots: "",
};

const KNIGHT: Outline = Outline {
    limbs: "",
    bodies: &[
        "M31 78C31 66 46 60 47 50C41 55 35 54 31 57C28 60 27 66 23 67C16 69 10 62 12 56C14 50 22 43 24 36C25 31 27 26 31 22L29 9L42 18\
         L52 8L56 19C76 25 83 48 79 78Z",
        BASE,
    ],
    lines: "M55 27C68 35 72 52 70 69M47 50C50 46 51 42 50 39",
    spots: "M36 29A4 4 0 1 1 36 37A4 4 0 1 1 36 29ZM19 54A2.6 2.6 0 1 1 19 59.2A2.6 2.6 0 1 1 19 54Z",
};

const PAWN: Outline = Outline {
    limbs: "",
    bodies: &[
        "M25 84C25 68 41 66 44 48H56C59 66 75 68 75 84Z",
        "M50 13A18 18 0 1 1 50 49A18 18 0 1 1 50 13Z",
        "M19 90V86Q19 81 25 81H75Q81 81 81 86V90Z",
    ],
    lines: "",
    spots: "",
};

const GRASSHOPPER: Outline = Outline {
    limbs: "M72 14L86 88H96M31 66L25 88H14M47 68L52 88H41M21 33C21 20 29 12 42 9M14 34C9 24 11 14 19 7",
    bodies: &[
        // wings and hind body, head and breast, the hind leg in front
        "M12 52C18 38 34 34 48 40L95 55C93 63 86 67 78 67L42 71C26 72 13 67 12 52Z",
        "M6 50C3 37 12 28 23 30C32 31 36 40 33 50C31 60 23 66 15 64C9 63 7 57 6 50Z",
        "M44 65C45 45 60 24 68 10L77 15C73 34 64 56 56 69C51 72 46 70 44 65Z",
    ],
    lines: "M80 51C72 60 66 61 62 61",
    spots: "M15 38A4.5 4.5 0 1 1 15 47A4.5 4.5 0 1 1 15 38Z",
};

const SOUCIE: Outline = Outline {
    limbs: "",
    bodies: &[
        "M50 5L58 31L82 18L69 42L95 50L69 58L82 82L58 69L50 95L42 69L18 82L31 58L5 50L31 42L18 18L42 31Z",
        "M50 35A15 15 0 1 1 50 65A15 15 0 1 1 50 35Z",
    ],
    lines: "",
    spots: "M50 44A6 6 0 1 1 50 56A6 6 0 1 1 50 44Z",
};

const ROSE: Outline = Outline {
    limbs: "",
    bodies: &[
        "M50 50C36 34 38 10 50 8C62 10 64 34 50 50C52 29 70 14 80 20C86 30 71 48 50 50C66 36 90 38 92 50C90 62 66 64 50 50\
         C71 52 86 70 80 80C70 86 52 71 50 50C64 66 62 90 50 92C38 90 36 66 50 50C48 71 30 86 20 80C14 70 29 52 50 50\
         C34 64 10 62 8 50C10 38 34 36 50 50C29 48 14 30 20 20C30 14 48 29 50 50Z",
        "M50 38A12 12 0 1 1 50 62A12 12 0 1 1 50 38Z",
    ],
    lines: "",
    spots: "",
};

const EQUIHOPPER: Outline = Outline {
    limbs: "",
    bodies: &[
        "M24 44H76V56H24Z",
        "M22 32A18 18 0 1 1 22 68A18 18 0 1 1 22 32Z",
        "M78 32A18 18 0 1 1 78 68A18 18 0 1 1 78 32Z",
        "M40 20H60V80H40Z",
    ],
    lines: "",
    spots: "",
};

const DISC: Outline = Outline {
    limbs: "",
    bodies: &["M50 12A38 38 0 1 1 50 88A38 38 0 1 1 50 12Z"],
    lines: "M50 24A26 26 0 1 1 50 76A26 26 0 1 1 50 24",
    spots: "",
};

const AMAZON: Outline = Outline {
    limbs: "",
    bodies: &[
        "M29 77C29 68 25 62 21 57L11 34L31 53L50 50L69 53L89 34L79 57C75 62 71 68 71 77Z",
        "M11 22A7 7 0 1 1 11 36A7 7 0 1 1 11 22ZM89 22A7 7 0 1 1 89 36A7 7 0 1 1 89 22Z",
        "M36.4 55.7C36.4 46.8 47.5 42.4 48.3 35C43.8 38.7 39.4 38 36.4 40.2C34.2 42.4 33.5 46.8 30.5 47.6C25.3 49.1 20.9 43.9 22.4 39.4C23.9 35 29.8 29.8 31.3 24.6C32 20.9 33.5 17.2 36.4 14.3L35 4.7L44.6 11.3L52 3.9L54.9 12.1C69.7 16.5 74.9 33.5 72 55.7Z",
        "M29 77C29 70 27 64 23 59C40 53 60 53 77 59C73 64 71 70 71 77Z",
        BASE,
    ],
    lines: "M54.2 18C63.8 23.9 66.8 36.5 65.3 49.1M48.3 35C50.5 32 51.2 29.1 50.5 26.9M28 69C42 64 58 64 72 69",
    spots: "M40.1 19.5A3 3 0 1 1 40.1 25.4A3 3 0 1 1 40.1 19.5ZM27.6 38A1.9 1.9 0 1 1 27.6 41.8A1.9 1.9 0 1 1 27.6 38Z",
};

const EMPRESS: Outline = Outline {
    limbs: "",
    bodies: &[
        "M36.4 55.7C36.4 46.8 47.5 42.4 48.3 35C43.8 38.7 39.4 38 36.4 40.2C34.2 42.4 33.5 46.8 30.5 47.6C25.3 49.1 20.9 43.9 22.4 39.4C23.9 35 29.8 29.8 31.3 24.6C32 20.9 33.5 17.2 36.4 14.3L35 4.7L44.6 11.3L52 3.9L54.9 12.1C69.7 16.5 74.9 33.5 72 55.7Z",
        "M31 77L33 62H67L69 77Z",
        "M21 46H32V53H44V46H56V53H68V46H79V58L70 65H30L21 58Z",
        BASE,
    ],
    lines: "M54.2 18C63.8 23.9 66.8 36.5 65.3 49.1",
    spots: "M40.1 19.5A3 3 0 1 1 40.1 25.4A3 3 0 1 1 40.1 19.5ZM27.6 38A1.9 1.9 0 1 1 27.6 41.8A1.9 1.9 0 1 1 27.6 38Z",
};

const PRINCESS: Outline = Outline {
    limbs: "",
    bodies: &[
        "M34.4 66C34.4 56.1 46.7 51.2 47.5 43C42.6 47.1 37.7 46.3 34.4 48.7C32 51.2 31.1 56.1 27.9 56.9C22.1 58.6 17.2 52.8 18.8 47.9C20.5 43 27 37.3 28.7 31.5C29.5 27.4 31.1 23.3 34.4 20L32.8 9.4L43.4 16.8L51.6 8.6L54.9 17.6C71.3 22.5 77.1 41.4 73.8 66Z",
        "M51 3A5 5 0 1 1 51 13A5 5 0 1 1 51 3Z",
        "M32 64H72L75 77H29Z",
        "M50 78C44 78 40 84 32 84C24 84 16 83 13 92H40C46 92 47 89 50 87C53 89 54 92 60 92H87C84 83 76 84 68 84C60 84 56 78 50 78Z",
    ],
    lines: "M54.1 24.1C64.8 30.7 68 44.6 66.4 58.6",
    spots: "M38.5 25.8A3.3 3.3 0 1 1 38.5 32.3A3.3 3.3 0 1 1 38.5 25.8ZM24.6 46.3A2.1 2.1 0 1 1 24.6 50.5A2.1 2.1 0 1 1 24.6 46.3Z",
};
