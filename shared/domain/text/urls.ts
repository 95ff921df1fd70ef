import { FORM_MAX } from "../forms/form-rules.ts";

/**
 * A web address as a form takes it (docs/product/forms-add-listing.md#web-addresses): https:// is added when there
 * is no scheme, http becomes https. Undefined for anything that is then not an http(s) address with a host:
 * `javascript:`, `data:`, other schemes, embedded credentials, and addresses of more than `FORM_MAX.address` characters.
 */
export function fixUrl(input: string): string | undefined {
  const text = input.trim();
  // A URL parser would drop line breaks and tabs and turn backslashes into slashes, but the text that is stored must be the
  // text that was checked.
  if (text === "" || text.length > FORM_MAX.address || /[\s\\<>"]|\p{Cc}|\p{Cs}/u.test(text)) return undefined;
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d+(?:[/?#]|$))/i.exec(text)?.[1]?.toLowerCase();
  const fixed = scheme === undefined ? `https://${text.replace(/^\/\//, "")}` : text.replace(/^http:/i, "https:");
  if (scheme !== undefined && !/^https:\/\//i.test(fixed)) return undefined;
  const url = parsed(fixed);
  if (!url || url.username || url.password || !isPublicHost(url.hostname)) return undefined;
  return fixed;
}

/** Not by `URL.canParse`: once it is called often, Node 20 has it say no to every address with a letter beyond ASCII. */
function parsed(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

/** Whether a host is a name with a dot in it, not a bare word typed by mistake or an address inside somebody's own network. */
function isPublicHost(host: string): boolean {
  if (/^[\d.]+$/.test(host) || host.startsWith("[")) return false;
  return /^[^.]+(\.[^.]+)+\.?$/.test(host);
}

const PREFIX = "submission-";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The slug under which operators who are signed in see a submission as the page of a listing (docs/product/desk.md#submissions). */
export const submissionSlug = (id: string): string => `${PREFIX}${id}`;

/** The id of the submission in a slug; undefined for any other slug. */
export function submissionIn(slug: string): string | undefined {
  const id = slug.startsWith(PREFIX) ? slug.slice(PREFIX.length) : "";
  return UUID.test(id) ? id : undefined;
}
