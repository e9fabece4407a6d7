//! The values of properties.

use super::super::xml::Element;

/// The `w:val` of a property.
pub(super) fn value(property: Option<&Element>) -> Option<&str> {
    property?.attribute("w:val")
}

/// Whether a property that has no value, or a truth value, is on.
pub(super) fn is_set(property: &Element) -> bool {
    value(Some(property)).is_none_or(is_on)
}

/// Whether a truth value is on.
pub(super) fn is_on(value: &str) -> bool {
    !matches!(value, "0" | "false" | "off")
}
