use super::*;

fn place(key: u128, times: u16, men: [u64; 2], next: usize) -> Place {
    Place {
        key,
        times,
        men: men.map(Bb),
        next,
    }
}

fn path(places: &[Place], most: u16) -> Path {
    Path {
        places: places.to_vec(),
        most,
        one_man_goes: true,
    }
}

#[test]
fn a_position_matters_as_long_as_it_can_come_about_too_often() {
    let start = place(1, 1, [1, 4], 0);
    let first = place(2, 1, [2, 4], 1);
    let second = place(3, 1, [2, 8], 0);
    let path = path(&[start, first, second], 1);
    // each side has to go back first, then it is the position of the beginning
    assert_eq!(path.context(1), 0);
    assert_eq!(path.context(2), mixed(&start));
    // white away and back, and black back in between
    let both = mixed(&start).wrapping_add(mixed(&first));
    assert_eq!(path.context(3), both);
    // there and back again
    assert_eq!(path.context(4), both.wrapping_add(mixed(&second)));
}

#[test]
fn what_may_come_about_once_more_matters_later() {
    let start = place(1, 1, [1, 4], 0);
    let second = place(3, 1, [2, 8], 0);
    let twice = path(&[start, place(2, 1, [2, 4], 1), second], 2);
    assert_eq!(twice.context(5), 0);
    assert_eq!(twice.context(6), mixed(&start));
}

#[test]
fn with_more_men_no_earlier_position_comes_about_again() {
    let start = place(1, 1, [1, 4], 0);
    let now = place(2, 1, [2, 12], 1);
    assert_eq!(path(&[start, now], 1).context(3), 0);
    // a man that is somewhere else may return
    let now = place(2, 1, [2, 4], 1);
    assert_eq!(path(&[start, now], 1).context(3), mixed(&start));
}
