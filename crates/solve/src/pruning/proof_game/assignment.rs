//! The cheapest way to give each of some tasks to a different worker, and how much more it costs to give a task to another one.

use smallvec::SmallVec;

/// No worker can do this task.
pub(crate) const NEVER: u8 = u8::MAX;

/// What [`NEVER`] counts for: more than all other costs together.
const TOO_MUCH: i32 = 1 << 16;

/// At most so many workers.
pub(crate) const MOST: usize = 32;

/// What one worker asks for each of the tasks; beyond the last task, nothing.
pub(crate) type Asked = [u8; MOST];

/// What the workers ask for the tasks.
#[derive(Clone)]
pub(crate) struct Costs {
    /// By worker, and by task. (So many men as one side has at first need no memory of their own.)
    costs: SmallVec<[Asked; 16]>,
    pub tasks: usize,
}

impl Costs {
    /// Nobody asks anything yet for these tasks.
    pub fn new(tasks: usize) -> Costs {
        debug_assert!(tasks <= MOST);
        Costs {
            costs: SmallVec::new(),
            tasks,
        }
    }

    /// One more worker, who asks this for each task.
    #[inline]
    pub fn add(&mut self, costs: Asked) {
        debug_assert!(self.costs.len() < MOST);
        self.costs.push(costs);
    }

    /// How many workers there are.
    #[inline]
    pub fn workers(&self) -> usize {
        self.costs.len()
    }

    /// The worker asks this now.
    #[inline]
    pub fn replace(&mut self, worker: usize, costs: Asked) {
        self.costs[worker] = costs;
    }

    /// The worker is there no more: those after it have numbers that are lower by one.
    #[inline]
    pub fn remove(&mut self, worker: usize) {
        self.costs.remove(worker);
    }

    /// Whether the worker can do the task at all.
    #[inline]
    pub fn can(&self, worker: usize, task: usize) -> bool {
        self.costs[worker][task] != NEVER
    }

    /// What the worker asks.
    #[inline]
    pub fn of(&self, worker: usize, task: usize) -> i32 {
        counted(self.costs[worker][task])
    }
}

#[inline]
fn counted(cost: u8) -> i32 {
    match cost {
        NEVER => TOO_MUCH,
        cost => cost.into(),
    }
}

/// A cheapest way to have all tasks done.
pub(crate) struct Cheapest {
    pub cost: u32,
    /// Prices that prove it: no worker asks less for a task than the prices of both together.
    price_of_task: [i32; MOST],
    price_of_worker: [i32; MOST],
}

impl Cheapest {
    /// The cheapest way; nothing if the tasks cannot all be done.
    pub fn of(costs: &Costs) -> Option<Cheapest> {
        if costs.tasks > costs.workers() {
            return None;
        }
        let mut bids = Bids::of(costs);
        let least = &bids.least[..costs.tasks];
        if least.contains(&NEVER) {
            return None;
        }
        let cost = least.iter().map(|cost| u32::from(*cost)).sum();
        // mostly all can have what is cheapest for them
        if bids.suffice() {
            return Some(Cheapest {
                cost,
                price_of_task: bids.least.map(i32::from),
                price_of_worker: [0; MOST],
            });
        }
        let (cost, price_of_task, price_of_worker) = by_prices(costs);
        (cost < TOO_MUCH).then_some(Cheapest {
            cost: cost as u32,
            price_of_task,
            price_of_worker,
        })
    }

    /// How much more it costs at least if this worker does this task. (What several such pairs cost more adds up, if each worker does
    /// a task.)
    #[inline]
    pub fn extra(&self, costs: &Costs, worker: usize, task: usize) -> u32 {
        let prices = self.price_of_task[task] + self.price_of_worker[worker];
        (costs.of(worker, task) - prices).max(0) as u32
    }

    /// What it costs at least if this worker, who does some task, asks something else.
    #[inline]
    pub fn at_least(&self, worker: usize, asked: &Asked, tasks: usize) -> u32 {
        let pairs = asked.iter().zip(&self.price_of_task).take(tasks);
        let more = pairs.map(|(cost, price)| counted(*cost) - price).min();
        let more = more.unwrap_or(0) - self.price_of_worker[worker];
        (self.cost as i32 + more).max(0) as u32
    }
}

/// Who asks least for each task.
struct Bids {
    tasks: usize,
    /// By task.
    least: [u8; MOST],
    /// By task: the workers.
    workers: [u32; MOST],
    /// The task of each worker that has one.
    task_of: [u8; MOST],
    busy: u32,
}

impl Bids {
    fn of(costs: &Costs) -> Bids {
        // tasks side by side, also those that there are not: so the compiler makes vectors of them
        let rows = &costs.costs;
        let mut least = [NEVER; MOST];
        for row in rows {
            for (least, cost) in least.iter_mut().zip(row) {
                *least = (*least).min(*cost);
            }
        }
        let mut workers = [0; MOST];
        for (number, row) in rows.iter().enumerate() {
            for ((workers, least), cost) in workers.iter_mut().zip(&least).zip(row) {
                *workers |= u32::from(cost == least) << number;
            }
        }
        Bids {
            tasks: costs.tasks,
            least,
            workers,
            task_of: [0; MOST],
            busy: 0,
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

/// The least sum of costs if each task (a row) is given to a worker of its own (a column), and the prices of tasks and workers that prove
/// it; [`TOO_MUCH`] or more if that cannot be done. There must be at least as many workers as tasks. (The Hungarian method.)
fn by_prices(costs: &Costs) -> (i32, [i32; MOST], [i32; MOST]) {
    let (tasks, columns) = (costs.tasks, costs.workers());
    debug_assert!(tasks <= columns && columns <= MOST);
    const BIG: i32 = i32::MAX / 4;
    let mut row_price = [0i32; MOST + 1];
    let mut column_price = [0i32; MOST + 1];
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
                let reduced = costs.of(j - 1, at - 1) - row_price[at] - column_price[j];
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
                    row_price[given[j]] += delta;
                    column_price[j] -= delta;
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
    let pairs = (1..=columns).filter(|j| given[*j] != 0);
    let cost = pairs.map(|j| costs.of(j - 1, given[j] - 1)).sum();
    let shifted = |prices: [i32; MOST + 1]| std::array::from_fn(|number| prices[number + 1]);
    (cost, shifted(row_price), shifted(column_price))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All assignments in which this worker, if one is named, does this task, one after the other.
    fn by_trial(costs: &Costs, task: usize, used: u32, pair: Option<(usize, usize)>) -> i32 {
        if task == costs.tasks {
            return 0;
        }
        let suits = |worker: usize| match pair {
            Some((who, what)) => (who == worker) == (what == task),
            None => true,
        };
        let free = (0..costs.workers()).filter(|j| used >> j & 1 == 0 && suits(*j));
        free.map(|j| costs.of(j, task) + by_trial(costs, task + 1, used | 1 << j, pair))
            .min()
            .unwrap_or(TOO_MUCH)
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
            let mut costs = Costs::new(tasks);
            for _ in 0..count {
                let mut asked = [NEVER; MOST];
                for cost in asked[..tasks].iter_mut() {
                    if random(4) != 0 {
                        *cost = random(dearest) as u8;
                    }
                }
                costs.add(asked);
            }
            let least = by_trial(&costs, 0, 0, None);
            assert_eq!(by_prices(&costs).0.min(TOO_MUCH), least.min(TOO_MUCH));
            let found = Cheapest::of(&costs);
            assert_eq!(found.is_some(), least < TOO_MUCH);
            let Some(found) = found else { continue };
            assert_eq!(found.cost as i32, least);
            for (worker, task) in (0..count).flat_map(|it| (0..tasks).map(move |task| (it, task))) {
                let with_pair = by_trial(&costs, 0, 0, Some((worker, task)));
                let extra = found.extra(&costs, worker, task) as i32;
                assert!(least + extra <= with_pair, "{extra} more");
            }
            let worker = random(count as u64) as usize;
            let mut asked = [NEVER; MOST];
            asked[..tasks].fill_with(|| random(dearest) as u8);
            let bound = found.at_least(worker, &asked, tasks) as i32;
            costs.costs[worker] = asked;
            let all_busy = tasks == count;
            assert!(!all_busy || bound <= by_trial(&costs, 0, 0, None));
        }
    }
}
