import { isReserved } from "../pages.ts";
import { decodeAscii } from "./api-address.ts";

/** Most characters of an address that a page leads to. */
const MAX_LENGTH = 8192;
/** How many times longer than its page's address an address may be: one byte becomes six characters where it is encoded as UTF-8. */
const MAX_GROWTH = 6;
/** The site's origin as far as redirects know it. */
const SITE = "http://site.invalid";
const ELSEWHERE = "http://elsewhere.invalid";
/** The beginnings of addresses of other sites and kinds, and characters that readers of addresses drop or turn around. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a header cannot have these, and an address drops them.
const NOT_A_PATH = /^(?:[a-z][a-z0-9+.-]*:|\/\/)|[\\\0-\x1f\x7f]/i;

/** Where a page leads, or why it may not lead there. */
export type Lead = { readonly to: string } | { readonly problem: string };

/**
 * The address that a page leads to, as `Location` has it: path, query and fragment in ASCII.
 *
 * @param to as the page said it, relative to its own address or absolute within the site
 * @param from path and query of the page
 */
export function leadOf(to: string, from: string): Lead {
  const longest = Math.max(MAX_LENGTH, MAX_GROWTH * from.length);
  if (to.length > longest) return { problem: "led to an address that is too long" };
  const { origin, pathname, search, hash } = new URL(NOT_A_PATH.test(to.trim()) ? ELSEWHERE : to, SITE + from);
  // Without its dots, a path may begin with two slashes and name a host.
  if (origin !== SITE || pathname.startsWith("//")) return { problem: "led to what is no address of this site" };
  if (isReserved(decodeAscii(pathname))) return { problem: "led to an address that is the site's own and no page" };
  const address = pathname + search;
  if (address === from) return { problem: "led to itself" };
  if (address.length + hash.length > longest) return { problem: "led to an address that is too long" };
  return { to: address + hash };
}
