//! The cheapest way to give each of some tasks to a different worker.

/// No worker can do this task.
pub(super) const NEVER: u8 = u8::MAX;

/// What [`NEVER`] counts for: more than all other costs together.
const TOO_MUCH: u32 = 1 << 16;

/// At most so many workers.
pub(super) const MOST: usize = 32;

/// The least sum of costs if every row is given a column of its own; nothing if that cannot be done.
pub(super) fn least_cost(costs: &[[u8; MOST]], columns: usize) -> Option<u32> {
    if costs.len() > columns {
        return None;
    }
    // mostly all have what is cheapest for them
    let cheapest = |row: &[u8; MOST]| row[..columns].iter().min().copied().unwrap_or(NEVER);
    let mut bound = 0;
    for row in costs {
        match cheapest(row) {
            NEVER => return None,
            cost => bound += u32::from(cost),
        }
    }
    if greedy_cost(costs, columns) == Some(bound) {
        return Some(bound);
    }
    Some(by_potentials(costs, columns)).filter(|cost| *cost < TOO_MUCH)
}

/// The costs if each row in turn takes the cheapest column that is left, those first that need pay nothing; nothing if one finds
/// none.
fn greedy_cost(costs: &[[u8; MOST]], columns: usize) -> Option<u32> {
    let mut used = 0u32;
    let mut paying = 0u32;
    for (number, row) in costs.iter().enumerate() {
        match row[..columns].iter().position(|cost| *cost == 0) {
            Some(column) if used >> column & 1 == 0 => used |= 1 << column,
            _ => paying |= 1 << number,
        }
    }
    let mut sum = 0;
    while paying != 0 {
        let row = costs[paying.trailing_zeros() as usize];
        paying &= paying - 1;
        let free = (0..columns).filter(|column| used >> column & 1 == 0);
        let column = free.min_by_key(|column| row[*column])?;
        if row[column] == NEVER {
            return None;
        }
        used |= 1 << column;
        sum += u32::from(row[column]);
    }
    Some(sum)
}

/// The least sum of costs if every row is given a column of its own; [`TOO_MUCH`] or more if that cannot be done.
/// There must be at least as many columns as rows. (The Hungarian method with potentials.)
fn by_potentials(costs: &[[u8; MOST]], columns: usize) -> u32 {
    debug_assert!(costs.len() <= columns && columns <= MOST);
    const BIG: i32 = i32::MAX / 4;
    let cost = |row: usize, column: usize| match costs[row][column] {
        NEVER => TOO_MUCH as i32,
        cost => i32::from(cost),
    };
    let mut row_potential = [0i32; MOST + 1];
    let mut column_potential = [0i32; MOST + 1];
    // row given to each column, both counted from 1
    let mut given = [0usize; MOST + 1];
    for row in 1..=costs.len() {
        let mut least = [BIG; MOST + 1];
        let mut before = [0usize; MOST + 1];
        let mut done = [false; MOST + 1];
        let mut column = 0;
        given[0] = row;
        loop {
            done[column] = true;
            let at = given[column];
            let (mut delta, mut next) = (BIG, 0);
            for j in 1..=columns {
                if done[j] {
                    continue;
                }
                let reduced = cost(at - 1, j - 1) - row_potential[at] - column_potential[j];
                if reduced < least[j] {
                    least[j] = reduced;
                    before[j] = column;
                }
                if least[j] < delta {
                    delta = least[j];
                    next = j;
                }
            }
            for j in 0..=columns {
                if done[j] {
                    row_potential[given[j]] += delta;
                    column_potential[j] -= delta;
                } else {
                    least[j] -= delta;
                }
            }
            column = next;
            if given[column] == 0 {
                break;
            }
        }
        while column != 0 {
            given[column] = given[before[column]];
            column = before[column];
        }
    }
    (1..=columns)
        .filter(|j| given[*j] != 0)
        .map(|j| cost(given[j] - 1, j - 1) as u32)
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All assignments, one after the other.
    fn by_trial(costs: &[[u8; MOST]], columns: usize, used: u32) -> u32 {
        let Some((first, rest)) = costs.split_first() else {
            return 0;
        };
        let free = (0..columns).filter(|j| used >> j & 1 == 0);
        let cost = |cost: u8| match cost {
            NEVER => TOO_MUCH,
            cost => cost.into(),
        };
        free.map(|j| cost(first[j]) + by_trial(rest, columns, used | 1 << j))
            .min()
            .unwrap()
    }

    #[test]
    fn agrees_with_trying_everything() {
        let mut seed = 7u64;
        let mut random = |below: u64| {
            seed = seed
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (seed >> 33) % below
        };
        for _ in 0..500 {
            let columns = 1 + random(5) as usize;
            let rows = 1 + random(columns as u64) as usize;
            let mut costs = vec![[0; MOST]; rows];
            for row in &mut costs {
                for cost in row.iter_mut() {
                    *cost = if random(4) == 0 {
                        NEVER
                    } else {
                        random(9) as u8
                    };
                }
            }
            let least = by_trial(&costs, columns, 0);
            assert_eq!(by_potentials(&costs, columns), least);
            let possible = Some(least).filter(|cost| *cost < TOO_MUCH);
            assert_eq!(least_cost(&costs, columns), possible);
        }
    }
}
