import fc from "fast-check";

const LONG = "x".repeat(3000);
/** One of some texts, which stand in a list divided by bars; `LONG` in it stands for 3,000 letters. */
const one = (list) => fc.constantFrom(...list.replaceAll("LONG", LONG).split("|"));
/**
 * @template T, U
 * @param {number} share of draws that are odd, in percent
 * @param {fc.Arbitrary<T>} odd
 * @param {fc.Arbitrary<U>} usual
 * @returns {fc.Arbitrary<T | U>}
 */
const at = (share, odd, usual) => fc.oneof({ weight: share, arbitrary: odd }, { weight: 100 - share, arbitrary: usual });

const METHOD = one("GET|GET|GET|GET|GET|HEAD|POST|POST|POST|POST|PUT|PATCH|DELETE|OPTIONS|TRACE");
const ODD_METHOD = one("CONNECT|QUERY|PROPFIND|PURGE|LINK|SEARCH|MKCOL|get|GËT||LONG|PRI");
const PIECE = at(
  10,
  fc.string({ maxLength: 12 }),
  one(
    "..|.|%2e%2e|%2f|%5c|\\|%00|%E0%A4%A|%|%zz|%ff|__proto__|constructor|hasOwnProperty|toString|%C3%A9|é|;x=1|:|@|*|[|{}|LONG|-1|1e999|NaN|any|" +
      "%F0%9F%98%80|%ED%A0%80|a//b|index.html|.env|server.cjs",
  ),
);
const WHOLE_TARGET = one(
  "//|///|//:|//a:b|//a:b@c:99999/|/\\|*||http://evil.example/|http://evil.example/?access=x|http://[::1|https://user:pw@x:99999/properties|" +
    "evil.example:443|javascript:alert(1)|?|#|/#x|/?|/??a=b|/%|/%%%|/;|/:|/.|/..|/../../etc/passwd|//etc/passwd",
);
const NAME = one(
  "search|page|limit|maxGuests|location|q|kind|type|state|city|sort|tags|interests|access|token|inspect|release|app|x||__proto__|a[b]|a[]|" +
    "toString|ids|slug|exclude|include_drafts|cursor",
);
const VALUE = at(
  10,
  fc.string({ maxLength: 20 }),
  one(
    "|0|-1|1|20|1e21|NaN|true|off|e|a,b,c|%00|%E0%A4%A|%ud83d|%F0%9F%98%80|[]|{}|__proto__|LONG|';--|<script>|2026-13-45|//evil.example|..%2f..|" +
      "property|all|é",
  ),
);
const TYPE = one(
  "application/json|application/json|application/json; charset=utf-16|application/json;|application/x-www-form-urlencoded|text/plain|image/png|" +
    "multipart/form-data; boundary=x|multipart/form-data|nonsense|/|a/b; c",
);
const ENCODINGS = "gzip|br|deflate|identity|zstd|gzip, br|*|gzip;q=0, *;q=0|br;q=x|,|LONG";
/** Values of each header that a request may have. */
const HEADERS = {
  "accept-encoding": ENCODINGS,
  "content-encoding": ENCODINGS,
  accept: "*/*|application/json|text/html||x|text/html;q=2|*",
  cookie:
    "nightlatch-visit=7|nightlatch-visit=99|nightlatch-visit=%|nightlatch-preview=x|nightlatch-preview=LONG|nightlatch-release-override=x.y.z|" +
    "nightlatch-release-override=%7B%7D|nightlatch-release-inspect=1|nightlatch-discreet=on|nightlatch-access=x|nightlatch-preview-left=1|=|;;;|" +
    "a=b; a=c; __proto__=x|LONG|é=é",
  range: "bytes=0-|bytes=-1|bytes=5-2|bytes=0-0,1-1|x|bytes=99999999999999999999-",
  "if-none-match": '*|"x"|W/"x"|"|LONG|',
  "if-modified-since": "Thu, 01 Jan 1970 00:00:00 GMT|x|99999",
  "x-forwarded-host": "evil.example||a b|[::1|LONG",
  "x-forwarded-proto": "https|javascript||http,https",
  "nightlatch-visit": "0|63|64|-1|x|7, 8|",
  "nightlatch-release-lane": "0|9999|10000|x|",
  origin: "null|https://evil.example|http://localhost|x",
  referer: "http://localhost/|x|//",
  expect: "100-continue|x",
  upgrade: "websocket|h2c|x",
  connection: "upgrade|close|keep-alive, upgrade|x",
  "sec-fetch-site": "cross-site|same-origin|none|x",
  authorization: "Bearer x|Basic !|",
  "user-agent": "|LONG|curl/8|é",
  "accept-language": "de|*|LONG",
  "x-http-method-override": "DELETE|x",
  // In brackets, since it is a property and no prototype.
  ["__proto__"]: "x",
  date: "x",
};
const HEADER = fc.oneof(...Object.entries(HEADERS).map(([name, values]) => one(values).map((value) => `${name}: ${value}`)));
const ODD_LINE = one(" folded|no colon|: no name|a b: c|x: LONG|x: \0");
const TEXT = one("| |\0|\ud83d|a@x.example|a@x.example\r\nBcc: b@x.example|https://x.example|javascript:alert(1)|\u202e|LONG");
const FIELD = one(
  "name|email|email_address|subject|message|Name|Website|slug|reason|details|kind|token|event|path|placementId|creativeId|sessionId|views|website|" +
    "elapsedMs|proof|once|Photos|Property Type",
);
const JSON_BODY = fc
  .dictionary(
    FIELD,
    fc.oneof(
      TEXT,
      TEXT.map((text) => ({ a: text })),
      fc.jsonValue({ maxDepth: 2 }),
    ),
    { minKeys: 1, maxKeys: 5 },
  )
  .map((fields) => JSON.stringify(fields));
const ODD_BODY = fc.constantFrom(
  ...["", "{", "null", '{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}', "[".repeat(5000), '"\\ud83d"', "x".repeat(70_000)],
  "name=Robin&email=robin%40example.com&message=%E0%A4%A",
  '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
  "--x\r\n",
  `\u0089PNG\r\n\u001a\n${"x".repeat(50)}`,
);

const honest = (length) => [`content-length: ${length}`];
/** The header lines that say how long a body is: after those here the connection is of no use. */
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

/** @param {readonly string[]} addresses */
function targetOf(addresses) {
  const filled = fc
    .tuple(fc.constantFrom(...addresses), fc.array(PIECE, { minLength: 3, maxLength: 3 }))
    .map(([path, pieces]) => path.replaceAll(/\{\w+\}/g, () => pieces.pop() ?? "any"));
  const spliced = fc.tuple(filled, PIECE, fc.nat(4), fc.nat(1)).map(([path, piece, place, gone]) =>
    path
      .split("/")
      .toSpliced(1 + place, gone, piece)
      .join("/"),
  );
  const path = fc.tuple(at(4, fc.constant("/"), fc.constant("")), at(25, spliced, filled), at(5, fc.constant("/"), fc.constant("")));
  const pair = fc.tuple(NAME, VALUE).map(([name, value]) => `${name}=${value}`);
  const query = fc.array(at(5, VALUE, pair), { minLength: 1, maxLength: 3 }).map((pairs) => `?${pairs.join("&")}`);
  const whole = fc.tuple(path, at(40, query, fc.constant(""))).map(([parts, more]) => parts.join("") + more);
  return at(6, WHOLE_TARGET, whole);
}

/**
 * Requests most of which have something odd, from the addresses that a site has; the same for the same seed.
 *
 * @param {number} seed
 * @param {readonly string[]} addresses paths; `{name}` stands for anything
 * @returns {Generator<{ method: string, path: string, hasBody: boolean, isEncoded: boolean, raw: Buffer, last: boolean }>} `last`: whether the
 *   connection is of no use afterwards
 */
export function* oddRequests(seed, addresses) {
  const request = fc
    .record({
      method: at(5, ODD_METHOD, METHOD),
      path: targetOf(addresses),
      host: at(4, one("|evil.example|a b|[::1|LONG"), fc.constant("localhost")),
      // Each comes from a visitor of its own.
      client: fc.noBias(fc.nat(2 ** 24 - 1)).map((number) => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`),
      headers: fc.array(HEADER, { maxLength: 3 }),
      body: fc.oneof(JSON_BODY, ODD_BODY),
      type: at(7, fc.constant(undefined), TYPE),
      framing: at(12, FRAMING, at(5, fc.constant(CHUNKED), fc.constant(honest))),
      rest: fc.nat(99),
      version: at(2, one("HTTP/1.0|HTTP/2.0|HTTP/9|http/1.1||HTTP/1.1 x"), fc.constant("HTTP/1.1")),
      oddLine: at(
        1,
        ODD_LINE.map((line) => [line]),
        fc.constant([]),
      ),
    })
    .map(({ method, path, host, client, headers, body, type, framing, rest, version, oddLine }) => {
      const hasBody = rest < (["POST", "PUT", "PATCH"].includes(method) ? 90 : 8);
      const length = Buffer.byteLength(body, "latin1");
      const lines = [`host: ${host}`, `x-forwarded-for: ${client}`, ...headers];
      if (hasBody) lines.push(...(type ? [`content-type: ${type}`] : []), ...framing(length));
      const sent = framing === CHUNKED ? chunksOf(body, length) : body;
      const text = `${method} ${path} ${version}\r\n${[...lines, ...oddLine].join("\r\n")}\r\n\r\n${hasBody ? sent : ""}`;
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
