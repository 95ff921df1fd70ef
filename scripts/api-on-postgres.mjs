import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildApi, openServices, runOps } from "@nightlatch/api";

const record = (id) => ({
  id,
  Name: `Stay ${id}`,
  Slug: `stay-${id}`,
  Description: "A quiet place.",
  Published: true,
  City: "Asheville",
  State: "North Carolina",
  Country: "United States",
  "Property Type": ["type-kink-cabin"],
  "Max Guests": 2,
  "Updated At": "2026-01-02T03:04:05.000Z",
});

/**
 * Starts the API in this process. Each `post` sends a form from a new visitor; `lines` is the API's log.
 * @typedef {(text?: string) => Promise<{ statusCode: number, headers: Record<string, unknown>, body: string, json: () => any }>} SendForm
 * @param {string} databaseUrl @param {{ databasePool?: number, databaseReadUrl?: string }} [settings]
 * @returns {Promise<{ services: import("@nightlatch/api").Services, app: ReturnType<typeof buildApi>, lines: string[], get: SendForm,
 * post: SendForm, close: () => Promise<void> }>}
 */
export async function openApi(databaseUrl, settings = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "nightlatch-on-postgres-"));
  const lines = [];
  const note = (first, message) => void lines.push(message ?? String(first));
  const services = await openServices(
    { dataDir, databaseUrl, publicUrl: "http://localhost", ...settings },
    { info: note, warn: note, error: note },
    { readSeed: async () => ["pine", "oak", "fir"].map(record) },
  );
  const app = buildApi(services, { proxies: 1 });
  await app.ready();
  return {
    services,
    app,
    lines,
    get: (url) => app.inject(url),
    post: (message = "Is the cabin quiet?") =>
      app.inject({
        method: "POST",
        url: "/api/contact",
        payload: { name: "Robin", email: `robin${randomInt(1e9)}@example.com`, message },
        headers: { "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` },
      }),
    close: async () => {
      await app.close();
      await services.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function operate(databaseUrl, ...args) {
  let out = "";
  const write = (text) => {
    out += text;
  };
  const env = { DATABASE_URL: databaseUrl, PUBLIC_URL: "http://localhost", OPS_BY: "Ada" };
  const code = await runOps(args, env, { out: write, err: write });
  return { code, out };
}
