const MAX_ADDRESS = 8192;
/** Personal parts of the API, used in browsers alone. */
const PRIVATE: ReadonlySet<string> = new Set(["operator", "desk", "host", "preview"]);
/** Most levels of percent encoding. */
const MAX_LEVELS = 5;

export const isApiAddress = (path: unknown): path is string => typeof path === "string" && path.startsWith("/api/");

/**
 * Whether a path is public in every spelling. Servers and proxies decode and resolve paths in different orders, so each level of
 * decoding must be public.
 */
export function isOpenRead(path: string): boolean {
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

/** Decodes one level. */
export const decodeAscii = (text: string): string =>
  text.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Lower case, dots resolved, without control characters, which address parsers drop. */
function segmentsOf(path: string): string[] {
  const segments: string[] = [];
  for (const part of path.toLowerCase().split(/[/\\]/)) {
    const [segment = ""] = part.replace(/[\0-\x20\x7f]/g, "").split(";", 1);
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  return segments;
}
