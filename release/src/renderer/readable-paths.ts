import { isReserved } from "../released-pages.ts";

const MAX_ADDRESS = 8192;
/** Personal parts of the API, which only browsers call. */
const PRIVATE: ReadonlySet<string> = new Set(["operator", "desk", "host", "preview"]);
const MAX_LEVELS = 5;

export const isApiAddress = (path: unknown): path is string => typeof path === "string" && path.startsWith("/api/");

/** Servers and proxies decode and resolve paths in different orders, so a path must be public however often it is decoded. */
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

/** Lower case, with dots resolved, without control characters, because URL parsers drop those. */
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
/** One unencoded byte becomes up to six characters when it is percent-encoded as UTF-8. */
const MAX_GROWTH = 6;
const SITE = "http://site.invalid";
const ELSEWHERE = "http://elsewhere.invalid";
/** URLs with a scheme or a host, and characters that URL parsers drop or convert to a slash. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a header cannot have these, and an address drops them.
const NOT_A_PATH = /^(?:[a-z][a-z0-9+.-]*:|\/\/)|[\\\0-\x1f\x7f]/i;

export type Lead = { readonly to: string } | { readonly problem: string };

/** The `Location` of a redirect, or why the redirect is refused. @param to may be relative @param from path and query of the page */
export function leadOf(to: string, from: string): Lead {
  const longest = Math.max(MAX_LENGTH, MAX_GROWTH * from.length);
  if (to.length > longest) return { problem: "redirected to an address that is too long" };
  const { origin, pathname, search, hash } = new URL(NOT_A_PATH.test(to.trim()) ? ELSEWHERE : to, SITE + from);
  // After dots are resolved, a path may begin with two slashes, which would name a host.
  if (origin !== SITE || pathname.startsWith("//")) return { problem: "redirected to an address outside this site" };
  if (isReserved(decodeAscii(pathname))) return { problem: "redirected to a reserved address that is not a page" };
  const address = pathname + search;
  if (address === from) return { problem: "redirected to itself" };
  if (address.length + hash.length > longest) return { problem: "redirected to an address that is too long" };
  return { to: address + hash };
}
