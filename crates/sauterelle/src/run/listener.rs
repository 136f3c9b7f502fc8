//! Where findings go.

use sauterelle_notation::solution::verdict::{Completeness, Verdict};
use sauterelle_solve::solution::Finding;
use sauterelle_solve::solve::Progress;

/// Where findings go, in order.
pub trait Listener: Send {
    /// Something to show; the verdict has taken notice of it.
    fn finding(&mut self, finding: &Finding, verdict: &Verdict);
    /// The present part has ended, or been broken off; the sentence says what it has come to.
    fn part(&mut self, verdict: &Verdict, completeness: Completeness, sentence: &str);
    /// A phase that an earlier run has begun goes on; what that one has found is not told again.
    fn phase_again(&mut self, _begin: &Finding) {}
    /// The run has been stopped in this position: what must be known to go on with it is to be kept now.
    fn left(&mut self) {}
    /// How far the present part is.
    fn progress(&mut self, _progress: Progress) {}
    /// Nothing more to show for the moment.
    fn pause(&mut self) {}
}

/// Two that hear the same.
pub(crate) struct Both<'l>(pub &'l mut dyn Listener, pub &'l mut dyn Listener);

impl Listener for Both<'_> {
    fn finding(&mut self, finding: &Finding, verdict: &Verdict) {
        self.0.finding(finding, verdict);
        self.1.finding(finding, verdict);
    }

    fn part(&mut self, verdict: &Verdict, completeness: Completeness, sentence: &str) {
        self.0.part(verdict, completeness, sentence);
        self.1.part(verdict, completeness, sentence);
    }

    fn phase_again(&mut self, begin: &Finding) {
        self.0.phase_again(begin);
        self.1.phase_again(begin);
    }

    fn left(&mut self) {
        self.0.left();
        self.1.left();
    }

    fn progress(&mut self, progress: Progress) {
        self.0.progress(progress);
        self.1.progress(progress);
    }

    fn pause(&mut self) {
        self.0.pause();
        self.1.pause();
    }
}
