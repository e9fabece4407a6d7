//! Colour spaces (ISO 32000-2, 8.6), as far as they decide whether text differs from what is below it.

use super::objects::Objects;
use pdf::primitive::Primitive;
use std::rc::Rc;

/// Maximum depth of colour spaces that are based on others.
const DEEPEST: usize = 4;

/// Red, green and blue; `None` if the visible colour is unknown.
pub type Colour = Option<[f32; 3]>;

/// A colour space.
#[derive(Clone, Debug, Default)]
pub enum Space {
    /// One whose colours are not known here.
    #[default]
    Unknown,
    /// Grey, RGB or CMYK, by the number of its components.
    Device(usize),
    /// Lightness from 0 to 100, and two components of hue.
    Lab,
    /// A table of colours of another space, one after the other.
    Indexed(Rc<(Space, Vec<u8>)>),
    /// One ink or several, with a colour of another space for none of it and for all of it.
    Inks(Rc<Inks>),
    /// An ink that is never printed.
    Never,
}

/// The inks of a space.
#[derive(Debug)]
pub struct Inks {
    count: usize,
    base: Space,
    /// The components in `base` for no ink and for all of it; `None` where the function between them is not linear, or not of one ink.
    ends: Option<[Vec<f32>; 2]>,
    /// Whether there is a function at all.
    has_function: bool,
}

impl Space {
    /// The space of a name or an array.
    pub fn new(objects: &Objects, value: Option<&Primitive>, name: &str, depth: usize) -> Self {
        let parts = objects.array(value).unwrap_or_default();
        let family = objects.name(parts.first().or(value)).unwrap_or_else(|| name.to_owned());
        let base = |at: usize| if depth < DEEPEST { Self::new(objects, parts.get(at), "", depth + 1) } else { Self::Unknown };
        match &*family {
            "DeviceGray" | "CalGray" | "G" => Self::Device(1),
            "DeviceRGB" | "CalRGB" | "RGB" => Self::Device(3),
            "DeviceCMYK" | "CMYK" => Self::Device(4),
            "Lab" => Self::Lab,
            "ICCBased" => {
                let count = objects.dict(parts.get(1)).and_then(|profile| objects.number(profile.get("N"))).map_or(0, |count| count as usize);
                Self::Device(count)
            }
            "Indexed" | "I" => {
                let table = objects.string(parts.get(3)).or_else(|| objects.stream(parts.get(3)).and_then(|stream| objects.data(&stream)));
                table.map_or(Self::Unknown, |table| Self::Indexed(Rc::new((base(1), table))))
            }
            "Separation" | "DeviceN" => {
                let names = objects.array(parts.get(1)).unwrap_or_else(|| parts.get(1).cloned().into_iter().collect());
                if names.iter().all(|name| objects.name(Some(name)).as_deref() == Some("None")) {
                    return Self::Never;
                }
                let function = objects.dict(parts.get(3));
                let linear = function.as_ref().filter(|function| objects.number(function.get("FunctionType")) == Some(2.0) && names.len() == 1);
                let end = |key: &str, usual: f32| {
                    let values = objects.array(linear?.get(key));
                    Some(values.map_or(vec![usual], |values| values.iter().filter_map(|value| objects.number(Some(value))).collect()))
                };
                let ends = end("C0", 0.0).zip(end("C1", 1.0)).map(|(none, all)| [none, all]);
                Self::Inks(Rc::new(Inks { count: names.len(), base: base(2), ends, has_function: function.is_some() }))
            }
            _ => Self::Unknown,
        }
    }

    /// The components of the colour that is current when the space is chosen.
    pub fn initial(&self) -> Vec<f32> {
        match self {
            Self::Device(4) => vec![0.0, 0.0, 0.0, 1.0],
            Self::Device(count) => vec![0.0; *count],
            Self::Lab => vec![0.0; 3],
            Self::Inks(inks) => vec![1.0; inks.count],
            _ => vec![0.0],
        }
    }

    /// The colour of these components; `None` if it is unknown.
    pub fn colour(&self, components: &[f32]) -> Colour {
        match self {
            Self::Device(count) if *count == components.len() => device(components),
            Self::Lab => {
                let [lightness, a, b] = components[..] else { return None };
                let [l, a, b] = [(lightness + 16.0) / 116.0, a / 500.0, b / 200.0];
                let linear = |value: f32| if value > 6.0 / 29.0 { value.powi(3) } else { (value - 4.0 / 29.0) * 108.0 / 841.0 };
                let [x, y, z] = [0.950_5 * linear(l + a), linear(l), 1.089 * linear(l - b)];
                let rgb = [3.240_6 * x - 1.537_2 * y - 0.498_6 * z, -0.968_9 * x + 1.875_8 * y + 0.041_5 * z, 0.055_7 * x - 0.204 * y + 1.057 * z];
                Some(rgb.map(|part| if part <= 0.003_130_8 { 12.92 * part } else { 1.055 * part.powf(1.0 / 2.4) - 0.055 }.clamp(0.0, 1.0)))
            }
            Self::Indexed(table) => {
                let (base, bytes) = &**table;
                let count = base.initial().len();
                let at = *components.first()? as usize * count;
                let parts: Vec<f32> = bytes.get(at..at + count)?.iter().map(|&byte| f32::from(byte) / 255.0).collect();
                match base {
                    Self::Lab => base.colour(&[parts[0] * 100.0, parts[1] * 255.0 - 128.0, parts[2] * 255.0 - 128.0]),
                    _ => base.colour(&parts),
                }
            }
            Self::Inks(inks) if inks.count == components.len() => {
                if let (Some([none, all]), &[tint]) = (&inks.ends, components) {
                    let mixed: Vec<f32> = none.iter().zip(all).map(|(none, all)| none + tint * (all - none)).collect();
                    return inks.base.colour(&mixed);
                }
                // Without any ink the paper is seen.
                (inks.has_function && components.iter().all(|&tint| tint <= 0.0)).then_some([1.0; 3])
            }
            _ => None,
        }
    }
}

/// The colour of these components: one for grey, three for RGB, four for CMYK.
fn device(components: &[f32]) -> Colour {
    let part = |at: usize| components[at].clamp(0.0, 1.0);
    match components.len() {
        1 => Some([part(0); 3]),
        3 => Some([0, 1, 2].map(part)),
        4 => Some([0, 1, 2].map(|at| (1.0 - part(at)) * (1.0 - part(3)))),
        _ => None,
    }
}
