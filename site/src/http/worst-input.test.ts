import { HEAD_MAX, REPEATED, slowOnes, type Work, worst } from "@nightlatch/process/testing";
import type { FastifyInstance, InjectOptions } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeReleases, minimalSite, remote, SHELL } from "../testing/minimal-releases.ts";

const HEADERS = `accept accept-encoding accept-language cookie forwarded host if-modified-since if-none-match origin range referer
  sec-fetch-mode sec-fetch-site sec-gpc traceparent user-agent x-forwarded-for x-forwarded-host`.split(/\s+/);
const PARAMETERS = ["access", "override", "inspect", "search", "as", "release"];
const COOKIES = ["nightlatch-visit", "nightlatch-preview", "nightlatch-release", "nightlatch-bucket"];
const PARAMS = /:\w+(\([^)]*\))?|\*/g;
const MINUTES = 20 * 60_000;
const STEP = process.env.LONG_RUNS ? 1 : 6;

let site: FastifyInstance;

beforeAll(async () => {
  const { folder, registry } = await makeReleases({ name: "shell", bundle: SHELL }, { name: "mf-browse", bundle: remote("one") });
  const plugin = async (app: FastifyInstance) => {
    app.all("/api/*", (_request, reply) => reply.code(404).send({}));
    app.get("/api/sitemap-entries", async () => ({ listings: [], places: [] }));
  };
  const api = { kind: "mounted", plugin } as const;
  const options = { releases: registry, measured: registry, releaseKey: Buffer.alloc(32, 1), api };
  ({ app: site } = await minimalSite(folder, { ...options, env: { TRUST_PROXY: "1" } }));
  await site.ready();
});
afterAll(() => site.close());

/** The routes in Fastify's printed tree. Each level is indented by four characters. */
function routesIn(tree: string): { readonly url: string; readonly methods: readonly string[] }[] {
  const parts: string[] = [];
  return Array.from(tree.matchAll(/^([│ ]*)[├└]── (\S*) \(([A-Z, ]+)\)/gm), ([, indent = "", part = "", methods = ""]) => {
    parts.splice(indent.length / 4, parts.length, part);
    return { url: parts.join("").replace(/^\*/, "/*"), methods: methods.split(", ") };
  });
}

it(
  "no address, header, cookie or body blocks the event loop",
  async () => {
    const routes = routesIn(site.printRoutes({ commonPrefix: false })).filter(({ url }) => !url.startsWith("/api"));
    const addresses = new Set(routes.filter(({ methods }) => methods.includes("GET")).map(({ url }) => url));
    expect([...addresses]).toEqual(expect.arrayContaining(["/*", "/assets/:name/:file", "/releases.json", "/pages.json", "/sitemap.xml"]));
    const bodies = routes.filter(({ methods }) => methods.includes("POST") && !methods.includes("GET"));
    expect(bodies.map(({ url }) => url).toSorted()).toEqual(["/measurements", "/wipe"]);
    let index = 0;
    const kinds = () => {
      index += 1;
      return REPEATED.filter((_, at) => (at + index) % STEP === 0);
    };
    const send = async (options: InjectOptions) => {
      const { statusCode, payload } = await site.inject(options);
      if (statusCode >= 500) throw new Error(`${JSON.stringify(options).slice(0, 200)} answered ${statusCode}: ${payload.slice(0, 200)}`);
    };
    const works = [...addresses].flatMap((address): Work[] => {
      const plain = address.replaceAll(PARAMS, "some");
      const coded = (kind: string) => worst(encodeURIComponent(kind), HEAD_MAX);
      const same = { "sec-fetch-site": "same-origin" };
      return [
        ...(address === plain
          ? []
          : kinds().map((kind): Work => [`${address} ${kind}`, () => send({ url: address.replaceAll(PARAMS, coded(kind)) })])),
        ...PARAMETERS.flatMap((name) =>
          kinds().map((kind): Work => [`${address} ?${name} ${kind}`, () => send({ url: `${plain}?${name}=${coded(kind)}` })]),
        ),
        ...HEADERS.flatMap((header) =>
          kinds()
            .filter((kind) => /^[\x21-\x7e]+$/.test(kind))
            .map(
              (kind): Work => [`${address} ${header} ${kind}`, () => send({ url: plain, headers: { [header]: worst(kind, HEAD_MAX) } })],
            ),
        ),
        ...COOKIES.flatMap((name) =>
          kinds().map(
            (kind): Work => [
              `${address} ${name} ${kind}`,
              () => send({ url: plain, headers: { ...same, cookie: `${name}=${coded(kind)}` } }),
            ],
          ),
        ),
      ];
    });
    const posted = bodies.flatMap(({ url }) =>
      [
        ...REPEATED.map((kind) => JSON.stringify({ releases: { [worst(kind, 1_000)]: { version: worst(kind, 1_000) } } })),
        "[".repeat(2_000),
        `${"[".repeat(1_000)}${"]".repeat(1_000)}`,
      ].flatMap((payload) =>
        ["application/json", "text/plain"].map(
          (type): Work => [
            `${url} ${payload.slice(0, 40)}`,
            () => send({ method: "POST", url, payload, headers: { "content-type": type, "sec-fetch-site": "same-origin" } }),
          ],
        ),
      ),
    );
    expect(works.length).toBeGreaterThan(1_000);
    expect(await slowOnes([...works, ...posted])).toEqual([]);
  },
  MINUTES,
);
