//! Checks what is promised of a program in each form.
