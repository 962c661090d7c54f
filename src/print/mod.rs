//! Program to C text.
