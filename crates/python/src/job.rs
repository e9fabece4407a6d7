//! Work that releases Python's lock, and that Ctrl-C stops.

use crate::fault::Fault;
use pyo3::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::time::Duration;

/// How long Python waits before it looks for signals again.
const LOOK: Duration = Duration::from_millis(50);

/// The stack of a thread that works, in bytes: that of a program's first thread on Linux and macOS.
const STACK: usize = 8 << 20;

/// Whether the caller still wants the result.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// An error when nobody wants the result any more.
    pub fn check(&self) -> Result<(), Fault> {
        if self.0.load(Ordering::Relaxed) { Err(Fault::new("stopped", "The work was cancelled.")) } else { Ok(()) }
    }
}

/// Does work without Python's lock in this thread. For work of milliseconds, which no signal needs to stop.
pub fn briefly<T: Send>(py: Python<'_>, work: impl FnOnce() -> Result<T, Fault> + Send) -> PyResult<T> {
    let done = py.detach(|| catch_unwind(AssertUnwindSafe(work)));
    Ok(done.unwrap_or_else(|payload| Err(Fault::trap(&*payload)))?)
}

/// Does work in a thread of its own, while this one waits without Python's lock and looks for signals. On a signal whose handler raises, as that of
/// Ctrl-C does, the call ends at once and the work at its next look at `Stop`.
pub fn interruptibly<T: Send + 'static>(py: Python<'_>, work: impl FnOnce(&Stop) -> Result<T, Fault> + Send + 'static) -> PyResult<T> {
    let stop = Stop::default();
    let (sender, mut receiver) = sync_channel(1);
    let watched = stop.clone();
    let run = move || {
        let done = catch_unwind(AssertUnwindSafe(|| work(&watched))).unwrap_or_else(|payload| Err(Fault::trap(&*payload)));
        // Nobody receives it after an interrupt.
        drop(sender.send(done));
    };
    std::thread::Builder::new()
        .stack_size(STACK)
        .spawn(run)
        .map_err(|fault| Fault::new("memory", format!("No thread could be started: {fault}.")))?;
    loop {
        let (received, back) = py.detach(move || {
            let received = receiver.recv_timeout(LOOK);
            (received, receiver)
        });
        receiver = back;
        match received {
            Ok(done) => return Ok(done?),
            Err(RecvTimeoutError::Disconnected) => {
                return Err(Fault::new("trap", "The engine stopped on an internal error; please report it.").into());
            }
            Err(RecvTimeoutError::Timeout) => {
                if let Err(signal) = py.check_signals() {
                    stop.0.store(true, Ordering::Relaxed);
                    return Err(signal);
                }
            }
        }
    }
}
