//! What the sources look like: who imports whom, which circles that makes, what is called against the floors, how many methods the largest type
//! has, and which names many types have.
//!
//! Sources are parsed, not compiled. Tests are left out. Method calls are known by the name of the method: one that is not defined in the
//! crate, or by types that are not followed, counts as no call.

pub mod circles;
pub mod floors;
pub mod imports;
pub mod po;
pub mod report;
pub mod said;
pub mod source;
pub mod types;
