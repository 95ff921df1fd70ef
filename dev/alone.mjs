import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PRODUCT_NAME } from "@nightlatch/domain";
import { fixtureTransport } from "@nightlatch/fixtures";
import { evaluate } from "@nightlatch/release";
import { fixturesPage, openingPage } from "./fixtures-page.mjs";

/** Calls that report views and clicks. The fixtures have no responses for these. */
const REPORT_PATHS = /^\/api\/(ads\/track|outbound|preview\/track)$/;
const TYPES = { avif: "image/avif", webp: "image/webp", svg: "image/svg+xml", jpg: "image/jpeg", png: "image/png" };

export const NO_RELEASES = {
  channel: async () => undefined,
  record: async () => undefined,
  versions: async () => [],
  readFile: async () => undefined,
  readServerBundle: async ({ name }) => {
    throw new Error(`${name} is not part of this site.`);
  },
};

/** Reads the fixtures that were compiled last. */
export async function readFixtures(folder) {
  const file = join(folder, "dist/dev/ssr/fixtures.cjs");
  const module = /** @type {import("@nightlatch/fixtures").FixturesModule} */ (evaluate(await readFile(file), file, {}));
  return module.fixtures;
}

/**
 * The API of one remote: `/fixtures` lists its fixtures, and the chosen fixture responds to all calls.
 * @param options `pictures`: folders by path below `/media/`; `css`: paths of the shell's style sheets
 */
export function fixtureApi({ name, read, pictures, css }) {
  async function plugin(app) {
    /** Shared by all visitors, because anonymous pages call the API without cookies. @type {string | undefined} */
    let chosen;

    app.addHook("onRequest", async (request, reply) => {
      if (request.url === "/" && request.method === "GET" && !chosen) return reply.redirect("/fixtures", 302);
    });
    app.get("/fixtures", async (_request, reply) => {
      const title = `${name} alone · ${PRODUCT_NAME}`;
      const html = fixturesPage({ title, name, fixtures: await read(), chosen, css: css() });
      return reply.header("cache-control", "no-store").type("text/html; charset=utf-8").send(html);
    });
    app.get("/fixtures/:fixture", async (request, reply) => {
      const { fixture: fixtureName } = /** @type {{ fixture: string }} */ (request.params);
      const fixture = (await read()).find((one) => one.name === fixtureName);
      if (!fixture) return reply.code(404).type("text/plain; charset=utf-8").send(`${name} has no fixture named ${fixtureName}.`);
      chosen = fixtureName;
      return reply.header("cache-control", "no-store").type("text/html; charset=utf-8").send(openingPage(fixture.url));
    });
    app.all("/api/*", async (request, reply) => {
      const [path = ""] = request.url.split("?");
      if (REPORT_PATHS.test(path)) return reply.code(204).send();
      const controller = new AbortController();
      reply.raw.once("close", () => controller.abort());
      const method = /** @type {"GET" | "POST" | "PATCH"} */ (request.method);
      const fixtures = await read();
      const fixture = fixtures.find((one) => one.name === chosen) ?? fixtures[0];
      try {
        const response = await fixtureTransport(fixture)(request.url, { method, headers: {}, signal: controller.signal });
        reply.code(response.status).type("application/json; charset=utf-8");
        return reply.send(await response.text());
      } catch {
        // The client has cancelled the call.
        return reply.hijack();
      }
    });
    app.get("/media/:folder/:file", async (request, reply) => {
      const { folder, file } = /** @type {{ folder: string, file: string }} */ (request.params);
      const type = TYPES[/^[\w-]+\.(\w+)$/.exec(file)?.[1] ?? ""];
      const bytes = type && Object.hasOwn(pictures, folder) && (await readFile(join(pictures[folder], file)).catch(() => undefined));
      return bytes ? reply.type(type).send(bytes) : reply.code(404).send();
    });
  }
  // `skip-override` applies the plugin's hook to all pages of the site.
  return { kind: /** @type {const} */ ("mounted"), plugin: Object.assign(plugin, { [Symbol.for("skip-override")]: true }) };
}
