//! Items one below the other in columns, page after page.

/// An item as the flow sees it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Extent {
    /// Room above it, except at the top of a column.
    pub before: f64,
    /// Its height.
    pub height: f64,
    /// It does not stand at the foot of a column without the next one.
    pub stays: bool,
}

/// Where items may stand.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Region {
    /// The upper edge on the first page.
    pub first: f64,
    /// The upper edge on the others.
    pub top: f64,
    /// The lower edge.
    pub bottom: f64,
    /// How many columns stand side by side.
    pub columns: usize,
}

/// Where an item stands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Place {
    /// The page, counted from 0 for the first one.
    pub page: usize,
    /// The column.
    pub column: usize,
    /// The upper edge.
    pub y: f64,
}

/// Places for items, the columns of the last page being of about the same height. Items that stay together are separated only if a
/// whole column is too low for them.
pub(super) fn flow(items: &[Extent], region: Region) -> Vec<Place> {
    let mut places = filled(items, region);
    let Some(last) = places.last().map(|place| place.page) else {
        return places;
    };
    let begin = places.partition_point(|place| place.page < last);
    let first = if last == 0 { region.first } else { region.top };
    for (place, balanced) in places[begin..]
        .iter_mut()
        .zip(balanced(&items[begin..], Region { first, ..region }))
    {
        *place = Place {
            page: last,
            ..balanced
        };
    }
    places
}

/// The lower edge of the items on the last page, and that page.
pub(super) fn end(items: &[Extent], places: &[Place]) -> Option<(usize, f64)> {
    let last = places.last()?.page;
    let placed = items.iter().zip(places);
    let here = placed.filter(|(_, place)| place.page == last);
    let bottoms = here.map(|(item, place)| place.y + item.height);
    Some((last, bottoms.fold(0.0, f64::max)))
}

/// How often the height of balanced columns is halved in: less than a hundredth of a millimetre remains.
const STEPS: usize = 16;

/// Items of one page in columns that are as low as they can be.
fn balanced(items: &[Extent], region: Region) -> Vec<Place> {
    let mut best = filled(items, region);
    let (mut low, mut high) = (region.first, region.bottom);
    for _ in 0..STEPS {
        let bottom = f64::midpoint(low, high);
        let tried = filled(items, Region { bottom, ..region });
        match holds(items, &tried, bottom) {
            true => (best, high) = (tried, bottom),
            false => low = bottom,
        }
    }
    best
}

/// Whether all items stand on the first page above this edge, and those that stay together do.
fn holds(items: &[Extent], places: &[Place], bottom: f64) -> bool {
    let placed = || items.iter().zip(places);
    let is_inside = |(item, place): (&Extent, &Place)| {
        place.page == 0 && place.y + item.height <= bottom + SLACK
    };
    let mut pairs = placed().zip(places.iter().skip(1));
    placed().all(is_inside)
        && pairs.all(|((item, place), next)| !item.stays || place.column == next.column)
}

/// What rounding may add up to.
const SLACK: f64 = 1e-6;

/// Items in columns that are filled one after the other.
fn filled(items: &[Extent], region: Region) -> Vec<Place> {
    let mut pen = Pen {
        region,
        place: Place {
            page: 0,
            column: 0,
            y: region.first,
        },
        places: Vec::new(),
    };
    for group in items.chunk_by(|item, _| item.stays) {
        pen.group(group);
    }
    pen.places
}

/// Where the next item may stand.
struct Pen {
    region: Region,
    place: Place,
    places: Vec<Place>,
}

impl Pen {
    fn group(&mut self, group: &[Extent]) {
        while !self.fits(group) && !self.is_at_best() {
            self.advance();
        }
        let is_whole = self.fits(group);
        for item in group {
            if !is_whole && !self.fits(std::slice::from_ref(item)) && !self.is_at_best() {
                self.advance();
            }
            if !self.is_at_top() {
                self.place.y += item.before;
            }
            self.places.push(self.place);
            self.place.y += item.height;
        }
    }

    fn top(&self) -> f64 {
        match self.place.page {
            0 => self.region.first,
            _ => self.region.top,
        }
    }

    fn is_at_top(&self) -> bool {
        self.place.y <= self.top() + SLACK
    }

    /// No column has more room than the one that begins here.
    fn is_at_best(&self) -> bool {
        self.is_at_top() && self.top() <= self.region.top + SLACK
    }

    fn fits(&self, group: &[Extent]) -> bool {
        let all: f64 = group.iter().map(|item| item.before + item.height).sum();
        let dropped = match group.first() {
            Some(first) if self.is_at_top() => first.before,
            _ => 0.0,
        };
        self.place.y + all - dropped <= self.region.bottom + SLACK
    }

    fn advance(&mut self) {
        self.place.column += 1;
        if self.place.column == self.region.columns {
            (self.place.column, self.place.page) = (0, self.place.page + 1);
        }
        self.place.y = self.top();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const REGION: Region = Region {
        first: 60.0,
        top: 0.0,
        bottom: 100.0,
        columns: 2,
    };

    fn line(height: f64) -> Extent {
        Extent {
            before: 5.0,
            height,
            stays: false,
        }
    }

    fn heading(height: f64) -> Extent {
        Extent {
            stays: true,
            ..line(height)
        }
    }

    fn columns(items: &[Extent]) -> Vec<(usize, usize)> {
        let places = flow(items, REGION);
        places.iter().map(|one| (one.page, one.column)).collect()
    }

    #[test]
    fn columns_of_the_last_page_are_as_low_as_they_can_be() {
        assert_eq!(columns(&[line(10.0), line(10.0)]), [(0, 0), (0, 1)]);
        let four = flow(&[line(10.0); 4], REGION);
        assert_eq!((four[1].column, four[1].y), (0, 75.0));
        assert_eq!((four[2].column, four[2].y), (1, 60.0));
        assert_eq!(end(&[line(10.0); 4], &four), Some((0, 85.0)));
    }

    #[test]
    fn a_heading_goes_with_what_follows_it() {
        let items = [line(30.0), heading(5.0), line(38.0), line(60.0)];
        // neither column of the first page has room for heading and line
        assert_eq!(columns(&items), [(0, 0), (1, 0), (1, 0), (1, 1)]);
    }

    #[test]
    fn a_block_that_needs_a_whole_column_gets_one() {
        assert_eq!(columns(&[line(90.0)]), [(1, 0)]);
    }

    #[test]
    fn groups_higher_than_a_column_are_separated() {
        let items = [heading(40.0), heading(40.0), heading(40.0), line(20.0)];
        assert_eq!(columns(&items), [(1, 0), (1, 0), (1, 1), (1, 1)]);
    }

    #[test]
    fn balanced_columns_separate_nothing_either() {
        let items = [heading(20.0), line(10.0), line(5.0)];
        assert_eq!(columns(&items), [(0, 0), (0, 0), (0, 1)]);
    }

    #[test]
    fn nothing_has_no_place() {
        assert!(flow(&[], REGION).is_empty());
        assert_eq!(end(&[], &[]), None);
    }
}
