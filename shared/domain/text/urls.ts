import { FORM_MAX } from "../forms/form-rules.ts";

/** Undefined for other schemes, credentials, long text or no public host (docs/product/forms-add-listing.md#web-addresses). */
export function fixUrl(input: string): string | undefined {
  const text = input.trim();
  // Rejects line breaks and backslashes: a URL parser would change them, and the stored text would differ from the checked one.
  if (text === "" || text.length > FORM_MAX.address || /[\s\\<>"]|\p{Cc}|\p{Cs}/u.test(text)) return undefined;
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d+(?:[/?#]|$))/i.exec(text)?.[1]?.toLowerCase();
  const fixed = scheme === undefined ? `https://${text.replace(/^\/\//, "")}` : text.replace(/^http:/i, "https:");
  if (scheme !== undefined && !/^https:\/\//i.test(fixed)) return undefined;
  const url = parsed(fixed);
  if (!url || url.username || url.password || !isPublicHost(url.hostname)) return undefined;
  return fixed;
}

/** `URL.canParse` of Node 20 wrongly rejects non-ASCII letters after many calls. */
function parsed(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

/** Requires a name with a dot, which excludes mistyped words and IP addresses. */
function isPublicHost(host: string): boolean {
  if (/^[\d.]+$/.test(host) || host.startsWith("[")) return false;
  return /^[^.]+(\.[^.]+)+\.?$/.test(host);
}

const PREFIX = "submission-";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const submissionSlug = (id: string): string => `${PREFIX}${id}`;

export function submissionIn(slug: string): string | undefined {
  const id = slug.startsWith(PREFIX) ? slug.slice(PREFIX.length) : "";
  return UUID.test(id) ? id : undefined;
}
