//! Problems to load: one for each condition and each play, and for some men.

use super::types::JsonExample;

/// A problem of `examples/`.
#[derive(Debug)]
pub struct Example {
    /// What it is an example of: the English name of a condition or man, or the sign of a play.
    pub of: &'static str,
    /// Its file, under `examples/`.
    pub file: &'static str,
    /// The problem in Popeye's input language.
    pub text: &'static str,
    /// How many solutions it has, or how many keys.
    pub solutions: u32,
}

/// A row: of what, the file, how many solutions or keys.
macro_rules! example {
    ($of:literal, $file:literal, $solutions:literal) => {
        Example {
            of: $of,
            file: concat!($file, ".inp"),
            text: include_str!(concat!("../../problems/", $file, ".inp")),
            solutions: $solutions,
        }
    };
}

/// Examples of conditions.
#[rustfmt::skip]
pub static CONDITIONS: &[Example] = &[
    example!("Maximummer", "conditions/maximummer", 1),
    example!("BlackMaximummer", "conditions/black-maximummer", 1),
    example!("WhiteMaximummer", "conditions/white-maximummer", 1),
    example!("BlackMinimummer", "minimum-morse", 1),
    example!("WhiteMinimummer", "conditions/white-minimummer", 1),
    example!("DoubleMaximummer", "conditions/double-maximummer", 1),
    example!("DoubleMinimummer", "conditions/double-minimummer", 1),
    example!("Circe", "conditions/circe", 1),
    example!("AntiCirce", "conditions/anti-circe", 1),
    example!("ImmunChess", "conditions/immun-chess", 1),
    example!("MarsCirce", "conditions/mars-circe", 2),
    example!("AntiMarsCirce", "conditions/anti-mars-circe", 1),
    example!("PhantomChess", "conditions/phantom-chess", 2),
    example!("GenevaChess", "conditions/geneva-chess", 1),
    example!("PowerTransfer", "conditions/power-transfer", 1),
    example!("Polo", "polo-helpmate", 1),
    example!("Connected", "connected-helpmate", 1),
    example!("Madrasi", "conditions/madrasi", 1),
    example!("EiffelChess", "conditions/eiffel-chess", 2),
    example!("AnnanChess", "conditions/annan-chess", 1),
    example!("NannaChess", "conditions/nanna-chess", 1),
    example!("TransmutedKings", "conditions/transmuted-kings", 2),
    example!("WhiteTransmutedKing", "conditions/white-transmuted-king", 1),
    example!("BlackTransmutedKing", "conditions/black-transmuted-king", 1),
    example!("ReflectiveKings", "conditions/reflective-kings", 1),
    example!("WhiteReflectiveKing", "conditions/white-reflective-king", 1),
    example!("BlackReflectiveKing", "conditions/black-reflective-king", 1),
    example!("VaultingKings", "conditions/vaulting-kings", 1),
    example!("WhiteVaultingKing", "conditions/white-vaulting-king", 1),
    example!("BlackVaultingKing", "conditions/black-vaulting-king", 1),
    example!("PointReflection", "conditions/point-reflection", 1),
    example!("Bolero", "conditions/bolero", 2),
    example!("BoleroInverse", "conditions/bolero-inverse", 1),
    example!("MessignyChess", "conditions/messigny-chess", 4),
    example!("Take&MakeChess", "conditions/take-and-make-chess", 2),
    example!("GridChess", "conditions/grid-chess", 1),
    example!("MonochromChess", "conditions/monochrom-chess", 1),
    example!("BichromChess", "conditions/bichrom-chess", 1),
    example!("BlackEdgeMover", "conditions/black-edge-mover", 1),
    example!("WhiteEdgeMover", "conditions/white-edge-mover", 1),
    example!("Lortap", "conditions/lortap", 1),
    example!("SuperGuards", "conditions/super-guards", 2),
    example!("ProvocationChess", "conditions/provocation-chess", 1),
    example!("ShieldedKings", "conditions/shielded-kings", 2),
    example!("CentralChess", "conditions/central-chess", 1),
    example!("AliceChess", "conditions/alice-chess", 1),
    example!("EinsteinChess", "conditions/einstein-chess", 2),
    example!("ReversalEinsteinChess", "conditions/reversal-einstein-chess", 1),
    example!("AntiEinsteinChess", "conditions/anti-einstein-chess", 1),
    example!("ChameleonChess", "conditions/chameleon-chess", 1),
    example!("ProteanChess", "conditions/protean-chess", 1),
    example!("FrankfurtChess", "conditions/frankfurt-chess", 2),
    example!("Football", "conditions/football", 1),
    example!("LineChameleonChess", "conditions/line-chameleon-chess", 4),
    example!("NorskSjakk", "conditions/norsk-sjakk", 1),
    example!("RelegationChess", "conditions/relegation-chess", 1),
    example!("KobulKings", "conditions/kobul-kings", 2),
    example!("SnekChess", "conditions/snek-chess", 3),
    example!("SnekCircleChess", "conditions/snek-circle-chess", 2),
    example!("Influencer", "conditions/influencer", 1),
    example!("Tibet", "conditions/tibet", 2),
    example!("DoubleTibet", "conditions/double-tibet", 1),
    example!("AndernachChess", "conditions/andernach-chess", 2),
    example!("AntiAndernachChess", "conditions/anti-andernach-chess", 1),
    example!("Volage", "conditions/volage", 2),
    example!("Hypervolage", "conditions/hypervolage", 1),
    example!("ChameleonPursuit", "conditions/chameleon-pursuit", 1),
    example!("MagicSquares", "conditions/magic-squares", 1),
    example!("Anda", "conditions/anda", 1),
    example!("AndaInverse", "conditions/anda-inverse", 2),
    example!("Masand", "conditions/masand", 5),
    example!("MasandGeneralised", "conditions/masand-generalised", 1),
    example!("Isardam", "conditions/isardam", 1),
    example!("KoeKo", "conditions/koe-ko", 1),
    example!("AntiKoeko", "conditions/anti-koeko", 1),
    example!("NewKoeko", "conditions/new-koeko", 1),
    example!("AntiKings", "conditions/anti-kings", 1),
    example!("Bicolores", "conditions/bicolores", 1),
    example!("NoCapture", "conditions/no-capture", 1),
    example!("NoWhiteCapture", "conditions/no-white-capture", 1),
    example!("NoBlackCapture", "conditions/no-black-capture", 1),
    example!("BlackMustCapture", "conditions/black-must-capture", 1),
    example!("WhiteMustCapture", "conditions/white-must-capture", 1),
    example!("LosingChess", "conditions/losing-chess", 1),
    example!("RepublicanChess", "conditions/republican-chess", 4),
    example!("ChecklessChess", "conditions/checkless-chess", 1),
    example!("Imitator", "conditions/imitator", 1),
    example!("NoIProm", "conditions/no-iprom", 4),
    example!("MirrorCirce", "conditions/mirror-circe", 1),
    example!("PWC", "conditions/pwc", 2),
    example!("CouscousCirce", "conditions/couscous-circe", 2),
    example!("ChameleonCirce", "conditions/chameleon-circe", 5),
    example!("EquipollentsCirce", "conditions/equipollents-circe", 1),
    example!("FileCirce", "conditions/file-circe", 1),
    example!("DiagramCirce", "conditions/diagram-circe", 2),
    example!("ParrainCirce", "conditions/parrain-circe", 1),
    example!("ContraParrain", "conditions/contra-parrain", 1),
    example!("SymmetryCirce", "conditions/symmetry-circe", 1),
    example!("VerticalSymmetryCirce", "conditions/vertical-symmetry-circe", 1),
    example!("HorizontalSymmetryCirce", "conditions/horizontal-symmetry-circe", 1),
    example!("MirrorFileCirce", "conditions/mirror-file-circe", 1),
    example!("AntipodeanCirce", "conditions/antipodean-circe", 1),
    example!("MirrorCirceClone", "conditions/mirror-circe-clone", 1),
    example!("SuperCirce", "conditions/super-circe", 1),
    example!("CirceClone", "conditions/circe-clone", 4),
    example!("FrischAufCirce", "conditions/frisch-auf-circe", 1),
    example!("DiametralCirce", "conditions/diametral-circe", 1),
    example!("RankCirce", "conditions/rank-circe", 1),
    example!("MirrorCouscousCirce", "conditions/mirror-couscous-circe", 1),
    example!("CirceAssassin", "conditions/circe-assassin", 1),
    example!("CirceTurncoats", "conditions/circe-turncoats", 1),
    example!("CirceDoubleAgents", "conditions/circe-double-agents", 1),
    example!("CageCirce", "circe-cage-raican", 4),
    example!("CirceTake&Make", "conditions/circe-take-and-make", 3),
    example!("VerticalMirrorCirce", "conditions/vertical-mirror-circe", 1),
    example!("AprilChess", "conditions/april-chess", 1),
    example!("MirrorAntiCirce", "conditions/mirror-anti-circe", 1),
    example!("DiagramAntiCirce", "conditions/diagram-anti-circe", 1),
    example!("FileAntiCirce", "conditions/file-anti-circe", 1),
    example!("SymmetryAntiCirce", "conditions/symmetry-anti-circe", 1),
    example!("VerticalSymmetryAntiCirce", "conditions/vertical-symmetry-anti-circe", 1),
    example!("HorizontalSymmetryAntiCirce", "conditions/horizontal-symmetry-anti-circe", 1),
    example!("MirrorFileAntiCirce", "conditions/mirror-file-anti-circe", 1),
    example!("AntipodeanAntiCirce", "conditions/antipodean-anti-circe", 1),
    example!("EquipollentsAntiCirce", "conditions/equipollents-anti-circe", 1),
    example!("AntiCloneCirce", "conditions/anti-clone-circe", 2),
    example!("AntiSuperCirce", "conditions/anti-super-circe", 1),
    example!("MirrorImmunChess", "conditions/mirror-immun-chess", 1),
    example!("FileImmunChess", "conditions/file-immun-chess", 1),
    example!("DiagramImmunChess", "conditions/diagram-immun-chess", 1),
    example!("MirrorFileImmunChess", "conditions/mirror-file-immun-chess", 1),
    example!("SymmetryImmunChess", "conditions/symmetry-immun-chess", 1),
    example!("ImmuneVerticalSymmetry", "conditions/immune-vertical-symmetry", 1),
    example!("ImmuneHorizontalSymmetry", "conditions/immune-horizontal-symmetry", 1),
    example!("AntipodeanImmunChess", "conditions/antipodean-immun-chess", 1),
    example!("EquipollentsImmunChess", "conditions/equipollents-immun-chess", 1),
    example!("MarsMirrorCirce", "conditions/mars-mirror-circe", 1),
    example!("AntiMarsMirrorCirce", "conditions/anti-mars-mirror-circe", 1),
    example!("AntiMarsAntipodeanCirce", "conditions/anti-mars-antipodean-circe", 1),
];

/// Examples of men.
#[rustfmt::skip]
pub static MEN: &[Example] = &[
    example!("soucie", "soucie", 1),
    example!("camel", "men/camel", 1),
    example!("zebra", "men/zebra", 1),
    example!("1:6-leaper", "men/1-6-leaper", 2),
    example!("3:5-leaper", "men/3-5-leaper", 1),
    example!("bison", "men/bison", 1),
    example!("zebu", "men/zebu", 2),
    example!("nightrider", "men/nightrider", 1),
    example!("camelrider", "men/camelrider", 1),
    example!("empress", "men/empress", 1),
    example!("princess", "men/princess", 1),
    example!("elephant", "men/elephant", 1),
    example!("edgehog", "men/edgehog", 3),
    example!("rook/bishop hunter", "men/rook-bishop-hunter", 1),
    example!("bishop/rook hunter", "men/bishop-rook-hunter", 1),
    example!("bouncer", "men/bouncer", 1),
    example!("rose", "men/rose", 1),
    example!("spiral springer", "men/spiral-springer", 1),
    example!("grasshopper", "men/grasshopper", 1),
    example!("grasshopper-2", "men/grasshopper-2", 8),
    example!("nightrider hopper", "men/nightrider-hopper", 1),
    example!("knighthopper", "men/knighthopper", 1),
    example!("double grasshopper", "men/double-grasshopper", 1),
    example!("sting", "men/sting", 5),
    example!("nonstop orix", "men/nonstop-orix", 2),
    example!("moose", "men/moose", 1),
    example!("eagle", "men/eagle", 1),
    example!("sparrow", "men/sparrow", 1),
    example!("kangaroo", "men/kangaroo", 1),
    example!("lion", "men/lion", 1),
    example!("rabbit", "men/rabbit", 3),
    example!("kangaroo lion", "men/kangaroo-lion", 1),
    example!("locust", "men/locust", 1),
    example!("sirene", "men/sirene", 1),
    example!("triton", "men/triton", 1),
    example!("marine knight", "men/marine-knight", 1),
    example!("poseidon", "men/poseidon", 1),
    example!("leo", "men/leo", 1),
    example!("pao", "men/pao", 1),
    example!("vao", "men/vao", 1),
    example!("kao", "men/kao", 1),
    example!("mao", "men/mao", 1),
    example!("loco", "men/loco", 1),
    example!("berolina pawn", "men/berolina-pawn", 1),
    example!("dragon", "men/dragon", 1),
    example!("ship", "men/ship", 1),
    example!("orphan", "men/orphan", 1),
    example!("friend", "men/friend", 1),
];

/// Examples of plays and goals.
#[rustfmt::skip]
pub static STIPULATIONS: &[Example] = &[
    example!("#n", "stipulations/directmate", 1),
    example!("s#n", "stipulations/selfmate", 1),
    example!("r#n", "stipulations/reflexmate", 1),
    example!("semi-r#n", "stipulations/semi-reflexmate", 1),
    example!("h#n", "stipulations/helpmate", 1),
    example!("hs#n", "stipulations/help-selfmate", 1),
    example!("hr#n", "stipulations/help-reflexmate", 1),
    example!("ser-#n", "stipulations/series-mover", 1),
    example!("ser-h#n", "stipulations/series-helpmate", 1),
    example!("ser-s#n", "stipulations/series-selfmate", 1),
    example!("ser-r#n", "stipulations/series-reflexmate", 1),
    example!("ser-semi-r#n", "stipulations/series-semi-reflexmate", 1),
    example!("ser-hs#n", "stipulations/series-help-selfmate", 1),
    example!("pser-#n", "stipulations/parry-series-mover", 3),
    example!("phser-#n", "stipulations/help-parry-series-mover", 1),
    example!("reci-h#n", "stipulations/reciprocal-helpmate", 4),
    example!("ser-reci-h#n", "stipulations/series-reciprocal-helpmate", 4),
    example!("m->...", "stipulations/introductory-series", 3),
    example!("exact-...", "stipulations/exact-length", 1),
    example!("sstipulation", "stipulations/structured-stipulation", 1),
    example!("#", "stipulations/mate", 1),
    example!("#=", "stipulations/mate-or-stalemate", 1),
    example!("##!", "stipulations/counter-mate", 1),
    example!("!#", "stipulations/automate", 2),
    example!("=", "stipulations/stalemate", 2),
    example!("##", "stipulations/double-mate", 1),
    example!("==", "stipulations/double-stalemate", 1),
    example!("!=", "stipulations/auto-stalemate", 1),
    example!("+", "stipulations/check", 1),
    example!("x", "stipulations/capture", 1),
    example!("zXY", "stipulations/target-square", 1),
    example!("%", "stipulations/win-of-a-man", 1),
    example!("00", "stipulations/castling", 1),
    example!("ep", "stipulations/en-passant", 4),
    example!("ctr", "stipulations/circuit-by-rebirth", 1),
    example!("<>", "stipulations/exchange", 2),
    example!("<>r", "stipulations/exchange-by-rebirth", 1),
    example!("kXY", "stipulations/kiss", 1),
    example!("c81", "stipulations/chess-8-1", 1),
    example!("dia", "stipulations/proof-game", 1),
    example!("a=>b", "stipulations/from-a-to-b", 1),
    example!("prom", "stipulations/promotion", 4),
    example!("[q:d8]", "stipulations/man-on-a-square", 7),
    example!("[q:8]", "stipulations/man-on-a-rank", 2),
    example!("~", "stipulations/any-move", 11),
];

/// The example of a condition, by its English name.
pub(crate) fn of_condition(name: &str) -> Option<&'static Example> {
    find(CONDITIONS, name)
}

/// The example of a man, by its English name.
pub(crate) fn of_man(name: &str) -> Option<&'static Example> {
    find(MEN, name)
}

/// The example of a play or goal, by its sign.
pub(crate) fn of_stipulation(sign: &str) -> Option<&'static Example> {
    find(STIPULATIONS, sign)
}

fn find(examples: &'static [Example], of: &str) -> Option<&'static Example> {
    examples.iter().find(|example| example.of == of)
}

impl From<&'static Example> for JsonExample {
    fn from(example: &'static Example) -> JsonExample {
        JsonExample {
            file: example.file,
            text: example.text,
            solutions: example.solutions,
        }
    }
}
