import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PRODUCT_NAME } from "@nightlatch/domain";
import { fixtureTransport } from "@nightlatch/fixtures";
import { evaluate } from "@nightlatch/release";
import { fixturesPage, openingPage } from "./fixtures-page.mjs";

/**
 * @typedef {import("@nightlatch/fixtures").Fixture} Fixture
 * @typedef {import("@nightlatch/site").Site["app"]} App
 */

/** Calls by which pages only report: nobody reads the answer, and nothing is counted here. */
const TOLD = /^\/api\/(ads\/track|outbound|preview\/track)$/;
const TYPES = { avif: "image/avif", webp: "image/webp", svg: "image/svg+xml", jpg: "image/jpeg", png: "image/png" };

/** Releases without any release, since packages that are not compiled are not part of the site. */
export const NO_RELEASES = {
  channel: async () => undefined,
  record: async () => undefined,
  versions: async () => [],
  readFile: async () => undefined,
  readServerBundle: async ({ name }) => {
    throw new Error(`${name} is not part of this site.`);
  },
};

/**
 * A remote's fixtures as they were compiled last.
 *
 * @param {string} folder of the remote
 * @returns {Promise<readonly Fixture[]>}
 */
export async function readFixtures(folder) {
  const file = join(folder, "dist/dev/ssr/fixtures.cjs");
  const module = /** @type {import("@nightlatch/fixtures").FixturesModule} */ (evaluate(await readFile(file), file, {}));
  return module.fixtures;
}

/**
 * The API of a site that runs one remote alone: `/fixtures` lists the remote's fixtures, `/fixtures/<name>` chooses one and
 * opens its page, and from then on it answers every call.
 *
 * @param {object} options
 * @param {string} options.name the remote's
 * @param {() => Promise<readonly Fixture[]>} options.read
 * @param {Readonly<Record<string, string>>} options.pictures folders of the pictures that fixtures show, by their address below `/media/`
 * @param {() => readonly string[]} options.css addresses of the shell's style sheets, for the list
 * @returns {import("@nightlatch/site").ApiMount}
 */
export function fixtureApi({ name, read, pictures, css }) {
  /** @param {App} app */
  async function plugin(app) {
    /**
     * The chosen fixture's name. It is the server's, not a visitor's: pages for nobody in particular ask the API without cookies.
     *
     * @type {string | undefined}
     */
    let chosen;

    // Who has chosen no fixture yet begins at the list.
    app.addHook("onRequest", async (request, reply) => {
      if (request.url === "/" && request.method === "GET" && !chosen) return reply.redirect("/fixtures", 302);
    });
    app.get("/fixtures", async (_request, reply) => {
      const title = `${name} alone · ${PRODUCT_NAME}`;
      const html = fixturesPage({ title, name, fixtures: await read(), chosen, css: css() });
      return reply.header("cache-control", "no-store").type("text/html; charset=utf-8").send(html);
    });
    app.get("/fixtures/:fixture", async (request, reply) => {
      const { fixture: asked } = /** @type {{ fixture: string }} */ (request.params);
      const fixture = (await read()).find((one) => one.name === asked);
      if (!fixture) return reply.code(404).type("text/plain; charset=utf-8").send(`${name} has no fixture named ${asked}.`);
      chosen = asked;
      return reply.header("cache-control", "no-store").type("text/html; charset=utf-8").send(openingPage(fixture.url));
    });
    app.all("/api/*", async (request, reply) => {
      const [path = ""] = request.url.split("?");
      if (TOLD.test(path)) return reply.code(204).send();
      const controller = new AbortController();
      reply.raw.once("close", () => controller.abort());
      const method = /** @type {"GET" | "POST" | "PATCH"} */ (request.method);
      const fixtures = await read();
      const fixture = fixtures.find((one) => one.name === chosen) ?? fixtures[0];
      try {
        const answer = await fixtureTransport(fixture)(request.url, { method, headers: {}, signal: controller.signal });
        return reply
          .code(answer.status)
          .type("application/json; charset=utf-8")
          .send(await answer.text());
      } catch {
        // The call was called off, so nobody waits for an answer.
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
  // The plugin is not encapsulated, so that its hook counts for every page.
  return { kind: "mounted", plugin: Object.assign(plugin, { [Symbol.for("skip-override")]: true }) };
}
