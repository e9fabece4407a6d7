/** Whether this is a page, an extension or a worker of one, whose requests a host may refuse by its rules for pages (CORS). */
export const isOfPage = "location" in globalThis;

/** Why a host may not have been reached. Neither browsers nor Node say more. */
export const UNREACHED = isOfPage
  ? "this machine is offline, the host is, or it refuses this page"
  : "this machine is offline, or the host is down";
