//! Colours and attributes of men: English, French and German.

/// White, Black, neutral; and men nobody sees.
#[rustfmt::skip]
pub static COLOURS: &[[&str; 3]] = &[
    ["White", "Blanc", "Weiss"],
    ["Black", "Noir", "Schwarz"],
    ["Neutral", "Neutre", "Neutral"],
    ["TotalInvisible", "TotalInvisible", "TotalUnsichtbar"],
];

/// Attributes.
#[rustfmt::skip]
pub static ATTRIBUTES: &[[&str; 3]] = &[
    ["Royal", "Royale", "Koeniglich"],
    ["Kamikaze", "Kamikaze", "Kamikaze"],
    ["Paralysing", "Paralysante", "Paralysierend"],
    ["Chameleon", "Cameleon", "Chamaeleon"],
    ["Jigger", "Jigger", "Jigger"],
    ["Volage", "Volage", "Volage"],
    ["Functionary", "Fonctionnaire", "Beamtet"],
    ["HalfNeutral", "DemiNeutre", "HalbNeutral"],
    ["HurdleColourChanging", "CouleurEchangeantSautoir", "SprungbockFarbeWechselnd"],
    ["Protean", "Protee", "Proteisch"],
    ["Magic", "Magique", "Magisch"],
    ["Uncapturable", "Imprenable", "Unschlagbar"],
    ["Patrol", "Patrouille", "Patrouille"],
    ["Frischauf", "Frischauf", "Frischauf"],
    ["Bul", "Bul", "Bul"],
    ["Dob", "Dob", "Dob"],
    ["Anda", "Anda", "Anda"],
    ["AndaInverse", "AndaInverse", "AndaInvers"],
    ["AliceA", "AliceA", "AliceA"],
    ["AliceB", "AliceB", "AliceB"],
];
