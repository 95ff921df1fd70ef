import { readFileSync } from "node:fs";
import type { ApiClient } from "@nightlatch/shared/api-client";
import { paths } from "@nightlatch/shared/contracts";
import { PRODUCT_NAME, SHORT_NAME, TAGLINE } from "@nightlatch/shared/domain";
import type { FastifyInstance } from "fastify";
import type { SiteConfig } from "./config.ts";

const DAY = "public, max-age=86400";
/** The folder of the icons. When compiled, this file is one folder deeper. */
const PUBLIC = new URL(import.meta.url.includes("/dist/") ? "../../public/" : "../public/", import.meta.url);

const ICONS = [
  ["/favicon.ico", "favicon.ico", "image/x-icon"],
  ["/icon.svg", "icon.svg", "image/svg+xml"],
  ["/apple-touch-icon.png", "apple-touch-icon.png", "image/png"],
  ["/icon-192.png", "icon-192.png", "image/png"],
  ["/icon-512.png", "icon-512.png", "image/png"],
] as const;

/** Pages that always exist, beside the listings. */
const PAGES = [
  paths.home(),
  paths.browse(),
  paths.pricing(),
  paths.about(),
  paths.contact(),
  paths.help(),
  paths.safety(),
  paths.cancellation(),
  paths.privacy(),
  paths.terms(),
];
/** Paths that are opened with a token, or meant for the team only. */
const NOT_FOR_ROBOTS = ["/api/", "/debug", "/kit-test", "/kit-pills-test", "/icons", "/preview-thank-you"];

/** The answer of `/api/sitemap-entries`, with the fields that are used here. */
interface SitemapEntries {
  readonly listings: readonly { slug: string; updatedAt: string }[];
  readonly places: readonly { type: string; state?: string; city?: string }[];
}

/** Serves robots.txt, sitemap.xml, the web manifest and the icons. */
export function registerWellKnown(app: FastifyInstance, config: Pick<SiteConfig, "origin">, api: ApiClient): void {
  app.get("/robots.txt", (_request, reply) =>
    reply
      .header("cache-control", DAY)
      .type("text/plain; charset=utf-8")
      .send(
        ["User-agent: *", ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`), `Sitemap: ${config.origin}/sitemap.xml`, ""].join("\n"),
      ),
  );

  app.get("/sitemap.xml", async (_request, reply) => {
    const { listings, places } = await api.get<SitemapEntries>("/api/sitemap-entries");
    const rows = [
      ...PAGES.map((path) => ({ path, updatedAt: undefined })),
      ...places.map((place) => ({ path: paths.browse(place), updatedAt: undefined })),
      ...listings.map(({ slug, updatedAt }) => ({ path: paths.property(slug), updatedAt })),
    ].map(
      ({ path, updatedAt }) =>
        `<url><loc>${escapeXml(config.origin + path)}</loc>${updatedAt ? `<lastmod>${escapeXml(updatedAt)}</lastmod>` : ""}</url>`,
    );
    return reply
      .header("cache-control", "public, max-age=3600")
      .type("application/xml; charset=utf-8")
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join("\n")}\n</urlset>\n`,
      );
  });

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

  for (const [path, file, type] of ICONS) {
    const bytes = readFileSync(new URL(file, PUBLIC));
    app.get(path, (_request, reply) => reply.header("cache-control", DAY).type(type).send(bytes));
  }
}

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
