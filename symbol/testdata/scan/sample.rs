//! Crate docs with fn fake() {}
/* outer /* nested fn fake() {} */ still a comment */
use std::{fmt, io as stdio};
pub use crate::inner::Thing as Renamed;

pub const LIMIT: usize = { 10 };
static mut COUNTER: u32 = 0;
const _: () = ();

pub type Result<T> = std::result::Result<T, Error>;

#[derive(Debug)]
pub struct Store<'a, T: Into<String> + 'a, const N: usize>
where
    T: Clone,
{
    pub name: &'a str,
    #[serde(default)]
    items: HashMap<String, Vec<T>>,
    callback: Box<dyn Fn(i32) -> i32>,
    pub(crate) r#type: char,
}

pub struct Unit;
pub struct Tuple(pub u32, String);
union Bits { a: u32, b: f32 }

pub enum Event {
    Start,
    #[allow(dead_code)]
    Data { bytes: Vec<u8>, last: bool },
    Code(i32, String) ,
    End = 5,
}

pub trait Visitor: Send {
    type Output;
    const DEPTH: usize = 1;
    fn visit(&mut self, node: &Node) -> Self::Output;
    fn finish(self) -> String where Self: Sized { String::new() }
}

impl<'a, T, const N: usize> Store<'a, T, N> where T: Into<String> + Clone {
    pub const SIZE: usize = 1;
    pub async fn open(path: impl AsRef<str>) -> Result<Self> {
        let c = '{';
        let s = r#"fn fake() { " }"#;
        let b = b'\'';
        let life: &'static str = "multi
            line { string";
        fn helper() {}
        loop { break }
    }
    pub(crate) unsafe extern "C" fn raw<F>(f: F) -> *const u8 where F: Fn() -> [u8; { 2 }] { std::ptr::null() }
    const fn r#match(&self) {}
}

impl<T> fmt::Display for Tuple where T: Sized {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { Ok(()) }
}

impl crate::other::Trait<u8> for &mut [u8] {}

macro_rules! make {
    ($name:ident) => { fn $name() {} };
}

pub fn returns() -> impl Iterator<Item = fn(i32) -> i32> + '_ { vec![].into_iter() }

extern "C" {
    fn foreign(x: i32) -> i32;
}

pub mod nested {
    pub mod deeper { pub fn leaf() {} }
}
mod declared;

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn works() { assert!(true) }
}

#[tokio::test]
async fn top_level_test() {}
fn last() {}
