import { createHash } from "node:crypto";

/** A weak ETag of some content. Weak, because a compressing proxy or site server may change the bytes but not the meaning. */
export function weakTagOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha1");
  for (const part of parts) hash.update(part);
  return `W/"${hash.digest("base64url")}"`;
}

/** Whether If-None-Match names what would be answered: RFC 9110, 13.1.2, a list of tags or `*`, compared weakly. */
export function hasTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch.trim() === "*") return true;
  const opaque = etag.replace(/^W\//, "");
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === opaque);
}
