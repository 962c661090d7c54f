//! The programs that inputs are made from.

use std::fs;
use std::path::{Path, PathBuf};

use ulseq::front;

/// The C files under the folders of tests and benchmarks, in the order of their paths.
pub(crate) struct Seeds {
    files: Vec<PathBuf>,
}

impl Seeds {
    pub(crate) fn load() -> Seeds {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut files = Vec::new();
        for folder in ["tests/cases", "benchmarks"] {
            collect(&root.join(folder), &mut files);
        }
        files.sort();
        assert!(!files.is_empty(), "there are programs to start from");
        Seeds { files }
    }

    pub(crate) fn len(&self) -> usize {
        self.files.len()
    }

    /// The text as the user wrote it.
    pub(crate) fn raw(&self, index: usize) -> Vec<u8> {
        fs::read(&self.files[index]).unwrap()
    }

    /// The preprocessed text: what comes out of headers, and the user's part behind it.
    pub(crate) fn preprocessed(&self, index: usize) -> (Vec<u8>, Vec<u8>) {
        let Ok(source) = front::read(&[self.files[index].as_path().into()], &front::FrontEndOptions::default()) else {
            return (Vec::new(), self.raw(index));
        };
        let text = source.map.text();
        let marker = text.rfind(" 2\n# ").or_else(|| text.rfind(" 2\n")).map_or(0, |at| at + 3);
        (text.as_bytes()[..marker].to_vec(), text.as_bytes()[marker..].to_vec())
    }
}

fn collect(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "c") {
            into.push(path);
        }
    }
}
