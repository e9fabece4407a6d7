import { homedir } from "node:os";
import { posix, win32 } from "node:path";

/** What reports call a store in that folder: its path would name the user. */
export const CACHE = "the cache of this machine";

/**
 * The folder `literatim` in the platform's cache folder: in `XDG_CACHE_HOME` or `~/.cache`, in
 * `~/Library/Caches` on macOS, in `%LOCALAPPDATA%` on Windows. It need not exist yet.
 */
export function cacheFolder(
  platform: string = process.platform,
  env: Readonly<Record<string, string | undefined>> = process.env,
  home: string = homedir(),
): string {
  switch (platform) {
    case "win32":
      return win32.join(env["LOCALAPPDATA"] || win32.join(home, "AppData", "Local"), "literatim");
    case "darwin":
      return posix.join(home, "Library", "Caches", "literatim");
    default: {
      // The XDG Base Directory Specification says to ignore relative paths.
      const given = env["XDG_CACHE_HOME"] ?? "";
      return posix.join(posix.isAbsolute(given) ? given : posix.join(home, ".cache"), "literatim");
    }
  }
}
