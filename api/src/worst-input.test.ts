import { runsSettled } from "@nightlatch/backoffice/imports/runs";
import { PART_MAX } from "@nightlatch/backoffice/imports/uploads";
import { decodeCell, KNOWN_FIELDS } from "@nightlatch/backoffice/listings/cells";
import { odditiesOf } from "@nightlatch/backoffice/listings/oddities";
import { FIELD_MAX, problemOf } from "@nightlatch/backoffice/listings/record-problems";
import { operations } from "@nightlatch/backoffice/operations";
import { toEntry } from "@nightlatch/catalogue/columns/columns";
import { createJsonPacker } from "@nightlatch/catalogue/columns/packed-json";
import {
  FORM_MAX,
  type HostedListing,
  NOTE_KEYS,
  QUERY_TEXT_MAX,
  readListing,
  type SourceRecord,
  sourceRecordSchema,
  toListingCard,
  toListingDetail,
  toPublicRecord,
  toStayFacts,
} from "@nightlatch/domain";
import { addressesIn } from "@nightlatch/listings/erasure/email-addresses";
import { HEAD_MAX, REPEATED, slowOnes, type Work, worst } from "@nightlatch/process/testing";
import { fastify, type InjectOptions } from "fastify";
import { afterAll, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { openTestApi } from "../testing/api.ts";
import { type AtDesk, FROM_DESK, signInAs } from "../testing/desk-session.ts";
import { FORMS, GOOD_BODIES } from "../testing/forms.ts";
import { openHostPage } from "../testing/hosted.ts";
import { runs } from "../testing/property-runs.ts";
import { makeRecord } from "../testing/records.ts";
import { makeWorkbook } from "../testing/workbooks.ts";
import { apiPlugin } from "./plugin.ts";

const HEADED = ["/api/listings", "/api/listings/:slug", "/media/photos/:file", "/api/contact", "/api/desk/me", "/api/host/session"];
const HEADERS = [
  ...["accept", "accept-encoding", "accept-language", "authorization", "content-type", "cookie", "forwarded", "host"],
  ...["if-modified-since", "if-none-match", "origin", "range", "referer", "sec-fetch-site", "traceparent", "user-agent"],
  ...["x-forwarded-for", "x-forwarded-host"],
];
const ENDS = /(sign-out|own\/revoke|session\/end)$/;
/** Routes that read no text from a body: they use URL parameters, or receive a photo. */
const UNREAD = ["/api/waitlist/confirm", "/api/waitlist/unsubscribe", "/api/desk/photos"];
const MINUTES = 20 * 60_000;

/** Returns one of the values in short runs, and all values in long runs. */
const someOf = <T>(all: readonly T[], index: number): readonly T[] => all.filter((_, at) => runs(index % all.length, at) === at);

const kindsFor = (index: number): readonly (string | undefined)[] => someOf([...REPEATED, undefined], index);

/** Returns the schema's maximum length. Without one, returns limits of later checks and the longest text that fits. */
const lengthsOf = (max: number | undefined, most: number): readonly number[] =>
  max === undefined ? [FORM_MAX.line, FORM_MAX.address, FORM_MAX.text, most].filter((length) => length <= most) : [Math.min(max, most)];

type Path = readonly (string | 0)[];
interface Leaf {
  readonly path: Path;
  readonly max: number | undefined;
}
type JsonSchema = z.core.JSONSchema.BaseSchema;

function leavesOf(schema: z.ZodType): Leaf[] {
  const root = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  const seen = new Set<string>();
  const visit = (node: JsonSchema | boolean | undefined, path: Path): Leaf[] => {
    if (typeof node !== "object" || path.length > 5) return [];
    const of = node.$ref ? ((root.$defs?.[node.$ref.split("/").at(-1) ?? ""] ?? root) as JsonSchema) : node;
    const parts = [...(of.anyOf ?? []), ...(of.oneOf ?? []), ...(of.allOf ?? [])];
    if (parts.length > 0) return parts.flatMap((part) => visit(part as JsonSchema, path));
    if (of.type === "object")
      return [
        ...Object.entries(of.properties ?? {}).flatMap(([name, part]) => visit(part as JsonSchema, [...path, name])),
        ...(typeof of.additionalProperties === "object" ? visit(of.additionalProperties as JsonSchema, [...path, "Name"]) : []),
      ];
    if (of.type === "array") return visit((Array.isArray(of.items) ? of.items[0] : of.items) as JsonSchema, [...path, 0]);
    const key = path.join(".");
    if ((of.type !== undefined && of.type !== "string") || of.enum || of.const !== undefined || seen.has(key)) return [];
    seen.add(key);
    return [{ path, max: of.maxLength }];
  };
  return visit(root, []);
}

function withText(value: unknown, [step, ...rest]: Path, text: string): unknown {
  if (step === undefined) return text;
  if (step === 0) return [withText(Array.isArray(value) ? value[0] : undefined, rest, text)];
  const own = typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  return { ...own, [step]: withText(own[step], rest, text) };
}

interface Route {
  readonly method: string;
  readonly url: string;
  readonly bodyLimit: number;
  readonly schema: Readonly<Partial<Record<"params" | "querystring" | "body" | "headers", z.ZodType>>>;
  readonly isOneOfMany: boolean;
}

const record = makeRecord("one", { "Host Email": "host@mail.example", "Booking Link": "https://stay.example" });
const api = await openTestApi([record], { trustProxy: true });
let desk: AtDesk;
let host: Awaited<ReturnType<typeof openHostPage>>;
const routes: Route[] = [];
let bodies: typeof GOOD_BODIES;

const app = fastify({ trustProxy: true });
app.addHook("onRoute", ({ method, url, bodyLimit = 1024 * 1024, schema = {} }) => {
  for (const each of [method].flat())
    if (each !== "HEAD" && each !== "OPTIONS")
      routes.push({ method: each, url, bodyLimit, schema: schema as Route["schema"], isOneOfMany: Array.isArray(method) });
});
await app.register(apiPlugin, { services: api.services, quickEdit: true });
await app.ready();
beforeEach(async () => {
  desk = await signInAs(api, "Ada", "owner");
  host = await openHostPage(api, "host@mail.example");
  const { fields } = (await host.get("/api/host/listings/stay-one")).json<HostedListing>();
  bodies = { ...GOOD_BODIES, "/api/host/listings/:slug/proposals": { fields, note: "", photos: [] } };
});
afterAll(async () => {
  await runsSettled();
  await app.close();
});

const tokensFor = (url: string): object => {
  if (url.startsWith("/api/desk/")) return { token: desk.token };
  return url.startsWith("/api/host/") ? { csrf: host.session.csrf } : {};
};

let client = 0;
const statuses = new Map<string, Set<number>>();

/** Sends each request from a new client address, except to the desk and the host's page. */
async function send({ method, url, isOneOfMany }: Route, options: Partial<InjectOptions>): Promise<void> {
  client += 1;
  const isPrivate = /^\/api\/(desk|host)\//.test(url);
  const cookie = url.startsWith("/api/host/") ? host.cookie : desk.cookie;
  const headers = {
    ...(url.startsWith("/api/operator/") ? {} : { "x-forwarded-for": `198.${client >> 16}.${(client >> 8) & 255}.${client & 255}` }),
    ...(isPrivate ? { ...FROM_DESK, cookie } : {}),
  };
  const response = await app.inject({
    method: method as "GET",
    url: url.replaceAll(/:\w+|\*/g, "stay-one"),
    ...options,
    headers: { ...headers, ...options.headers },
  });
  const name = `${method} ${url}`;
  statuses.set(name, (statuses.get(name) ?? new Set()).add(response.statusCode));
  if (response.statusCode >= 500 && !isOneOfMany)
    throw new Error(`${name} answered ${response.statusCode}: ${response.body} to ${JSON.stringify(options).slice(0, 200)}`);
}

it(
  "no part of an address makes a request slow",
  async () => {
    let index = 0;
    const works = routes
      .filter(({ method, isOneOfMany }) => method === "GET" && !isOneOfMany)
      .flatMap((route): Work[] => {
        const names = route.schema.querystring ? leavesOf(route.schema.querystring).map(({ path }) => String(path[0])) : [];
        const plain = route.url.replaceAll(/:\w+|\*/g, "stay-one");
        const targets = [
          ...names.map((name) => (text: string) => `${plain}?${name}=${text}`),
          ...(plain === route.url ? [] : [(text: string) => route.url.replaceAll(/:\w+|\*/g, text)]),
        ];
        return targets.flatMap((address) =>
          [QUERY_TEXT_MAX, HEAD_MAX].flatMap((length) =>
            kindsFor(index++).map((kind): Work => {
              const isCoded = length === HEAD_MAX;
              const text = isCoded ? worst(kind && encodeURIComponent(kind), length) : encodeURIComponent(worst(kind, length));
              return [`${address("").slice(0, 80)} ${kind} ${length}`, () => send(route, { url: address(text) })];
            }),
          ),
        );
      });
    expect(index).toBeGreaterThan(35);
    expect(await slowOnes(works)).toEqual([]);
  },
  MINUTES,
);

it(
  "no header makes a request slow",
  async () => {
    let index = 0;
    const some = routes.filter(({ url, isOneOfMany }) => !isOneOfMany && HEADED.includes(url));
    const works = some.flatMap((route) =>
      HEADERS.flatMap((header) =>
        kindsFor(index++)
          .filter((kind) => kind === undefined || /^[\x21-\x7e]/.test(kind))
          .map((kind): Work => [`${route.url} ${header} ${kind}`, () => send(route, { headers: { [header]: worst(kind, HEAD_MAX) } })]),
      ),
    );
    expect(some.length).toBeGreaterThanOrEqual(HEADED.length);
    expect(await slowOnes(works)).toEqual([]);
  },
  MINUTES,
);

it(
  "no text and no deep nesting of a body makes a request slow",
  async () => {
    let index = 0;
    const works = routes
      .filter(({ method, isOneOfMany, url }) => method !== "GET" && !isOneOfMany && !url.includes(":operation"))
      .toSorted((one, other) => Number(ENDS.test(one.url)) - Number(ENDS.test(other.url)))
      .flatMap((route): Work[] => {
        const { url, bodyLimit, schema } = route;
        const good = { ...bodies[url.replace(":formId", "any")], ...tokensFor(url) };
        const json = { "content-type": "application/json" };
        const levels = Math.floor(bodyLimit / 12);
        return [
          ...(schema.body ? leavesOf(schema.body) : []).flatMap(({ path, max }) =>
            lengthsOf(max, bodyLimit / 4).flatMap((length) =>
              kindsFor(index++).map((kind): Work => {
                const payload = () => withText(good, path, worst(kind, length)) as object;
                return [`${url} ${path.join(".")} ${kind} ${length}`, () => send(route, { payload: payload() })];
              }),
            ),
          ),
          ...someOf(
            [
              ["open lists", "[".repeat(bodyLimit - 1)],
              ["nested lists", `{"x":${"[".repeat(levels)}${"]".repeat(levels)}}`],
              ["nested objects", `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`],
            ] as const,
            index++,
          ).map(([name, payload]): Work => [`${url} ${name}`, () => send(route, { payload, headers: json })]),
        ];
      });
    expect(index).toBeGreaterThan(50);
    const bare = routes.filter(
      ({ method, isOneOfMany, schema, url }) => method !== "GET" && !isOneOfMany && !schema.body && !UNREAD.includes(url),
    );
    expect(
      bare.map(({ url }) => url),
      "Give the route a schema of its body, or name it in UNREAD",
    ).toEqual([]);
    expect(await slowOnes(works)).toEqual([]);
    for (const [url] of FORMS) {
      const seen = [...(statuses.get(`POST ${url.replace(/any$/, ":formId")}`) ?? [])];
      expect([seen.some((status) => status < 300), seen.includes(400)], url).toEqual([true, true]);
    }
  },
  MINUTES,
);

it(
  "no text of a desk operation makes it slow",
  async () => {
    const route = routes.find(({ url }) => url.endsWith("/run/:operation")) as Route;
    let index = 0;
    const works = Object.entries(operations).flatMap(([name, { input }]) =>
      leavesOf(input as z.ZodType).flatMap(({ path, max = route.bodyLimit }) =>
        kindsFor(index++).map((kind): Work => {
          const text = () => worst(kind, Math.min(max, route.bodyLimit / 4));
          const url = route.url.replace(":operation", encodeURIComponent(name));
          const payload = () => ({ token: desk.token, input: withText({ slug: "stay-one" }, path, text()) });
          return [`${name} ${path.join(".")} ${kind}`, () => send(route, { url, payload: payload() })];
        }),
      ),
    );
    expect(index).toBeGreaterThan(100);
    expect(await slowOnes(works)).toEqual([]);
    expect([...(statuses.get(`POST ${route.url}`) ?? [])].toSorted()).toEqual([200, 400, 422]);
  },
  MINUTES,
);

it(
  "no field of a listing makes storing, reading or rendering it slow",
  async () => {
    let index = 0;
    const notes = new Set<string>(Object.values(NOTE_KEYS).flat());
    const works = KNOWN_FIELDS.flatMap((field) =>
      (notes.has(field) ? [...REPEATED, undefined] : kindsFor(index++)).flatMap((kind): Work[] => {
        const value = decodeCell(field, worst(kind, FIELD_MAX));
        const record = { id: "a", Name: "A", Slug: "a", [field]: value } as unknown as SourceRecord;
        const steps: Readonly<Record<string, () => unknown>> = {
          problemOf: () => problemOf(record, [field]),
          odditiesOf: () => odditiesOf(field, value),
          parse: () => sourceRecordSchema.safeParse(record),
          pack: () => createJsonPacker().pack(record),
          addressesIn: () => addressesIn(JSON.stringify(record)),
        };
        const stored: typeof steps = {
          toPublicRecord: () => toPublicRecord(record, 0),
          readListing: () => readListing(record),
          views: () => {
            const listing = readListing(record);
            return [toListingCard, toListingDetail, toStayFacts].map((show) => show(listing));
          },
          toEntry: () => toEntry(readListing(record)),
        };
        const all = sourceRecordSchema.safeParse(record).success ? { ...steps, ...stored } : steps;
        return Object.entries(all).map(([name, step]): Work => [`${name} ${field} ${kind}`, async () => step()]);
      }),
    );
    expect(await slowOnes(works)).toEqual([]);
  },
  MINUTES,
);

it(
  "no import file makes an import slow, from upload to end",
  async () => {
    const run = async (name: string, input: object) => {
      const response = await desk.run(name, input);
      const isWhole = name !== "imports look" && name !== "imports start";
      if (response.statusCode >= (isWhole ? 300 : 500)) throw new Error(`${name} answered ${response.statusCode}: ${response.body}`);
      return response.json<{ result: Record<string, string> }>().result;
    };
    await api.services.db.deleteFrom("import_files").execute();
    await api.services.db.deleteFrom("import_runs").execute();
    const importFile = async (name: string, content: Buffer) => {
      let file: string | undefined;
      for (let at = 0; at < content.length; at += PART_MAX) {
        const part = content.subarray(at, at + PART_MAX).toString("base64");
        ({ file } = await run("imports upload", { file, name, size: content.length, position: at / PART_MAX, content: part }));
      }
      await run("imports look", { file });
      await run("imports start", { file, kind: "import", allow: ["tags"] });
      await runsSettled();
      await run("imports drop", { file });
    };
    const kinds = runs(1, 2) === 2 ? [...REPEATED, undefined] : ["\n", '"', undefined];
    const cell = (kind: string | undefined, length: number) => `"${worst(kind, length).replaceAll('"', '""')}"`;
    const files: [name: string, content: Buffer][] = [
      ...kinds.flatMap((kind): [string, Buffer][] => [
        ["cell.csv", Buffer.from(`id,Name,Tags,Unique Kink Features\na,A,b,c\na,A,${cell(kind, 400_000)},${cell(kind, 400_000)}\n`)],
        ["head.csv", Buffer.from(`id,Name,${cell(kind, 200_000)}\na,A,b\n`)],
        ["text.json", Buffer.from(JSON.stringify([{ id: "a", Name: "A", Tags: worst(kind, 400_000), [worst(kind, 100_000)]: 1 }]))],
        ["head.json", Buffer.from(`{${worst(kind, 200_000).slice(1, -1)}`)],
        [
          "sheet.xlsx",
          makeWorkbook({
            sheets: [
              {
                name: "One",
                rows: [
                  ["id", "Name", "Tags"],
                  ["a", "A", worst(kind, 32_000)],
                ],
              },
            ],
          }),
        ],
      ]),
      ["deep.json", Buffer.from(`[{"id":"a","Tags":${"[".repeat(200_000)}${"]".repeat(200_000)}},{"id":"b","Name":"B"}]`)],
      [
        "long.csv",
        Buffer.from(`id,Name,Tags\n${Array.from({ length: runs(4_000, 20_000) }, (_, n) => `a,A${n},"b${n}, c${n}"\n`).join("")}`),
      ],
    ];
    expect(
      await slowOnes(files.map(([name, content]): Work => [`${name} ${content.subarray(30, 60)}`, () => importFile(name, content)])),
    ).toEqual([]);
    const imports = (await run("imports list", {})) as unknown as readonly { readonly state: string; readonly added: number }[];
    expect(imports.filter(({ state, added }) => state === "done" && added > 0).length).toBeGreaterThan(0);
  },
  MINUTES,
);
