//! The cooks of a study, kept by the versions in which they were found, so that a study that goes on later knows them again.

use crate::cook::Cook;
use crate::edit::Version;
use crate::study::Study;
use sauterelle::Stop;

/// A solution that is not meant, as it can be kept.
#[derive(Clone, PartialEq, Debug)]
pub struct KeptCook {
    /// The version in which it was found; nothing where that is the problem itself.
    pub version: Option<Version>,
    /// The letter of its position.
    pub position: String,
    /// Its text.
    pub text: String,
    /// How many versions it has cooked.
    pub hits: u32,
}

impl Study {
    /// The cooks that are known, in the order in which they are looked at.
    pub fn cooks(&self) -> Vec<KeptCook> {
        let positions = self.base().positions.iter().zip(&self.cooks);
        let kept = positions.flat_map(|(position, cooks)| {
            cooks.iter().map(|cook| KeptCook {
                version: cook.found_in.clone(),
                position: position.label.clone(),
                text: cook.text.clone(),
                hits: cook.hits,
            })
        });
        kept.collect()
    }

    /// Knows cooks again, by judging the versions in which they were found. Those that are not found there any more are forgotten.
    pub fn recall(&mut self, kept: &[KeptCook], stop: &Stop) {
        let mut versions: Vec<Version> = Vec::new();
        for version in kept.iter().filter_map(|cook| cook.version.as_ref()) {
            if !versions.contains(version) {
                versions.push(version.clone());
            }
        }
        let of_base = std::mem::take(&mut self.cooks);
        self.cooks = vec![Vec::new(); of_base.len()];
        let judged = self.block(&versions, stop);
        let mut found: Vec<Cook> = of_base.into_iter().flatten().collect();
        for judged in judged.into_iter().flatten() {
            let cooks = judged.new_cooks.into_iter();
            found.extend(cooks.map(|cook| Cook {
                found_in: Some(judged.version.clone()),
                ..cook
            }));
        }
        for kept in kept {
            let label = |number: usize| &self.base().positions[number].label;
            let place = found.iter().position(|cook| {
                cook.found_in == kept.version
                    && cook.text == kept.text
                    && *label(cook.number) == kept.position
            });
            if let Some(place) = place {
                let cook = found.swap_remove(place);
                self.cooks[cook.number].push(Cook {
                    hits: kept.hits,
                    ..cook
                });
            }
        }
    }
}
