import { readFileSync } from "node:fs";
import fc from "fast-check";

/** Odd values; many letters replace `LONG`. @type {Record<string, string[]>} */
const ODD = JSON.parse(readFileSync(new URL("odd-values.json", import.meta.url), "utf8"));
const one = (name, length = 3_000) => fc.constantFrom(...ODD[name].map((value) => value.replace("LONG", "x".repeat(length))));

/** @param {number} share of odd values, in percent @returns {fc.Arbitrary<any>} */
const at = (share, odd, usual) => fc.oneof({ weight: share, arbitrary: odd }, { weight: 100 - share, arbitrary: usual });
const NOTHING = fc.constant("");

const PIECE = at(10, fc.string({ maxLength: 12 }), one("pieces"));
const VALUE = at(10, fc.string({ maxLength: 20 }), one("values"));
const TEXT = one("texts");
const FIELD_VALUE = fc.oneof(TEXT, fc.record({ a: TEXT }), fc.jsonValue({ maxDepth: 2 }));
const JSON_BODY = fc.dictionary(one("fields"), FIELD_VALUE, { minKeys: 1, maxKeys: 5 }).map((fields) => JSON.stringify(fields));
const BODY = at(30, fc.oneof(one("bodies", 70_000), fc.constant("[".repeat(5_000))), JSON_BODY);

const honest = (length) => [`content-length: ${length}`];
/** Wrong or missing header lines about the body's length. After such a request the connection is unusable. */
const FRAMING = fc.constantFrom(
  (length) => [`content-length: ${length + 10}`],
  (length) => [`content-length: ${Math.max(0, length - 5)}`],
  (length) => [`content-length: ${length}`, "transfer-encoding: chunked"],
  () => ["transfer-encoding: chunked"],
  () => [],
  ...["-1", "x", "1e3", "99999999999999999999", "0x10"].map((length) => () => [`content-length: ${length}`]),
);
const CHUNKED = (/** @type {number} */ _length) => ["transfer-encoding: chunked"];
const chunksOf = (text, length) => (length ? `${length.toString(16)}\r\n${text}\r\n0\r\n\r\n` : "0\r\n\r\n");

function targetOf(addresses) {
  const filled = fc
    .tuple(fc.constantFrom(...addresses), fc.array(PIECE, { minLength: 3, maxLength: 3 }))
    .map(([path, pieces]) => path.replaceAll(/\{\w+\}/g, () => pieces.pop() ?? "any"));
  const spliced = fc.tuple(filled, PIECE, fc.nat(4), fc.nat(1)).map(([path, piece, spliceIndex, gone]) =>
    path
      .split("/")
      .toSpliced(1 + spliceIndex, gone, piece)
      .join("/"),
  );
  const path = fc.tuple(at(4, fc.constant("/"), NOTHING), at(25, spliced, filled), at(5, fc.constant("/"), NOTHING));
  const pair = fc.tuple(one("names"), VALUE).map(([name, value]) => `${name}=${value}`);
  const query = fc.array(at(5, VALUE, pair), { minLength: 1, maxLength: 3 }).map((pairs) => `?${pairs.join("&")}`);
  const whole = fc.tuple(path, at(40, query, NOTHING)).map(([parts, more]) => parts.join("") + more);
  return at(6, one("targets"), whole);
}

/**
 * Generates the same requests for the same seed. `last`: the connection is unusable afterwards.
 * @returns {Generator<{ method: string, path: string, hasBody: boolean, isEncoded: boolean, raw: Buffer, last: boolean }>}
 */
export function* oddRequests(seed, addresses) {
  const request = fc
    .record({
      method: at(5, one("oddMethods"), one("methods")),
      path: targetOf(addresses),
      host: at(4, fc.constantFrom("", "evil.example", "a b", "[::1", "x".repeat(300)), fc.constant("localhost")),
      client: fc.noBias(fc.nat(2 ** 24 - 1)).map((number) => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`),
      headers: fc.array(one("headers"), { maxLength: 3 }),
      body: BODY,
      type: at(7, fc.constant(undefined), one("types")),
      framing: at(12, FRAMING, at(5, fc.constant(CHUNKED), fc.constant(honest))),
      rest: fc.noBias(fc.nat(99)),
      version: at(2, fc.constantFrom("HTTP/1.0", "HTTP/2.0", "HTTP/9", "http/1.1", "", "HTTP/1.1 x"), fc.constant("HTTP/1.1")),
      oddLine: at(1, one("lines"), fc.constant(undefined)),
    })
    .map(({ method, path, host, client, headers, body, type, framing, rest, version, oddLine }) => {
      const hasBody = rest < (["POST", "PUT", "PATCH"].includes(method) ? 90 : 8);
      const length = Buffer.byteLength(body, "latin1");
      const lines = [`host: ${host}`, `x-forwarded-for: ${client}`, ...headers];
      if (hasBody) lines.push(...(type ? [`content-type: ${type}`] : []), ...framing(length));
      const sent = framing === CHUNKED ? chunksOf(body, length) : body;
      const text = `${method} ${path} ${version}\r\n${[...lines, ...(oddLine === undefined ? [] : [oddLine])].join("\r\n")}\r\n\r\n${hasBody ? sent : ""}`;
      const isOddlyFramed = hasBody && framing !== honest && framing !== CHUNKED;
      return {
        method,
        path,
        hasBody,
        isEncoded: headers.some((line) => line.startsWith("content-encoding")),
        raw: Buffer.from(text, "latin1"),
        last: isOddlyFramed || version !== "HTTP/1.1" || ["CONNECT", "TRACE"].includes(method),
      };
    });
  for (let batch = 0; ; batch++) yield* fc.sample(request, { seed: seed + batch, numRuns: 500 });
}
