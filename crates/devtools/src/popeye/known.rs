//! Problems that are not compared: Popeye's known errors (docs/divergences.md) would only hide other differences.

use super::task::Task;

/// Men that come back to where they began, or leap over themselves: treehoppers, the radial leaper, men reflected by the edge, the
/// nonstop orix.
const COMING_BACK: [&str; 7] = ["th", "ge", "rk", "rb", "bk", "bn", "no"];

/// Men whose moves or captures have another length in Popeye: mao and moa, locusts, marine men, skylla and charybdis.
const MEASURED_OTHERWISE: [&str; 15] = [
    "ma", "mo", "l", "lr", "lb", "ln", "ls", "si", "tr", "nd", "ms", "mp", "mh", "sk", "cy",
];

/// Parts of names of conditions under which Popeye plays a capture of the king to find out whether it is a threat.
pub const TRIES_CAPTURES: [&str; 9] = [
    "AntiCirce",
    "Assassin",
    "Brunner",
    "Geneva",
    "Immun",
    "Isardam",
    "Leffie",
    "PADChess",
    "SingleBox",
];

/// Parts of names of conditions that ask who observes whom, whatever the distance.
const LENGTHLESS: [&str; 12] = [
    "oozles",
    "alumps",
    "Lortap",
    "Provocation",
    "Guards",
    "Patrouille",
    "Patrol",
    "Madrasi",
    "Isardam",
    "Brunner",
    "PartialParalysis",
    "Disparate",
];

/// Whether the problem belongs to a class of known differences.
pub fn is_known(task: &Task) -> bool {
    let mut conditions = task.conditions().iter();
    if is_known_men(task)
        || is_known_conditions(task)
        || conditions.any(|given| is_known_rebirth(task, given))
        || is_known_attributes(task)
        // nothing is reborn in a cage, and a pass is measured as a move
        || has(task, "NullMoves") && (task.has_cage() || task.has_length_rule())
    {
        return true;
    }
    let (command, stipulation) = task.stipulation().split_once(' ').unwrap_or_default();
    if command == "sstipulation" {
        is_known_structured(task, stipulation)
    } else {
        is_known_traditional(task, stipulation)
    }
}

/// Whether men move in ways that Popeye knows otherwise.
fn is_known_men(task: &Task) -> bool {
    let any = |codes: &[&str]| codes.iter().any(|code| task.has_man(code));
    // neutral ones capture themselves
    task.has_neutrals() && any(&COMING_BACK)
        // marine pawns give check from their own first rank, where they cannot move
        || task.has_man_on("mp", 'w', 0)
        || task.has_man_on("mp", 'b', 7)
        || task.has_length_rule() && any(&MEASURED_OTHERWISE)
}

/// Whether a condition is known otherwise, those about rebirth apart.
fn is_known_conditions(task: &Task) -> bool {
    let any = |test: &dyn Fn(&String) -> bool| task.conditions().iter().any(test);
    let reaches = |goals: &[char]| task.stipulation().contains(goals);
    let pawn_on = |colour, rank| task.has_man_on("p", colour, rank);
    // a king that moves next to the other one is not tried where it could be mate or check
    any(&|given| given.contains("Grid")) && reaches(&['#', '+']) && task.kings_are_close()
        // pawns that change sides with their double step are captured en passant by their own side
        || any(&|given| given == "AntiAndernachChess")
            && (pawn_on('w', 4) && pawn_on('b', 6) || pawn_on('b', 3) && pawn_on('w', 1))
        // pawns on their own first rank give check and cannot capture
        || any(&|given| given.contains("Equipollents") && !given.contains("LastMove"))
            && (pawn_on('w', 0) || pawn_on('b', 7))
        // attacks on the way of a king that castles are overlooked, or count though another move is due
        || any(&|given| given == "PointReflection" || given.contains("ConsequentForcedSquare")) && task.may_castle()
        // every empty square counts as a cage
        || any(&|given| given.starts_with("ImmunChess Cage"))
        // flights are counted while captures are tried
        || any(&|given| given.contains("SAT")) && task.names(&TRIES_CAPTURES)
        // a later part of the move is tried as a capture of the king
        || any(&|given| given == "SeriesCapture") && task.names(&TRIES_CAPTURES)
        // pawns that may not promote give no check
        || any(&|given| given.contains("Promotion"))
            && (task.names(&["RexInclusive"]) || task.names(&TRIES_CAPTURES))
        // men observe over distances longer than what is left, and the way to a rebirth square does not count
        || any(&|given| given.starts_with("BGL"))
            && task.names(&LENGTHLESS)
        // castlings of the other side's men, and out of attacks that do not count, are not found
        || any(&|given| given.contains("InChess") || given == "BackHome") && task.may_castle()
        // there are no castlings, or more than there are
        || any(&|given| given == "Bicaptures" || given == "SeriesCapture") && task.may_castle()
        // promoted pawns are substituted as well
        || any(&|given| given.starts_with("Football")) && ["p", "sp", "bp"].iter().any(|pawn| task.has_man(pawn))
        // captures are counted while a king may castle, and those of roses twice
        || any(&|given| given.starts_with("CASTChess")) && (task.may_castle() || task.has_man("ro") || task.has_man("ea"))
        // a king that has become sole, or has changed its role, castles or not, whoever stands on the home of the rook
        || any(&|given| given.starts_with("RoleExchange") || given == "RoyalDynasty")
            && task.may_castle() && task.stipulation().contains("00")
        // castlings of a special kind do not reach the goal
        || any(&|given| given == "Rokagogo" || given == "CastlingChess") && task.stipulation().contains("00")
        // other pawns than orthodox ones remain pawns
        || any(&|given| given.starts_with("SingleBox")) && (task.has_man("bp") || task.has_man("sp"))
        // some fairy men count as knights or rooks
        || any(&|given| given.starts_with("Snek")) && task.has_fairy_men()
        // rebirth squares count before the move
        || any(&|given| given == "PhantomChess") && task.has_man("p") && task.has_fairy_men()
        || any(&|given| given.starts_with("GenevaChess")) && task.has_man("l")
        // officers attack no king where captures are tried
        || any(&|given| given == "NorskSjakk") && task.names(&TRIES_CAPTURES)
        // Argentinian men hop over holes
        || any(&|given| given == "HaanerChess" || given.starts_with("Hole"))
            && (task.has_man("se") || any(&|given| given == "ArgentinianChess"))
        // the goal of check allows a check that is no mate
        || any(&|given| given == "ChecklessChess") && reaches(&['+'])
}

/// Whether men have attributes that Popeye does not combine with others, or with the rest of the problem.
fn is_known_attributes(task: &Task) -> bool {
    let has = |names: &[&str]| task.has_attribute(names);
    let conditions = |parts: &[&str]| task.names(parts);
    let about_hurdles = ["HurdleColourChanging", "Bul", "Dob"];
    let tried = ["Jigger", "Bul", "Dob"];
    // a move that can be made over several hurdles is listed several times
    has(&about_hurdles) && task.has_man("ea")
        || has(&["Dob"]) && task.has_man("ro")
        // checks are shown that no move would follow
        || task.has_man_with("g2", "Bul")
        || task.has_man_with("g2", "Dob")
        // an uncapturable king is attacked by nobody where captures are tried
        || task.has_royal_with(&["Uncapturable"])
            && (has(&tried) || conditions(&["Circe", "Immun", "Isardam", "oeko", "KoeKo"]))
        // paralysed men are not moved by Bul men
        || has(&["Paralysing"]) && has(&["Bul", "Dob"])
        // castlings cross squares that are attacked, and men gone over castle
        || has(&["Bul", "Dob"]) && task.may_castle()
        // magic men observe what they could capture, where captures are tried
        || has(&tried) && has(&["Magic"])
        // Argentinian men observe nobody
        || task.has_man_with("se", "Magic")
        // promotions are written in another way
        || has(&["HurdleColourChanging"]) && task.has_man_with("p", "Chameleon")
        || has(&about_hurdles) && task.has_man("p") && conditions(&["AntiCirce", "AntiSuperCirce"])
        || has(&about_hurdles) && task.has_man_with("p", "HalfNeutral")
        // pawns that capture do not become chameleons
        || has(&["Chameleon"]) && task.has_man("p") && conditions(&["AntiCirce"])
        // a royal man that changes sides does not count as one
        || has(&["HurdleColourChanging"]) && has(&["Royal"])
        // nor does one other than a king in exchanges
        || has(&["Royal"]) && conditions(&["Messigny"]) && conditions(&["RexExclusive"])
        // when such a king is neutral, the other side's king does not count
        || task.has_royal_with(&["HalfNeutral"])
        // a pawn that has become an imitator changes its phase
        || task.has_man_with("p", "HalfNeutral") && conditions(&["Imitator"])
}

/// Whether the condition of the Circe family has words that Popeye does not combine.
fn is_known_rebirth(task: &Task, condition: &str) -> bool {
    let words: Vec<&str> = condition.split(' ').collect();
    let any = |wanted: &[&str]| words.iter().any(|word| wanted.contains(word));
    let name = words[0];
    let later = any(&["LastMove", "WaitCapture", "Parrain", "ContraParrain"]);
    let reborn_kings = any(&["RexInclusive"]) || name == "AntiCirce" && !any(&["RexExclusive"]);
    let by_capture = any(&[
        "File",
        "Antipodes",
        "VerticalSymmetry",
        "HorizontalSymmetry",
    ]);
    let mars = name == "MarsCirce" || name.starts_with("AntiMars");
    // the square is that of another capture, or of none
    later && by_capture
        || mars && (by_capture || any(&["Symmetry"]) || name.contains("Antipodean"))
        // some squares are left out
        || any(&["Super"]) && any(&["Diametral", "VerticalMirror", "Frischauf"])
        // kings that have changed sides do not count as kings
        || any(&["Turncoats"]) && reborn_kings
        // mates by the man reborn are not seen
        || any(&["WaitCapture"]) && task.stipulation().contains('#')
        // what happens at squares beyond the edge is left to chance
        || any(&["Assassin", "Volcanic", "Parachute"]) && any(&["Equipollents", "Parrain", "ContraParrain"])
        // castlings are found twice, and once rooks are reborn, by way of home too
        || name == "MarsCirce" && (task.may_castle() || task.has_man("r") && rebirths(task) > 1)
        // nobody is taken for promoted
        || any(&["Frischauf"]) && ["MarsCirce", "ImmunChess"].contains(&name)
        // kings capture from any square
        || mars && any(&["RexExclusive"])
        // rooks go to their rebirth squares to castle; a pawn's double step leads back
        || name.starts_with("AntiMars") && (task.has_man("r") || double_step_leads_back(task))
        // with eagles most of the squares are left out
        || name.starts_with("AntiMars") && any(&["Super"]) && task.has_man("ea")
        // men that are not listed use squares of others
        || mars && any(&["April"])
        // a man that cannot be reborn cannot be captured, and the man listed is that by which the square is found
        || ["Circe", "AprilChess"].contains(&name) && (any(&["April"]) || name == "AprilChess") && !any(&["Strict"])
        || any(&["April"]) && any(&["Couscous"])
}

/// A pawn stands where a double step from its home would bring it, or can come there by a move and make another one.
fn double_step_leads_back(task: &Task) -> bool {
    let stands = |colour, rank| task.has_man_on("p", colour, rank);
    let moves_twice = task.stipulation().ends_with(".5") || task.stipulation().ends_with('2');
    moves_twice && task.has_man("p")
        || stands('w', 3)
        || stands('b', 4)
        || stands('n', 3)
        || stands('n', 4)
}

/// How many conditions are about rebirth.
pub fn rebirths(task: &Task) -> usize {
    let names = task.conditions().iter();
    names.filter(|given| given.contains("Circe")).count()
}

fn has(task: &Task, option: &str) -> bool {
    let name = |given: &String| given.split(' ').next() == Some(option);
    task.options().iter().any(name)
}

fn is_known_traditional(task: &Task, stipulation: &str) -> bool {
    let (intro, name) = stipulation.split_once("->").unwrap_or(("", stipulation));
    let name = name.strip_prefix("exact-").unwrap_or(name);
    let starts = |starts: &[&str]| starts.iter().any(|start| name.starts_with(start));
    let contains = |parts: &[&str]| parts.iter().any(|part| name.contains(part));
    let reflex = starts(&[
        "r", "semi-r", "hr", "ser-r", "ser-semi", "pser-r", "phser-r",
    ]) && !starts(&["reci"]);
    let self_play = starts(&["s", "hs", "ser-s", "ser-hs", "pser-s", "phser-s"])
        && !starts(&["ser-#", "ser-h"]);
    let battle = !starts(&["h", "reci-", "ser-", "phser-", "pser-h", "dia", "a=>b"]);
    let parries = starts(&["pser", "phser"]);
    // keys of neutral men that the defender can move back are missing
    task.has_neutrals() && (battle || reflex || self_play)
        // after an introduction, parries and duties are not told correctly
        || !intro.is_empty() && (parries || reflex)
        // a move not made is taken to reach goals of the man that moves
        || has(task, "NullMoves") && contains(&["c81", "ct", "k", "<>", "z"])
        // the number of solutions is not kept
        || has(task, "MaxSolutions")
            && (parries || reflex || starts(&["hs", "ser-s", "ser-hs", "reci", "ser-reci"]))
        // whether a self-mating move is bound by a length is told nowhere
        || contains(&["!#", "##"]) && task.has_length_rule()
        // the first short solution after any introduction ends everything
        || has(task, "StopOnShortSolutions") && !intro.is_empty()
        // nothing is shown but the set play
        || has(task, "SetPlay") && parries
        // mates or not, the option applies
        || has(task, "KeepMatingPiece") && !contains(&["#"])
        // tries of double mates are not shown
        || contains(&["##"]) && (has(task, "Try") || has(task, "Defence"))
        // the shortest solutions are not found, and with an exact length none at all
        || stipulation.contains("exact-ser-reci")
        || stipulation.contains("ser-reci") && !stipulation.ends_with('1')
        // who has no move stalemates himself by passing
        || starts(&["pser-s!="])
        // passes within the introduction reach the goal of the man that moved last
        || has(task, "GoalIsEnd") && !intro.is_empty()
        // refutations are not told, or not why they are some
        || has(task, "PostKeyPlay") && (parries || reflex || contains(&["ep", "00"]))
        // the key need not threaten anything
        || has(task, "PostKeyPlay") && has(task, "Threat")
}

fn is_known_structured(task: &Task, stipulation: &str) -> bool {
    let expression = stipulation.contains(" & ") || stipulation.contains(" | ");
    let shows_variations = has(task, "Variation");
    let shows_all = shows_variations || has(task, "SetPlay") || has(task, "PostKeyPlay");
    // keys of neutral men that the defender can move back are missing
    task.has_neutrals() && has_battle(stipulation)
        // tries of double mates are not shown
        || stipulation.contains("##") && (has(task, "Try") || has(task, "Defence"))
        || negates_castling(stipulation)
        || negates_play(stipulation)
        || has_cooperative_constraint(stipulation)
        // without Variation the last of several branches is shown with all its variations
        || expression && !shows_variations
        // cooperative play within a battle is not shown
        || task.is_mixed() && shows_all
        // the number of solutions is not kept
        || has(task, "MaxSolutions")
        // a move not made is taken to reach goals of the man that moves
        || has(task, "NullMoves") && ["[c81", "[ct", "[k", "[<>", "[z"].iter().any(|goal| stipulation.contains(goal))
        // battle play of minimal length is not found within other play
        || has_nested_minimum(stipulation)
        // nor are short variations, if the minimal length is not the maximal one
        || has_battle(stipulation) && has_short_minimum(stipulation)
        // the constraints of a help play are asked at its end, too
        || stipulation.contains("hh[") && stipulation.contains("]{")
        // lines are shown twice
        || stipulation.contains(" & !")
        // the first moves of nested set play are shown only
        || has(task, "SetPlay") && !shows_variations && stipulation.contains("[>")
        // only counter-mates are looked for
        || stipulation.contains("##!") && stipulation.contains(" | ")
        // the side that begins is not the one that begins after the key
        || has(task, "PostKeyPlay")
        // a key before the diagram need not threaten anything
        || has(task, "Threat") && begins_with_defence(stipulation)
        // parry series: nothing is shown but the set play
        || has(task, "SetPlay") && stipulation.contains("?+?")
        // mates or not, the option applies
        || has(task, "KeepMatingPiece")
            && (!stipulation.contains('#') || stipulation.contains("!#"))
        // one of the goals is chosen
        || has(task, "Quodlibet") && has_several_ends(stipulation)
        // moves are shown twice or not at all
        || shows_variations && nests_defence_in_defence(stipulation)
}

/// The side that begins, named by the first word, defends.
fn begins_with_defence(stipulation: &str) -> bool {
    let play = stipulation.split_once(' ').map_or("", |(_, play)| play);
    play.chars().find(char::is_ascii_alphabetic) == Some('d')
}

/// The whole play has a minimal length that is less than the maximal one.
fn has_short_minimum(stipulation: &str) -> bool {
    let lengths = stipulation.split('[').next().unwrap_or_default();
    let digits = |c: char| c.is_ascii_digit();
    lengths.split_once(':').is_some_and(|(before, after)| {
        let minimum = before.rsplit(|c| !digits(c)).next();
        let maximum = after.split(|c| !digits(c)).next();
        minimum != maximum
    })
}

/// There is more than one end that is no play.
fn has_several_ends(stipulation: &str) -> bool {
    let inside = stipulation.split('[').skip(1);
    inside.filter(|rest| rest.contains(']')).count() > 1
}

/// Play that begins with a defence follows a defence.
fn nests_defence_in_defence(stipulation: &str) -> bool {
    stipulation.split("d[").skip(1).any(|rest| {
        let play = rest.trim_start_matches(|c: char| !c.is_ascii_alphabetic() && c != ']');
        play.starts_with('d')
    })
}

/// Battle play with a minimal length behind another play.
fn has_nested_minimum(stipulation: &str) -> bool {
    let nested = stipulation.split('[').skip(1);
    nested
        .filter_map(|inside| inside.split_once(':'))
        .any(|(_, rest)| {
            rest.trim_start_matches(|c: char| c.is_ascii_digit())
                .starts_with(['a', 'd'])
        })
}

fn has_battle(stipulation: &str) -> bool {
    stipulation.contains(['d', 'a'])
}

/// A negated goal for which Popeye looks at certain moves only, or that it takes for fulfilled.
fn negates_castling(stipulation: &str) -> bool {
    let goals = ["!00", "!ep", "!##", "!k"];
    goals.iter().any(|goal| stipulation.contains(goal))
}

/// Negated branches within help and series play show the lines in which the branch is possible; negated defences
/// have no solution.
fn negates_play(stipulation: &str) -> bool {
    stipulation.split('!').skip(1).any(|rest| {
        let letter = rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == ':');
        let branch = letter.len() < rest.len();
        branch && (stipulation.contains(['s', 'h']) || letter.starts_with('d'))
    })
}

/// Constraints that are cooperative play, when violated, are not shown.
fn has_cooperative_constraint(stipulation: &str) -> bool {
    let inside = stipulation.split('{').skip(1);
    inside
        .filter_map(|rest| rest.split_once('}'))
        .any(|(constraint, _)| constraint.contains(['s', 'h']))
}
