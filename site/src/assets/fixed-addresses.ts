import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ApiClient } from "@nightlatch/api-client";
import { BRAND_FOLDER } from "@nightlatch/brand";
import { COOKIES, HOST_COOKIE, PRODUCT_NAME, SHORT_NAME, TAGLINE } from "@nightlatch/domain";
import { responseHeaders } from "@nightlatch/process/http";
import { type ReleaseMap, shortestOf } from "@nightlatch/release";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SiteConfig } from "../config.ts";
import { PRIVATE_NO_STORE } from "../http/security-headers.ts";
import { cacheSitemap } from "./sitemap.ts";

const DAY = "public, max-age=86400";
const ICONS = [
  ["/favicon.ico", "favicon.ico", "image/x-icon"],
  ["/icon.svg", "mark.svg", "image/svg+xml"],
  ["/apple-touch-icon.png", "icon-180.png", "image/png"],
  ["/icon-192.png", "icon-192.png", "image/png"],
  ["/icon-512.png", "icon-512.png", "image/png"],
] as const;

interface Options {
  readonly config: Pick<SiteConfig, "origin" | "homeMode" | "links">;
  readonly api: ApiClient;
  readonly releases: () => ReleaseMap;
}

export async function fixedAddresses(app: FastifyInstance, { config, api, releases }: Options): Promise<void> {
  const pagesThat = (robots: "list" | "refuse") =>
    Object.values(releases()).flatMap(({ pages = [] }) =>
      pages
        .filter((page) => page.robots === robots && (page.homeMode ?? config.homeMode) === config.homeMode)
        .map(({ path }) => shortestOf(path)),
    );
  app.get("/robots.txt", (_request, reply) =>
    reply
      .header("cache-control", DAY)
      .type("text/plain; charset=utf-8")
      .send(
        [
          "User-agent: *",
          ...["/api/", ...pagesThat("refuse")].map((refused) => `Disallow: ${refused}`),
          `Sitemap: ${config.origin}/sitemap.xml`,
          "",
        ].join("\n"),
      ),
  );

  addDiscretion(app, config.links.exit);
  addSitemap(app, { api, origin: () => config.origin, pages: () => pagesThat("list") });

  app.get("/site.webmanifest", (_request, reply) =>
    reply
      .header("cache-control", DAY)
      .type("application/manifest+json")
      .send({
        name: PRODUCT_NAME,
        short_name: PRODUCT_NAME,
        description: TAGLINE,
        id: `/?app=${SHORT_NAME}`,
        start_url: "/",
        display: "browser",
        background_color: "#141b1e",
        theme_color: "#141b1e",
        icons: [192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: "image/png" })),
      }),
  );

  for (const [address, file, type] of ICONS) {
    const bytes = readFileSync(path.join(BRAND_FOLDER, file));
    app.get(address, (_request, reply) => reply.header("cache-control", DAY).type(type).send(bytes));
  }
}

function addSitemap(app: FastifyInstance, options: Pick<Parameters<typeof cacheSitemap>[0], "api" | "origin" | "pages">): void {
  const sitemap = cacheSitemap({ ...options, folder: tmpdir() });
  app.addHook("onClose", async () => sitemap.stop());
  const sendSitemapPart = async (request: FastifyRequest, reply: FastifyReply, index: number) => {
    const { files } = await sitemap.get();
    const file = files[index];
    if (!file)
      return reply.code(404).header("cache-control", "no-store").type("text/plain; charset=utf-8").send("The sitemap has no such part.");
    const { headers, encoding } = responseHeaders(file, request.headers);
    reply.headers({ ...headers, "cache-control": "public, max-age=3600" });
    return encoding ? reply.type("application/xml; charset=utf-8").send(file.read(encoding)) : reply.code(304).send();
  };
  app.get("/sitemap.xml", (request, reply) => sendSitemapPart(request, reply, 0));
  app.get<{ Params: { part: string } }>("/sitemap-:part(^[1-9]\\d{0,3}$).xml", (request, reply) =>
    sendSitemapPart(request, reply, Number(request.params.part)),
  );
}

function addDiscretion(app: FastifyInstance, exit: string): void {
  // After Quick exit, the browser's Forward button opens this address, which redirects to the exit.
  app.get("/exit", (_request, reply) =>
    reply.header("cache-control", PRIVATE_NO_STORE).header("referrer-policy", "no-referrer").redirect(exit, 302),
  );

  app.post("/wipe", (request, reply) => {
    // Other sites' pages must not wipe saved stays.
    const site = request.headers["sec-fetch-site"];
    if (site !== undefined && site !== "same-origin") return reply.code(403).send();
    for (const name of Object.values(COOKIES)) reply.clearCookie(name, { path: "/" });
    reply.clearCookie(HOST_COOKIE.name, { path: HOST_COOKIE.path });
    // The value "cookies" would remove the cookies of all sites on the domain.
    return reply.header("clear-site-data", '"cache", "storage"').header("cache-control", PRIVATE_NO_STORE).code(204).send();
  });
}
