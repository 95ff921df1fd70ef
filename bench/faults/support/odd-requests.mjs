import {
  FIELDS,
  HEADERS,
  METHODS,
  MORE_NAMES,
  MORE_VALUES,
  NAMES,
  ODD_METHODS,
  PIECES,
  TEXTS,
  TYPES,
  VALUES,
  WHOLE_TARGETS,
} from "./odd-parts.mjs";

/** A generator of numbers from 0 to 1 that gives the same ones for the same seed (mulberry32). */
export function chanceOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const PLAIN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/**
 * Makes requests of which most have something odd, from the addresses that a site has.
 *
 * @param {number} seed
 * @param {readonly string[]} addresses paths; `{name}` stands for anything
 */
export function oddRequests(seed, addresses) {
  const chance = chanceOf(seed);
  const odd = (list) => list[Math.floor(chance() * list.length)];
  const often = (share) => chance() < share;

  function target() {
    if (often(0.06)) return odd(WHOLE_TARGETS);
    let path = odd(addresses).replaceAll(/\{\w+\}/g, () => odd(["any", ...PIECES]));
    if (often(0.25)) {
      const parts = path.split("/");
      parts.splice(1 + Math.floor(chance() * parts.length), often(0.5) ? 1 : 0, odd(PIECES));
      path = parts.join("/");
    }
    if (often(0.04)) path = `/${path}`;
    if (often(0.05)) path += "/";
    const query = Array.from({ length: often(0.4) ? 1 + Math.floor(chance() * 3) : 0 }, () => {
      const value = odd(often(0.6) ? VALUES : MORE_VALUES);
      return often(0.05) ? value : `${odd(often(0.8) ? NAMES : MORE_NAMES)}=${value}`;
    });
    return query.length ? `${path}?${query.join("&")}` : path;
  }

  const value = (depth = 0) =>
    odd([
      () => odd(TEXTS),
      () => odd([0, -1, 1e21, 1.5, true, null]),
      () => (depth < 2 ? [value(depth + 1)] : []),
      () => ({ a: odd(TEXTS) }),
    ])();
  const json = () => JSON.stringify(Object.fromEntries(Array.from({ length: 1 + Math.floor(chance() * 5) }, () => [odd(FIELDS), value()])));
  const body = () =>
    odd([
      json,
      json,
      json,
      () => "",
      () => "{",
      () => "null",
      () => '{"__proto__":{"x":1}}',
      () => '{"constructor":{"prototype":{"x":1}}}',
      () => "[".repeat(5000),
      () => '"\\ud83d"',
      () => "name=Robin&email=robin%40example.com&message=%E0%A4%A",
      () => '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
      () => "--x\r\n",
      () => `\u0089PNG\r\n\u001a\n${"x".repeat(50)}`,
      () => "x".repeat(70_000),
    ])();

  /** The lines that say how long a body is, truly or not. @returns whether the connection is of no use afterwards */
  function frame(text, lines) {
    const length = Buffer.byteLength(text, "latin1");
    if (often(0.85)) {
      lines.push(`content-length: ${length}`);
      return { sent: text, last: false };
    }
    const how = odd(["chunked", "chunks that break off", "too long", "too short", "both", "nonsense", "none"]);
    if (how === "chunked") {
      lines.push("transfer-encoding: chunked");
      return { sent: `${length.toString(16)}\r\n${text}\r\n${length ? "0\r\n\r\n" : ""}`, last: !length };
    }
    if (how === "chunks that break off") lines.push("transfer-encoding: chunked");
    if (how === "too long") lines.push(`content-length: ${length + 10}`);
    if (how === "too short") lines.push(`content-length: ${Math.max(0, length - 5)}`);
    if (how === "both") lines.push(`content-length: ${length}`, "transfer-encoding: chunked");
    if (how === "nonsense") lines.push(`content-length: ${odd(["-1", "x", "1e3", "99999999999999999999", "0x10"])}`);
    return { sent: text, last: true };
  }

  /**
   * @param {string} client address of the visitor
   * @returns {{ method: string, path: string, headers: Record<string, string>, text: string, raw: Buffer, last: boolean, isPlain: boolean }}
   *   `isPlain`: whether a client of HTTP can send it as `method`, `path`, `headers` and `text`
   */
  function next(client) {
    const method = often(0.05) ? odd(ODD_METHODS) : odd(METHODS);
    const path = target();
    const named = [
      ["host", often(0.04) ? odd(["", "evil.example", "a b", "[::1", "x".repeat(300)]) : "localhost"],
      ["x-forwarded-for", client],
    ];
    for (let count = Math.floor(chance() * 4); count > 0; count--) named.push(odd(HEADERS)(odd));
    const hasBody = often(["POST", "PUT", "PATCH"].includes(method) ? 0.9 : 0.08);
    if (hasBody && often(0.93)) named.push(["content-type", odd(TYPES)]);
    const text = hasBody ? body() : "";
    const lines = named.map(([name, said]) => `${name}: ${said}`);
    const { sent, last } = hasBody ? frame(text, lines) : { sent: "", last: false };
    const version = often(0.02) ? odd(["HTTP/1.0", "HTTP/2.0", "HTTP/9", "http/1.1", "", "HTTP/1.1 x"]) : "HTTP/1.1";
    if (often(0.01)) lines.push(odd([" folded", "no colon", ": no name", "a b: c", `x: ${"y".repeat(20_000)}`, "x: \0"]));
    const headers = Object.fromEntries(named.filter(([name, said]) => PLAIN.test(name) && /^[ -~]*$/.test(said) && !HOP.has(name)));
    return {
      method,
      path,
      headers,
      text,
      raw: Buffer.from(`${method} ${path} ${version}\r\n${lines.join("\r\n")}\r\n\r\n${sent}`, "latin1"),
      last: last || version !== "HTTP/1.1" || ["CONNECT", "TRACE"].includes(method),
      isPlain: METHODS.includes(method) && /^\/[!-~]*$/.test(path),
    };
  }
  return { next, chance };
}

/** Headers that a client of HTTP sets itself. */
const HOP = new Set(["connection", "upgrade", "expect", "host", "__proto__"]);
