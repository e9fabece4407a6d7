/** The environment variable of the CourtListener token. */
export const TOKEN_VARIABLE = "COURTLISTENER_TOKEN";

/** The environment variable of the password of encrypted PDFs. */
export const PASSWORD_VARIABLE = "LITERATIM_PASSWORD";

/** The environment variable of the token that opens a service. */
export const ACCESS_VARIABLE = "LITERATIM_ACCESS_TOKEN";
