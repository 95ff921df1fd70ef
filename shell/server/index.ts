export type { ApiMount } from "./api-access.ts";
export { parseSiteConfig, type SiteConfig } from "./config.ts";
export { createSite, type SiteOptions } from "./site.ts";
