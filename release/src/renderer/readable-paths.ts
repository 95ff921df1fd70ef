import { isReserved } from "../released-pages.ts";

const MAX_ADDRESS = 8192;
/** API paths that only browsers call, for personal data. */
const PRIVATE: ReadonlySet<string> = new Set(["operator", "desk", "host", "preview"]);
const MAX_LEVELS = 5;

export const isApiAddress = (path: unknown): path is string => typeof path === "string" && path.startsWith("/api/");

/** A path must be public after any number of decodings, because servers and proxies decode and resolve paths in different orders. */
export function isAnonymousRead(path: string): boolean {
  if (path.length > MAX_ADDRESS) return false;
  let [text = ""] = path.split(/[?#]/, 1);
  for (let level = 0; level < MAX_LEVELS; level += 1) {
    const [root, part] = segmentsOf(text);
    if (root !== "api" || part === undefined || PRIVATE.has(part)) return false;
    const decoded = decodeAscii(text);
    if (decoded === text) return true;
    text = decoded;
  }
  return false;
}

export const decodeAscii = (text: string): string =>
  text.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Returns lower-case segments with dots resolved, and without control characters, which URL parsers drop. */
function segmentsOf(path: string): string[] {
  const segments: string[] = [];
  for (const part of path.toLowerCase().split(/[/\\]/)) {
    const [segment = ""] = part.replace(/[\0-\x20\x7f]/g, "").split(";", 1);
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  return segments;
}

const MAX_LENGTH = 8192;
/** Percent-encoding as UTF-8 turns one byte into up to six characters. */
const MAX_GROWTH = 6;
const SITE = "http://site.invalid";
const ELSEWHERE = "http://elsewhere.invalid";
/** URLs with a scheme or a host, and characters that URL parsers drop or convert to a slash. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a header cannot have these, and an address drops them.
const NOT_A_PATH = /^(?:[a-z][a-z0-9+.-]*:|\/\/)|[\\\0-\x1f\x7f]/i;

export type Lead = { readonly to: string } | { readonly problem: string };

/** Returns a redirect's `Location`, or why it is refused. @param to may be relative @param from the page's path and query */
export function leadOf(to: string, from: string): Lead {
  const longest = Math.max(MAX_LENGTH, MAX_GROWTH * from.length);
  if (to.length > longest) return { problem: "redirected to an address that is too long" };
  const { origin, pathname, search, hash } = new URL(NOT_A_PATH.test(to.trim()) ? ELSEWHERE : to, SITE + from);
  // After resolving dots, a path may begin with two slashes, which browsers read as a host.
  if (origin !== SITE || pathname.startsWith("//")) return { problem: "redirected to an address outside this site" };
  if (isReserved(decodeAscii(pathname))) return { problem: "redirected to a reserved address that is not a page" };
  const address = pathname + search;
  if (address === from) return { problem: "redirected to itself" };
  if (address.length + hash.length > longest) return { problem: "redirected to an address that is too long" };
  return { to: address + hash };
}
