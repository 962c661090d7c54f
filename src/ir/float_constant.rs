//! The values of floating constants (C11 6.4.4.2).

/// The value of a decimal or hexadecimal constant with or without a suffix, rounded to the nearest `float` for the
/// suffix `f` and to the nearest `double` for others. `None` if it is no constant, or hexadecimal with more digits than
/// a `double` has or an exponent beyond those of normal numbers.
pub fn value(text: &str) -> Option<f64> {
    match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        Some(digits) => {
            let value = hexadecimal(digits.trim_end_matches(['f', 'F', 'l', 'L']))?;
            Some(if text.ends_with(['f', 'F']) { f64::from(value as f32) } else { value })
        }
        None if text.ends_with(['f', 'F']) => text.trim_end_matches(['f', 'F']).parse::<f32>().ok().map(f64::from),
        None => text.trim_end_matches(['l', 'L']).parse().ok(),
    }
}

/// `1.8p1`: the digits are a number below 2^53 and the exponent keeps it normal, so the value is exact.
fn hexadecimal(text: &str) -> Option<f64> {
    let (digits, exponent) = text.split_once(['p', 'P'])?;
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let fraction = fraction.trim_end_matches('0');
    let mantissa = u64::from_str_radix(&format!("{whole}{fraction}"), 16).ok().filter(|value| *value < 1 << 53)?;
    let exponent = exponent.parse::<i32>().ok()?.checked_sub(4 * i32::try_from(fraction.len()).ok()?)?;
    (-900..=900).contains(&exponent).then(|| mantissa as f64 * 2f64.powi(exponent))
}

#[cfg(test)]
mod tests {
    use super::value;

    #[test]
    fn constants_have_the_values_of_the_standard() {
        for (text, wanted) in [
            ("1.5", Some(1.5)),
            ("1e3f", Some(1000.0)),
            ("2.L", Some(2.0)),
            (".25", Some(0.25)),
            ("0x1.8p1", Some(3.0)),
            ("0X.8P0f", Some(0.5)),
            ("0x1p-3", Some(0.125)),
            ("0xAp2L", Some(40.0)),
            ("0x1.000001p0f", Some(1.0)),
            ("0x1.0", None),
            ("0x123456789abcdef0p0", None),
            ("0x1p2000", None),
            ("x", None),
        ] {
            assert_eq!(value(text), wanted, "{text}");
        }
        assert_eq!(value("0.1f"), Some(f64::from(0.1f32)));
    }
}
