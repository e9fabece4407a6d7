//! Where a host redirected from the requested address.

/// Names of hosts and parts of paths that show what an address leads to; without extensions such as `.html`.
pub(super) struct Signs {
    /// The first part of a host's name: `login.`.
    pub hosts: &'static [&'static str],
    /// Parts of the path: `/login`.
    pub path: &'static [&'static str],
}

/// Login pages.
pub(super) const LOGIN: Signs = Signs {
    hosts: &["login", "signin", "sso", "idp", "auth", "accounts"],
    path: &[
        "login",
        "log-in",
        "logon",
        "signin",
        "sign-in",
        "sso",
        "saml",
        "saml2",
        "oauth",
        "oauth2",
        "authenticate",
        "authorize",
        "wayf",
        "shibboleth",
    ],
};

/// Robot checks.
pub(super) const ROBOT: Signs =
    Signs { hosts: &["captcha", "challenge"], path: &["captcha", "challenge", "robot-check", "blocked", "access-denied", "cookieabsent"] };

/// Consent pages.
pub(super) const CONSENT: Signs = Signs { hosts: &["consent", "cmp"], path: &["consent", "cookie-consent", "collectconsent", "gdpr"] };

/// Subscription pages.
pub(super) const WALL: Signs =
    Signs { hosts: &["subscribe", "subscription"], path: &["subscribe", "subscription", "subscriptions", "paywall", "barrier"] };

/// Error pages.
pub(super) const ERROR: Signs = Signs { hosts: &[], path: &["404", "500", "error404", "not-found", "notfound", "page-not-found", "pagenotfound"] };

/// The meaningful parts of an address: the host's name, and the parts of the path, in lower case.
struct Way {
    host: String,
    path: Vec<String>,
}

impl Way {
    fn of(address: &str) -> Self {
        let address = address.split(['?', '#']).next().unwrap_or("").to_lowercase();
        let (_, rest) = address.split_once("://").unwrap_or(("", &address));
        let mut parts = rest.split('/').filter(|part| !part.is_empty()).map(str::to_owned);
        let host = parts.next().unwrap_or_default();
        Self { host: host.strip_prefix("www.").unwrap_or(&host).to_owned(), path: parts.collect() }
    }

    /// Whether it has one of the signs.
    fn bears(&self, signs: &Signs) -> bool {
        let stem = |part: &str| part.split('.').next().unwrap_or("").to_owned();
        signs.hosts.contains(&stem(&self.host).as_str()) || self.path.iter().any(|part| signs.path.contains(&stem(part).as_str()))
    }

    /// Whether it is the front page of a site.
    fn is_front(&self) -> bool {
        match self.path.as_slice() {
            [] => true,
            [only] => only.len() == 2 || ["index", "home", "default"].contains(&only.split('.').next().unwrap_or("")),
            _ => false,
        }
    }

    /// Whether its path names one page among many: it has several parts, or hyphenated words.
    fn is_deep(&self) -> bool {
        self.path.len() > 1 || self.path.first().is_some_and(|part| part.matches('-').count() > 1)
    }
}

/// Whether the host redirected to an address with one of the signs that the requested one lacks.
pub(super) fn led_to(asked: &str, answered: &str, signs: &Signs) -> bool {
    Way::of(answered).bears(signs) && !Way::of(asked).bears(signs)
}

/// Whether the host redirected from one of its pages to its front page.
pub(super) fn led_to_front(asked: &str, answered: &str) -> bool {
    let (asked, answered) = (Way::of(asked), Way::of(answered));
    asked.host == answered.host && asked.is_deep() && !asked.is_front() && answered.is_front()
}

/// Whether an address is that of a PDF, by its extension.
pub(super) fn is_pdf(address: &str) -> bool {
    Way::of(address).path.last().is_some_and(|last| last.ends_with(".pdf"))
}

/// Whether `next`, as written in a page, is the address of the second page of the same text: `…/2`, `…/page/2`, `…?page=2`.
pub(super) fn is_second_page(first: &str, next: &str) -> bool {
    let query = next.split('#').next().unwrap_or("").split_once('?').map(|(_, query)| query);
    let numbered = query.is_some_and(|query| query.split('&').any(|pair| matches!(pair, "page=2" | "pg=2" | "seite=2")));
    // An address without a host is on the same site.
    let base = if next.contains("://") || next.starts_with('?') { "" } else { "same://site" };
    let (first, next) = (Way::of(first), Way::of(&format!("{base}{next}")));
    let more = if next.host.is_empty() { Some(&[][..]) } else { next.path.strip_prefix(first.path.as_slice()) };
    let is_two = |part: &String| matches!(part.as_str(), "2" | "page2" | "page-2");
    match more {
        Some([]) => numbered,
        Some([two]) => is_two(two),
        Some([page, two]) => page == "page" && two == "2",
        _ => false,
    }
}

/// An address without what follows its path, which may be private.
pub(super) fn shown(address: &str) -> &str {
    address.split(['?', '#']).next().unwrap_or(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classifies_redirects() {
        let page = "https://www.dunmore.example/2021/lamps";
        for (asked, answered, signs, expected) in [
            (page, "https://www.dunmore.example/login?next=/2021/lamps", &LOGIN, true),
            (page, "https://login.dunmore.example/", &LOGIN, true),
            (page, "https://dunmore.example/account/signin.aspx", &LOGIN, true),
            (page, "https://dunmore.example/2021/login-lamps", &LOGIN, false),
            (page, "https://dunmore.example/2021/lamps/?from=login", &LOGIN, false),
            // A requested page about logging in.
            ("http://dunmore.example/help/login", "https://dunmore.example/help/login/", &LOGIN, false),
            (page, "https://consent.dunmore.example/v2", &CONSENT, true),
            (page, "https://dunmore.example/404.html", &ERROR, true),
            (page, "https://dunmore.example/2021/404-lamps", &ERROR, false),
            (page, "https://dunmore.example/subscribe", &WALL, true),
        ] {
            assert_eq!(led_to(asked, answered, signs), expected, "{answered}");
        }
    }

    #[test]
    fn recognises_the_second_page() {
        let first = "https://dunmore.example/2021/lamps";
        for (next, expected) in [
            ("https://dunmore.example/2021/lamps/2", true),
            ("/2021/lamps/page/2/", true),
            ("?page=2", true),
            ("/2021/lamps?a=b&page=2#text", true),
            ("/2021/foghorns", false),
            ("/2021/2", false),
            ("?p=2", false),
        ] {
            assert_eq!(is_second_page(first, next), expected, "{next}");
        }
        assert!(!is_second_page("https://dunmore.example/book/1", "/book/2"));
    }

    #[test]
    fn recognises_the_front_page() {
        for (asked, answered, expected) in [
            ("https://dunmore.example/2021/lamps", "https://www.dunmore.example/", true),
            ("https://dunmore.example/the-lamp-keepers", "https://dunmore.example/en", true),
            ("https://dunmore.example/2021/lamps", "https://dunmore.example/2021/lamps/", false),
            ("https://dunmore.example/", "https://dunmore.example/index.html", false),
            ("https://dunmore.example/lamps", "https://dunmore.example/", false),
            ("https://dunmore.example/2021/lamps", "https://lamps.example/", false),
        ] {
            assert_eq!(led_to_front(asked, answered), expected, "{asked} to {answered}");
        }
    }
}
