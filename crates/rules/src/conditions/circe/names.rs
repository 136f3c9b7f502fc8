//! The traditional names: each stands for one of the conditions of the family with certain words.

use super::{ANTICIRCE, ANTIMARS, CIRCE, Family, IMMUNE, MARS, install, options};
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError, Takes};
use sauterelle_kernel::men::Man;
use sauterelle_kernel::ruleset::Builder;

/// A traditional name.
pub struct Traditional {
    meta: &'static Meta,
    family: &'static Family,
    words: &'static [&'static str],
}

impl RuleDef for Traditional {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        let words = [self.words, &args.options].concat();
        install(self.family.application, &words, args, builder)
    }

    fn brings(&self, args: &Args) -> Vec<&'static Man> {
        let has_order = self.words.contains(&options::CHAMELEON);
        let order = args.words("").filter(|_| has_order);
        let order = order.filter_map(super::man_of);
        order.chain(self.family.brings(args)).collect()
    }

    fn takes(&self, option: &str) -> Takes {
        match option {
            "" if self.words.contains(&options::APRIL) => Takes::Men,
            "" if self.words.contains(&options::CHAMELEON) => Takes::Cycle,
            _ => self.family.takes(option),
        }
    }

    fn excludes(&self, one: &str, other: &str) -> bool {
        options::clash(one, other)
    }

    fn stands_for(&self) -> Option<(&'static dyn RuleDef, &'static [&'static str])> {
        Some((self.family, self.words))
    }
}

/// A row of the table: the name in three languages, what it stands for.
macro_rules! row {
    ($name:expr, $family:ident, $options:ident, $words:expr, $doc:expr) => {
        row!(
            $name,
            $family,
            $options,
            $words,
            $doc,
            "Popeye's manual, table of traditional names"
        )
    };
    ($name:expr, $family:ident, $options:ident, $words:expr, $doc:expr, $source:expr) => {
        Traditional {
            meta: &Meta {
                name: $name,
                aliases: &[],
                options: options::$options,
                doc: $doc,
                source: $source,
                texts: sauterelle_kernel::texts!("names.txt"),
            },
            family: &$family,
            words: $words,
        }
    };
}

/// All traditional names.
#[rustfmt::skip]
pub static TRADITIONAL: &[Traditional] = &[
    row!(["MirrorCirce", "CirceMalefique", "SpiegelCirce"], CIRCE, CIRCE, &["Mirror"], "Circe Mirror."),
    row!(["PWC", "CirceEchange", "PlatzwechselCirce"], CIRCE, CIRCE, &["PWC"], "Circe PWC."),
    row!(["CouscousCirce", "CirceCouscous", "CouscousCirce"], CIRCE, CIRCE, &["Couscous"], "Circe Couscous."),
    row!(["ChameleonCirce", "CirceCameleon", "ChamaeleonCirce"], CIRCE, CIRCE, &["Chameleon"], "Circe Chameleon."),
    row!(["EquipollentsCirce", "CirceEquipollents", "EquipollentsCirce"], CIRCE, CIRCE, &["Equipollents"], "Circe Equipollents."),
    row!(["FileCirce", "FileCirce", "FileCirce"], CIRCE, CIRCE, &["File"], "Circe File."),
    row!(["DiagramCirce", "CirceDiagramme", "DiagrammCirce"], CIRCE, CIRCE, &["Diagram"], "Circe Diagram."),
    row!(["ParrainCirce", "CirceParrain", "CirceParrain"], CIRCE, CIRCE, &["Parrain"], "Circe Parrain."),
    row!(["ContraParrain", "ContraParrain", "KontraParrain"], CIRCE, CIRCE, &["ContraParrain"], "Circe ContraParrain."),
    row!(["SymmetryCirce", "CirceSymetrique", "SymmetrieCirce"], CIRCE, CIRCE, &["Symmetry"], "Circe Symmetry."),
    row!(["VerticalSymmetryCirce", "CirceSymetriqueVerticale", "VertikaleSymmetrieCirce"], CIRCE, CIRCE, &["VerticalSymmetry"], "Circe VerticalSymmetry."),
    row!(["HorizontalSymmetryCirce", "CirceSymetriqueHorizontale", "HorizontaleSymmetrieCirce"], CIRCE, CIRCE, &["HorizontalSymmetry"], "Circe HorizontalSymmetry."),
    row!(["MirrorFileCirce", "FileCirceMalefique", "SpiegelFileCirce"], CIRCE, CIRCE, &["File", "Mirror"], "Circe File Mirror."),
    row!(["AntipodeanCirce", "CirceAntipoden", "AntipodenCirce"], CIRCE, CIRCE, &["Antipodes"], "Circe Antipodes."),
    row!(["MirrorCirceClone", "CirceCloneMalefique", "SpiegelCirceclone"], CIRCE, CIRCE, &["Clone", "Mirror"], "Circe Clone Mirror."),
    row!(["SuperCirce", "SuperCirce", "SuperCirce"], CIRCE, CIRCE, &["Super"], "Circe Super."),
    row!(["CirceClone", "CirceClone", "CirceClone"], CIRCE, CIRCE, &["Clone"], "Circe Clone."),
    row!(["FrischAufCirce", "FrischAufCirce", "FrischAufCirce"], CIRCE, CIRCE, &["Frischauf"], "Circe Frischauf."),
    row!(["DiametralCirce", "CirceDiametrale", "DiametralCirce"], CIRCE, CIRCE, &["Diametral"], "Circe Diametral."),
    row!(["RankCirce", "RankCirce", "RankCirce"], CIRCE, CIRCE, &["Rank"], "Circe Rank."),
    row!(["MirrorCouscousCirce", "CirceCouscousMalefique", "SpiegelCouscousCirce"], CIRCE, CIRCE, &["Couscous", "Mirror"], "Circe Couscous Mirror."),
    row!(["CirceAssassin", "CirceAssassin", "AssassinCirce"], CIRCE, CIRCE, &["Assassin"], "Circe Assassin."),
    row!(["CirceTurncoats", "CirceTurncoats", "TurncoatCirce"], CIRCE, CIRCE, &["Turncoats"], "Circe Turncoats."),
    row!(["CirceDoubleAgents", "CirceDoubleAgents", "DoppelAgentenCirce"], CIRCE, CIRCE, &["Turncoats", "Mirror"], "Circe Turncoats Mirror."),
    row!(["CageCirce", "CirceCage", "KaefigCirce"], CIRCE, CIRCE, &["Cage"], "Circe Cage.", "Dupont and Dupuis, 2009; \"Les échecs Circé Cage\" (La composition échiquéenne)"),
    row!(["CirceTake&Make", "CirceTake&Make", "CirceTake&Make"], CIRCE, CIRCE, &["Take&Make"], "Circe Take&Make."),
    row!(["VerticalMirrorCirce", "CirceMalefiqueVerticale", "VertikalesSpiegelCirce"], CIRCE, CIRCE, &["VerticalMirror"], "Circe VerticalMirror."),
    row!(["AprilChess", "EchecsAvril", "Aprilschach"], CIRCE, CIRCE, &["Super", "April"], "Circe Super April, followed by men."),
    row!(["MirrorAntiCirce", "AntiCirceMalefique", "AntiSpiegelCirce"], ANTICIRCE, ANTICIRCE, &["Mirror"], "AntiCirce Mirror."),
    row!(["DiagramAntiCirce", "AntiCirceDiagramme", "AntiDiagrammCirce"], ANTICIRCE, ANTICIRCE, &["Diagram"], "AntiCirce Diagram."),
    row!(["FileAntiCirce", "AntiFileCirce", "AntiFileCirce"], ANTICIRCE, ANTICIRCE, &["File"], "AntiCirce File."),
    row!(["SymmetryAntiCirce", "AntiCirceSymetrique", "AntiSymmetrieCirce"], ANTICIRCE, ANTICIRCE, &["Symmetry"], "AntiCirce Symmetry."),
    row!(["VerticalSymmetryAntiCirce", "AntiCirceSymetriqueVerticale", "VertikaleAntiSymmetrieCirce"], ANTICIRCE, ANTICIRCE, &["VerticalSymmetry"], "AntiCirce VerticalSymmetry."),
    row!(["HorizontalSymmetryAntiCirce", "AntiCirceSymetriqueHorizontale", "HorizontaleAntiSymmetrieCirce"], ANTICIRCE, ANTICIRCE, &["HorizontalSymmetry"], "AntiCirce HorizontalSymmetry."),
    row!(["MirrorFileAntiCirce", "AntiFileCirceMalefique", "AntiSpiegelFileCirce"], ANTICIRCE, ANTICIRCE, &["File", "Mirror"], "AntiCirce File Mirror."),
    row!(["AntipodeanAntiCirce", "AntiCirceAntipoden", "AntiAntipodenCirce"], ANTICIRCE, ANTICIRCE, &["Antipodes"], "AntiCirce Antipodes."),
    row!(["EquipollentsAntiCirce", "AntiCirceEquipollents", "AntiEquipollentsCirce"], ANTICIRCE, ANTICIRCE, &["Equipollents"], "AntiCirce Equipollents."),
    row!(["AntiCloneCirce", "AntiCloneCirce", "AntiCloneCirce"], ANTICIRCE, ANTICIRCE, &["Clone"], "AntiCirce Clone."),
    row!(["AntiSuperCirce", "AntiSuperCirce", "AntiSuperCirce"], ANTICIRCE, ANTICIRCE, &["Super"], "AntiCirce Super."),
    row!(["MirrorImmunChess", "ImmunMalefique", "SpiegelImmunschach"], IMMUNE, IMMUNE, &["Mirror"], "ImmunChess Mirror."),
    row!(["FileImmunChess", "ImmunFile", "FileImmunSchach"], IMMUNE, IMMUNE, &["File"], "ImmunChess File."),
    row!(["DiagramImmunChess", "ImmunDiagramme", "DiagrammImmunSchach"], IMMUNE, IMMUNE, &["Diagram"], "ImmunChess Diagram."),
    row!(["MirrorFileImmunChess", "ImmunFileMalefique", "SpiegelFileImmunSchach"], IMMUNE, IMMUNE, &["File", "Mirror"], "ImmunChess File Mirror."),
    row!(["SymmetryImmunChess", "ImmunSymmetrique", "SymmetrieImmunSchach"], IMMUNE, IMMUNE, &["Symmetry"], "ImmunChess Symmetry."),
    row!(["ImmuneVerticalSymmetry", "ImmuneSymetriqueVerticale", "ImmuneVertikaleSymmetrie"], IMMUNE, IMMUNE, &["VerticalSymmetry"], "ImmunChess VerticalSymmetry."),
    row!(["ImmuneHorizontalSymmetry", "ImmuneSymetriqueHorizontale", "ImmuneHorizontaleSymmetrie"], IMMUNE, IMMUNE, &["HorizontalSymmetry"], "ImmunChess HorizontalSymmetry."),
    row!(["AntipodeanImmunChess", "ImmunAntipoden", "AntipodenImmunSchach"], IMMUNE, IMMUNE, &["Antipodes"], "ImmunChess Antipodes."),
    row!(["EquipollentsImmunChess", "ImmunEquipollents", "EquipollentsImmunSchach"], IMMUNE, IMMUNE, &["Equipollents"], "ImmunChess Equipollents."),
    row!(["MarsMirrorCirce", "MarsCirceMalefique", "MarsSpiegelCirce"], MARS, MARS, &["Mirror"], "MarsCirce Mirror."),
    row!(["AntiMarsMirrorCirce", "AntiMarsMalefiqueCirce", "AntiMarsMalefiqueCirce"], ANTIMARS, MARS, &["Mirror"], "AntiMarsCirce Mirror."),
    row!(["AntiMarsAntipodeanCirce", "AntiMarsAntipodeanCirce", "AntiMarsAntipodeanCirce"], ANTIMARS, MARS, &["Antipodes"], "AntiMarsCirce Antipodes."),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conditions::circe::rebirth::Rebirth;

    #[test]
    fn every_name_means_something() {
        for row in TRADITIONAL {
            let known = row.family.meta.options;
            for word in row.words {
                assert!(known.iter().any(|option| option.name[0] == *word), "{word}");
            }
            let plain = Rebirth::read(row.family.application, &[]);
            assert_ne!(Rebirth::read(row.family.application, row.words), plain);
        }
    }
}
