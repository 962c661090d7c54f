//! The passes between the front end and the schemes, one a file.

pub mod normalize;
pub mod rounds;
