//! The best of the versions that are worth showing.

use super::score::Drawn;

/// The best versions, in their order; of those that are alike one.
#[derive(Debug)]
pub struct Best<T> {
    most: usize,
    all: Vec<(Drawn, T)>,
}

impl<T> Best<T> {
    /// Keeps so many.
    pub fn new(most: usize) -> Best<T> {
        Best {
            most,
            all: Vec::new(),
        }
    }

    /// Adds a version, and what belongs to it. Whether it is better than all others.
    pub fn add(&mut self, drawn: Drawn, with: T) -> bool {
        let is_as_good = |other: &Drawn| other.order() <= drawn.order();
        let mut alike = (self.all.iter()).filter(|(other, _)| is_alike(other, &drawn));
        if alike.any(|(other, _)| is_as_good(other)) {
            return false;
        }
        self.all.retain(|(other, _)| !is_alike(other, &drawn));
        let order = |(other, _): &(Drawn, T)| other.order() <= drawn.order();
        let place = self.all.partition_point(order);
        self.all.insert(place, (drawn, with));
        self.all.truncate(self.most);
        place == 0
    }

    /// All of them, the best first.
    pub fn all(&self) -> &[(Drawn, T)] {
        &self.all
    }

    /// The same with what belongs to each.
    pub fn into_all(self) -> Vec<(Drawn, T)> {
        self.all
    }
}

/// Whether two versions have a solution that ends alike: its last two half-moves go to the same squares. Else the best would be one idea twenty
/// times, with men that come from elsewhere.
fn is_alike(one: &Drawn, other: &Drawn) -> bool {
    let mut endings = one.endings.iter();
    endings.any(|ending| other.endings.contains(ending))
}
