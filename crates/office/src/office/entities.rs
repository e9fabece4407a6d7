//! The entities that XHTML 1.0 names besides those of XML; the parts of a book may use no others.

/// The names of the characters from U+00A0 to U+00FF, in order.
const LATIN: &str = "\
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 \
    ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml \
    ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring \
    aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc \
    uuml yacute thorn yuml";

/// The names of other characters, each after its code point.
const OTHERS: &str = "\
    152 OElig 153 oelig 160 Scaron 161 scaron 178 Yuml 192 fnof 2C6 circ 2DC tilde 391 Alpha 392 Beta 393 Gamma 394 Delta 395 Epsilon 396 Zeta \
    397 Eta 398 Theta 399 Iota 39A Kappa 39B Lambda 39C Mu 39D Nu 39E Xi 39F Omicron 3A0 Pi 3A1 Rho 3A3 Sigma 3A4 Tau 3A5 Upsilon 3A6 Phi 3A7 \
    Chi 3A8 Psi 3A9 Omega 3B1 alpha 3B2 beta 3B3 gamma 3B4 delta 3B5 epsilon 3B6 zeta 3B7 eta 3B8 theta 3B9 iota 3BA kappa 3BB lambda 3BC mu 3BD \
    nu 3BE xi 3BF omicron 3C0 pi 3C1 rho 3C2 sigmaf 3C3 sigma 3C4 tau 3C5 upsilon 3C6 phi 3C7 chi 3C8 psi 3C9 omega 3D1 thetasym 3D2 upsih 3D6 \
    piv 2002 ensp 2003 emsp 2009 thinsp 200C zwnj 200D zwj 200E lrm 200F rlm 2013 ndash 2014 mdash 2018 lsquo 2019 rsquo 201A sbquo 201C ldquo \
    201D rdquo 201E bdquo 2020 dagger 2021 Dagger 2022 bull 2026 hellip 2030 permil 2032 prime 2033 Prime 2039 lsaquo 203A rsaquo 203E oline \
    2044 frasl 20AC euro 2111 image 2118 weierp 211C real 2122 trade 2135 alefsym 2190 larr 2191 uarr 2192 rarr 2193 darr 2194 harr 21B5 crarr \
    21D0 lArr 21D1 uArr 21D2 rArr 21D3 dArr 21D4 hArr 2200 forall 2202 part 2203 exist 2205 empty 2207 nabla 2208 isin 2209 notin 220B ni 220F \
    prod 2211 sum 2212 minus 2217 lowast 221A radic 221D prop 221E infin 2220 ang 2227 and 2228 or 2229 cap 222A cup 222B int 2234 there4 223C \
    sim 2245 cong 2248 asymp 2260 ne 2261 equiv 2264 le 2265 ge 2282 sub 2283 sup 2284 nsub 2286 sube 2287 supe 2295 oplus 2297 otimes 22A5 perp \
    22C5 sdot 2308 lceil 2309 rceil 230A lfloor 230B rfloor 2329 lang 232A rang 25CA loz 2660 spades 2663 clubs 2665 hearts 2666 diams";

/// The character that an entity stands for.
pub(super) fn named(name: &str) -> Option<char> {
    let xml = || ["quot", "amp", "apos", "lt", "gt"].iter().position(|own| *own == name).map(|at| ['"', '&', '\'', '<', '>'][at]);
    let latin = || LATIN.split(' ').position(|own| own == name).and_then(|at| char::from_u32(0xA0 + at as u32));
    let other = || {
        let at = OTHERS.split(' ').position(|own| own == name).filter(|at| at % 2 == 1)?;
        OTHERS.split(' ').nth(at - 1).and_then(|code| u32::from_str_radix(code, 16).ok()).and_then(char::from_u32)
    };
    xml().or_else(latin).or_else(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_the_entities_of_xhtml() {
        for (name, c) in
            [("nbsp", '\u{A0}'), ("yuml", 'ÿ'), ("amp", '&'), ("OElig", 'Œ'), ("mdash", '—'), ("rsquo", '’'), ("hellip", '…'), ("diams", '♦')]
        {
            assert_eq!(named(name), Some(c), "{name}");
        }
        assert_eq!((named("unheard"), named("2014"), named("")), (None, None, None));
        assert_eq!((LATIN.split(' ').count(), OTHERS.split(' ').count()), (96, 304));
    }
}
