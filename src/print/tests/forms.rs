//! Statements of all forms.
