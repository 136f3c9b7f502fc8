//! The cheapest way to give each of some tasks to a different worker.

/// No worker can do this task.
pub(super) const NEVER: u32 = 1 << 16;

/// The least sum of costs if every row is given a column of its own; [`NEVER`] or more if that cannot be done.
/// There must be at least as many columns as rows. (The Hungarian method with potentials.)
pub(super) fn least_cost<const N: usize>(costs: &[[u32; N]], columns: usize) -> u32 {
    debug_assert!(costs.len() <= columns && columns <= N);
    const BIG: i64 = i64::MAX / 4;
    let mut row_potential = [0i64; 65];
    let mut column_potential = [0i64; 65];
    // row given to each column, both counted from 1
    let mut given = [0usize; 65];
    for row in 1..=costs.len() {
        let mut least = [BIG; 65];
        let mut before = [0usize; 65];
        let mut done = [false; 65];
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
                let reduced =
                    i64::from(costs[at - 1][j - 1]) - row_potential[at] - column_potential[j];
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
        .map(|j| costs[given[j] - 1][j - 1])
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All assignments, one after the other.
    fn by_trial(costs: &[[u32; 5]], columns: usize, used: u32) -> u32 {
        let Some((first, rest)) = costs.split_first() else {
            return 0;
        };
        let free = (0..columns).filter(|j| used >> j & 1 == 0);
        free.map(|j| first[j] + by_trial(rest, columns, used | 1 << j))
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
            let mut costs = vec![[0; 5]; rows];
            for row in &mut costs {
                for cost in row.iter_mut() {
                    *cost = if random(4) == 0 {
                        NEVER
                    } else {
                        random(9) as u32
                    };
                }
            }
            assert_eq!(least_cost(&costs, columns), by_trial(&costs, columns, 0));
        }
    }
}
