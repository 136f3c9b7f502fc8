//! The cheapest way to give each of some tasks to a different worker.

/// No worker can do this task.
pub(crate) const NEVER: u8 = u8::MAX;

/// What [`NEVER`] counts for: more than all other costs together.
const TOO_MUCH: u32 = 1 << 16;

/// At most so many workers.
pub(crate) const MOST: usize = 32;

/// What one worker asks for each of the tasks; beyond the last task, nothing.
pub(crate) type Costs = [u8; MOST];

/// A worker.
#[derive(Clone, Copy)]
pub(crate) struct Worker<'c> {
    /// The tasks that it can do at all.
    pub tasks: u32,
    pub costs: &'c Costs,
}

/// The least sum of costs if each of so many tasks is given to a worker of its own; nothing if that cannot be done.
pub(crate) fn least_cost(workers: &[Worker], tasks: usize) -> Option<u32> {
    if tasks > workers.len() {
        return None;
    }
    let mut cheapest = Cheapest::none(tasks);
    for (number, worker) in workers.iter().enumerate() {
        cheapest.add(number, worker);
    }
    let mut bound = 0;
    for cost in &cheapest.costs[..tasks] {
        if *cost == NEVER {
            return None;
        }
        bound += u32::from(*cost);
    }
    // mostly all can have what is cheapest for them
    if cheapest.suffice() {
        return Some(bound);
    }
    Some(by_potentials(workers, tasks)).filter(|cost| *cost < TOO_MUCH)
}

/// Who asks least for each task.
struct Cheapest {
    tasks: usize,
    /// By task.
    costs: Costs,
    /// By task: the workers.
    workers: [u32; MOST],
    /// The task of each worker that has one.
    task_of: [u8; MOST],
    busy: u32,
}

impl Cheapest {
    fn none(tasks: usize) -> Cheapest {
        Cheapest {
            tasks,
            costs: [NEVER; MOST],
            workers: [0; MOST],
            task_of: [0; MOST],
            busy: 0,
        }
    }

    fn add(&mut self, number: usize, worker: &Worker) {
        let mut left = worker.tasks;
        while left != 0 {
            let task = left.trailing_zeros() as usize;
            left &= left - 1;
            let cost = worker.costs[task];
            let (least, workers) = (&mut self.costs[task], &mut self.workers[task]);
            if cost < *least {
                (*least, *workers) = (cost, 0);
            }
            *workers |= u32::from(cost == *least) << number;
        }
    }

    /// Whether every task finds one of its own.
    fn suffice(&mut self) -> bool {
        (0..self.tasks).all(|task| self.find(task, &mut 0))
    }

    /// Finds a worker for the task, if need be by giving others to the tasks that have one; those in `asked` are not asked again.
    fn find(&mut self, task: usize, asked: &mut u32) -> bool {
        let free = self.workers[task] & !self.busy;
        if free != 0 {
            let worker = free.trailing_zeros();
            self.busy |= 1 << worker;
            self.task_of[worker as usize] = task as u8;
            return true;
        }
        loop {
            let left = self.workers[task] & !*asked;
            if left == 0 {
                return false;
            }
            let worker = left.trailing_zeros();
            *asked |= 1 << worker;
            let other = usize::from(self.task_of[worker as usize]);
            if self.find(other, asked) {
                self.task_of[worker as usize] = task as u8;
                return true;
            }
        }
    }
}

/// The least sum of costs if each task (a row) is given to a worker of its own (a column); [`TOO_MUCH`] or more if that cannot
/// be done. There must be at least as many workers as tasks. (The Hungarian method with potentials.)
fn by_potentials(workers: &[Worker], tasks: usize) -> u32 {
    let columns = workers.len();
    debug_assert!(tasks <= columns && columns <= MOST);
    const BIG: i32 = i32::MAX / 4;
    let cost = |row: usize, column: usize| match workers[column].costs[row] {
        NEVER => TOO_MUCH as i32,
        cost => i32::from(cost),
    };
    let mut row_potential = [0i32; MOST + 1];
    let mut column_potential = [0i32; MOST + 1];
    // row given to each column, both counted from 1
    let mut given = [0usize; MOST + 1];
    for row in 1..=tasks {
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
    fn by_trial(workers: &[Worker], task: usize, tasks: usize, used: u32) -> u32 {
        if task == tasks {
            return 0;
        }
        let free = (0..workers.len()).filter(|j| used >> j & 1 == 0);
        let cost = |cost: u8| match cost {
            NEVER => TOO_MUCH,
            cost => cost.into(),
        };
        free.map(|j| {
            cost(workers[j].costs[task]) + by_trial(workers, task + 1, tasks, used | 1 << j)
        })
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
        for _ in 0..2000 {
            let count = 1 + random(5) as usize;
            let tasks = 1 + random(count as u64) as usize;
            let dearest = 2 + random(7);
            let mut costs = vec![[NEVER; MOST]; count];
            for costs in &mut costs {
                for cost in costs[..tasks].iter_mut() {
                    *cost = if random(4) == 0 {
                        NEVER
                    } else {
                        random(dearest) as u8
                    };
                }
            }
            let able = |costs: &Costs| {
                let tasks = (0..tasks).filter(|task| costs[*task] != NEVER);
                tasks.fold(0, |all, task| all | 1 << task)
            };
            let workers = costs.iter().map(|costs| Worker {
                tasks: able(costs),
                costs,
            });
            let workers: Vec<Worker> = workers.collect();
            let least = by_trial(&workers, 0, tasks, 0);
            assert_eq!(by_potentials(&workers, tasks), least);
            let possible = Some(least).filter(|cost| *cost < TOO_MUCH);
            assert_eq!(least_cost(&workers, tasks), possible);
        }
    }
}
