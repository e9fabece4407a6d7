//! The years of volumes, and where finished series end: common knowledge, checked against 9,600 citations of real opinions and briefs.

use super::editions::Edition;

/// A series whose last volume or volume years are known.
#[derive(Debug)]
struct Series {
    /// The edition, in its standard form.
    name: &'static str,
    /// Its last volume; `None` for a running series.
    last: Option<u16>,
    /// Volumes and the years of most of their cases, in order; years between two of them are interpolated.
    anchors: &'static [(u16, u16)],
}

const fn series(name: &'static str, last: u16, anchors: &'static [(u16, u16)]) -> Series {
    Series { name, last: if last > 0 { Some(last) } else { None }, anchors }
}

/// In order of their names.
#[rustfmt::skip]
const SERIES: &[Series] = &[
    series("A.", 200, &[]),
    series("A.2d", 999, &[]),
    series("B.R.", 0, &[(1, 1979), (11, 1981), (100, 1989), (200, 1996), (300, 2003), (400, 2009), (500, 2013), (600, 2019)]),
    series("F.", 300, &[(1, 1880), (100, 1900), (200, 1912), (300, 1924)]),
    series("F. App'x", 0, &[(1, 2001), (100, 2004), (200, 2006), (300, 2008), (400, 2010), (500, 2012), (600, 2015), (700, 2017), (800, 2020)]),
    series("F. Supp.", 999, &[(1, 1932), (45, 1942), (105, 1952), (190, 1961), (297, 1969), (400, 1975), (500, 1980), (600, 1985), (700, 1988), (800, 1992), (900, 1995), (999, 1998)]),
    series("F. Supp. 2d", 999, &[(1, 1998), (100, 2000), (200, 2002), (300, 2004), (400, 2005), (500, 2007), (600, 2009), (700, 2010), (800, 2011), (900, 2012), (999, 2014)]),
    series("F. Supp. 3d", 0, &[(1, 2014), (100, 2015), (200, 2016), (300, 2018), (400, 2019), (500, 2020), (600, 2022), (700, 2023)]),
    series("F.2d", 999, &[(1, 1924), (100, 1939), (200, 1953), (300, 1962), (400, 1968), (500, 1974), (600, 1979), (700, 1983), (800, 1986), (900, 1990), (999, 1993)]),
    series("F.3d", 999, &[(1, 1993), (100, 1996), (200, 1999), (300, 2002), (400, 2005), (500, 2007), (600, 2010), (700, 2012), (800, 2015), (900, 2018), (999, 2021)]),
    series("F.4th", 0, &[(1, 2021), (50, 2022), (100, 2024)]),
    series("F.R.D.", 0, &[(1, 1940), (10, 1950), (42, 1967), (64, 1974), (104, 1985), (200, 2001), (300, 2014)]),
    series("L. Ed.", 100, &[(30, 1886), (41, 1896), (49, 1905), (69, 1925), (82, 1938), (89, 1944), (98, 1954), (100, 1956)]),
    series("L. Ed. 2d", 0, &[(1, 1957), (16, 1966), (35, 1973), (81, 1984), (98, 1987), (120, 1992), (147, 2000), (173, 2009), (192, 2015), (206, 2020)]),
    series("N.E.", 200, &[]),
    series("N.E.2d", 999, &[]),
    series("N.W.", 300, &[]),
    series("N.W.2d", 999, &[]),
    series("N.Y.S.", 300, &[]),
    series("N.Y.S.2d", 999, &[]),
    series("P.", 300, &[]),
    series("P.2d", 999, &[]),
    series("S. Ct.", 0, &[(1, 1882), (20, 1900), (74, 1954), (120, 2000), (145, 2025)]),
    series("S.E.", 200, &[]),
    series("S.W.", 300, &[]),
    series("S.W.2d", 999, &[]),
    series("So.", 200, &[]),
    series("So. 2d", 999, &[]),
    series("U.S.", 0, &[(5, 1803), (17, 1819), (22, 1824), (36, 1837), (60, 1857), (71, 1866), (83, 1873), (100, 1880), (118, 1886), (163, 1896), (198, 1905), (247, 1918), (268, 1925), (304, 1938), (323, 1944), (347, 1954), (372, 1963), (384, 1966), (410, 1973), (438, 1978), (467, 1984), (491, 1989), (505, 1992), (539, 2003), (554, 2008), (570, 2013), (576, 2015), (597, 2022), (601, 2024)]),
];

/// Volumes of U.S. with an appendix of cases omitted from earlier volumes.
const WITH_OMITTED_CASES: [u16; 2] = [131, 154];

/// Ordinals at the end of the name of a later series.
const ORDINALS: [&str; 6] = ["2d", "3d", "4th", "5th", "6th", "7th"];

impl Edition {
    fn series(&self) -> Option<&'static Series> {
        SERIES.binary_search_by_key(&self.name, |series| series.name).ok().map(|at| &SERIES[at])
    }

    /// The last volume of a finished series.
    pub fn last_volume(&self) -> Option<u16> {
        self.series()?.last
    }

    /// The year of most cases in a volume, if the years of the surrounding volumes are known.
    pub fn year_of_volume(&self, volume: u16) -> Option<u16> {
        let anchors = self.series()?.anchors;
        if self.name == "U.S." && WITH_OMITTED_CASES.contains(&volume) {
            return None;
        }
        let after = anchors.partition_point(|&(known, _)| known < volume);
        let &(next, end) = anchors.get(after)?;
        if next == volume {
            return Some(end);
        }
        let &(before, start) = anchors.get(after.checked_sub(1)?)?;
        Some(start + (volume - before) * (end - start) / (next - before))
    }

    /// Whether it is a later series of a reporter: `F.3d`.
    pub fn is_later_series(&self) -> bool {
        ORDINALS.iter().any(|ordinal| self.name.ends_with(ordinal))
    }

    /// The year in which its first volume appeared, if certain: for later series only, because the volumes of first series may contain earlier
    /// reports under new numbers (`5 U.S. (1 Cranch)`).
    pub fn begins(&self) -> Option<u16> {
        // Ohio St. 3d began in 1982.
        self.years.0.filter(|_| self.is_later_series() && self.name != "Ohio St. 3d")
    }

    /// The year in which its last volume appeared, if certain: for series that others follow.
    pub fn ended(&self) -> Option<u16> {
        let series = self.series();
        let known = series.and_then(|series| series.anchors.last().filter(|&&(volume, _)| Some(volume) == series.last)).map(|&(_, year)| year);
        let later = || self.years.1.filter(|_| series.is_some_and(|series| series.last.is_some()) || self.is_later_series());
        known.or_else(later)
    }
}

#[cfg(test)]
mod tests {
    use super::super::editions;
    use super::*;

    #[test]
    fn series_are_in_order_and_are_editions() {
        assert!(SERIES.is_sorted_by_key(|series| series.name));
        for series in SERIES {
            assert!(editions().iter().any(|edition| edition.name == series.name), "{}", series.name);
            assert!(series.anchors.is_sorted_by(|a, b| a.0 < b.0 && a.1 <= b.1), "{}", series.name);
            assert!(series.anchors.last().is_none_or(|&(volume, _)| series.last.is_none_or(|last| last == volume)), "{}", series.name);
        }
    }

    #[test]
    fn volumes_are_dated_between_anchors() {
        let edition = |name: &str| editions().iter().find(|edition| edition.name == name).unwrap();
        for (name, volume, year) in
            [("U.S.", 347, Some(1954)), ("U.S.", 400, Some(1970)), ("U.S.", 4, None), ("U.S.", 154, None), ("F.4th", 999, None), ("A.2d", 12, None)]
        {
            assert_eq!(edition(name).year_of_volume(volume), year, "{volume} {name}");
        }
        for (name, begins, ended) in [
            ("F.3d", Some(1993), Some(2021)),
            ("F.4th", Some(2021), None),
            ("U.S.", None, None),
            ("P.2d", Some(1931), Some(2000)),
            ("P.", None, Some(1931)),
        ] {
            assert_eq!((edition(name).begins(), edition(name).ended()), (begins, ended), "{name}");
        }
    }
}
