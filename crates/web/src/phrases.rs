//! Titles and phrases of pages without text, in the form of [`plain`](super::shown::plain): first in English, then in other languages.

use literatim_matching::text::PageArea;

/// Titles and headings of error pages.
pub(super) const ERROR_TITLES: &[&str] = &[
    "404",
    "404 error",
    "404 not found",
    "410 gone",
    "500 internal server error",
    "502 bad gateway",
    "503 service unavailable",
    "article not found",
    "content not found",
    "document not found",
    "error 404",
    "file not found",
    "internal server error",
    "not found",
    "oops",
    "page does not exist",
    "page doesn't exist",
    "page not available",
    "page not found",
    "page unavailable",
    "service unavailable",
    "something went wrong",
    "sorry, page not found",
    "the page could not be found",
    "this page could not be found",
    "this page does not exist",
    "this page doesn't exist",
    "this page isn't available", //
    "seite nicht gefunden",
    "page introuvable",
    "page non trouvée",
    "página no encontrada",
    "pagina non trovata",
    "pagina niet gevonden",
    "página não encontrada",
];

/// Subjects of error messages.
pub(super) const ERROR_THINGS: &[&str] = &[
    "page", "address", "article", "content", "document", "file", "link", "resource", "server", "service", "site", "url", //
    "seite", "adresse", "pagina", "página",
];

/// What error messages say about them.
pub(super) const ERROR_TEXTS: &[&str] = &[
    "can't be found",
    "can't find",
    "cannot be found",
    "cannot find",
    "could not be found",
    "could not find",
    "couldn't be found",
    "couldn't find",
    "does not exist",
    "doesn't exist",
    "has been moved",
    "has been removed",
    "is not available",
    "is unavailable",
    "isn't available",
    "may have been moved",
    "no longer available",
    "no longer exists",
    "you are looking for",
    "you requested",
    "you were looking for",
    "you're looking for",
    "try again later",
    "was not found",
    "wasn't found", //
    "nicht gefunden",
    "existiert nicht",
    "n'existe pas",
    "introuvable",
    "no existe",
    "non esiste",
    "bestaat niet",
    "não existe",
];

/// Titles and headings of pages that block programs.
pub(super) const ROBOT_TITLES: &[&str] = &[
    "403",
    "403 forbidden",
    "429 too many requests",
    "access denied",
    "access to this page has been denied",
    "are you a human",
    "are you a robot",
    "attention required",
    "bot verification",
    "checking your browser",
    "forbidden",
    "human verification",
    "just a moment",
    "one more step",
    "pardon our interruption",
    "please verify you are a human",
    "request blocked",
    "request rejected",
    "request unsuccessful",
    "robot check",
    "security check",
    "security verification",
    "sorry, you have been blocked",
    "too many requests",
    "verify you are human",
    "verifying you are human",
    "you have been blocked", //
    "einen moment",
    "un instant",
    "un momento",
];

/// What such a page says.
pub(super) const ROBOT_TEXTS: &[&str] = &[
    "are a human",
    "are human",
    "automated access",
    "automated queries",
    "automated requests",
    "automated traffic",
    "been blocked",
    "captcha",
    "checking your browser",
    "do not have permission",
    "don't have permission",
    "enable javascript and cookies",
    "incident id",
    "not a robot",
    "ray id",
    "security of your connection",
    "security service",
    "too many requests",
    "unusual activity",
    "unusual traffic",
];

/// Parts of the addresses and names of scripts that check for robots.
pub(super) const ROBOT_SCRIPTS: &[&str] = &["challenge-platform/h/", "_cf_chl_opt", "captcha-delivery.com", "px-captcha", "awswafcaptcha"];

/// Titles and headings of login pages.
pub(super) const LOGIN_TITLES: &[&str] = &[
    "account login",
    "authentication required",
    "institutional login",
    "log in",
    "log in or register",
    "log in to continue",
    "log in to your account",
    "login",
    "login required",
    "member login",
    "please log in",
    "please sign in",
    "sign in",
    "sign in or register",
    "sign in to continue",
    "sign in to your account",
    "single sign-on", //
    "anmelden",
    "anmeldung",
    "einloggen",
    "connexion",
    "se connecter",
    "iniciar sesión",
    "accedi",
    "inloggen",
    "iniciar sessão",
];

/// Labels of buttons that accept cookies, or their first words.
pub(super) const ACCEPTS: &[&str] = &[
    "accept",
    "agree",
    "allow all",
    "allow cookies",
    "got it",
    "i accept",
    "i agree",
    "i understand",
    "ok",
    "okay",
    "reject all", //
    "akzeptieren",
    "alle akzeptieren",
    "zustimmen",
    "accepter",
    "tout accepter",
    "aceptar",
    "accetta",
    "accepteren",
    "alles accepteren",
    "aceitar",
];

/// Words of pages that ask for consent.
pub(super) const CONSENT: &[&str] = &["consent", "your privacy", "zustimmung", "consenso", "toestemming"];

/// Words for the purpose of the consent.
pub(super) const COOKIES: &[&str] = &[
    "cookie",
    "personal data",
    "our partners",
    "vendors",
    "legitimate interest", //
    "einwilligung",
    "datenschutz",
    "personenbezogene",
    "consentement",
    "données personnelles",
    "datos personales",
];

/// Parts of the classes and ids of consent boxes.
pub(super) const CONSENT_BOXES: &[&str] = &["cookie", "consent", "gdpr", "onetrust", "didomi", "cmp", "truste", "privacy"];

/// Phrases at the end of the free text.
pub(super) const WALLS: &[&str] = &[
    "buy this article",
    "exclusive to subscribers",
    "exclusively for subscribers",
    "for members only",
    "for subscribers only",
    "get full access to this article",
    "log in to access the full text",
    "only available to subscribers",
    "purchase access",
    "reached your article limit",
    "reached your free article limit",
    "reached your limit of free",
    "rent this article",
    "reserved for subscribers",
    "subscribe to continue reading",
    "subscribe to read the full",
    "subscribe to unlock",
    "this article is for subscribers",
    "this content is for members",
    "this content is for subscribers",
    "unlock this article", //
    "nur für abonnenten",
    "mit abo weiterlesen",
    "réservé aux abonnés",
    "réservé à nos abonnés",
    "exclusivo para suscriptores",
    "solo para suscriptores",
    "riservato agli abbonati",
    "exclusief voor abonnees",
    "exclusivo para assinantes",
];

/// More of these, which count only if the block names what is required.
pub(super) const WALLS_WITH: (&[&str], &[&str]) = (
    &["to continue reading", "to read the full", "to read this article", "to read the rest", "to view the full", "pour lire la suite"],
    &["subscri", "sign in", "log in", "regist", "account", "member", "purchase", "abonn"],
);

/// Titles of subscription pages.
pub(super) const WALL_TITLES: &[&str] = &["subscribe to continue", "subscribe to continue reading", "subscribe to read", "subscription required"];

/// What a page says that scripts must fill.
pub(super) const SCRIPT_TEXTS: &[&str] = &[
    "enable javascript",
    "enable js",
    "javascript is disabled",
    "javascript is required",
    "javascript must be enabled",
    "need to enable javascript",
    "requires javascript",
    "turn on javascript",
    "without javascript", //
    "aktivieren sie javascript",
    "javascript aktivieren",
    "activer javascript",
    "habilite javascript",
    "habilitar javascript",
    "javascript inschakelen",
];

/// Ids of elements that scripts fill.
pub(super) const ROOTS: &[&str] = &["root", "app", "__next", "__nuxt", "___gatsby", "q-app", "app-root", "react-root", "main-app", "svelte"];

/// Headings of a paper's text, except the abstract.
pub(super) const PAPER_HEADINGS: &[&str] = &[
    "introduction",
    "background",
    "methods",
    "materials and methods",
    "results",
    "discussion",
    "conclusion",
    "conclusions", //
    "einleitung",
    "introducción",
    "introduzione",
];

/// Names of classes and ids for the parts of a page, as sites give them to elements without a meaning of their own.
pub(super) const AREA_NAMES: &[(&str, PageArea)] = &[
    ("breadcrumb", PageArea::Menu),
    ("breadcrumbs", PageArea::Menu),
    ("menu", PageArea::Menu),
    ("nav", PageArea::Menu),
    ("navbar", PageArea::Menu),
    ("navigation", PageArea::Menu),
    ("header", PageArea::Head),
    ("masthead", PageArea::Head),
    ("footer", PageArea::Foot),
    ("sidebar", PageArea::SideBox),
];
