/** Most characters of the address of a call. */
const MAX_ADDRESS = 8192;
/** Parts of the API that are somebody's own, or act for somebody: pages use them in the browser alone. */
const PRIVATE: ReadonlySet<string> = new Set(["operator", "desk", "host", "preview"]);
/** How many times over a path may be encoded. */
const MAX_LEVELS = 5;

/** Whether a call names an address of the API at all. */
export const isApiAddress = (path: unknown): path is string => typeof path === "string" && path.startsWith("/api/");

/**
 * Whether the address of a call is open to everybody, however it is spelt. Servers and proxies decode a path, resolve its dots
 * and join its slashes in different orders, so the path must be open at each level of decoding.
 */
export function isOpenRead(path: string): boolean {
  // A visitor's address may make a call's as long; the API has nothing there.
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

/** Decodes the characters of ASCII that are encoded in a text, one time. */
export const decodeAscii = (text: string): string =>
  text.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The segments of a path in small letters, after its dots are resolved. Readers of addresses drop control characters. */
function segmentsOf(path: string): string[] {
  const segments: string[] = [];
  for (const part of path.toLowerCase().split(/[/\\]/)) {
    const [segment = ""] = part.replace(/[\0-\x20\x7f]/g, "").split(";", 1);
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  return segments;
}
