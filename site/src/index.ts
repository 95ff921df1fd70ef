export type { ApiMount } from "./api-access.ts";
export { parseSiteConfig, type SiteConfig } from "./config.ts";
export type { Releases } from "./live-releases.ts";
export { createSite, type Site, type SiteOptions } from "./site.ts";
