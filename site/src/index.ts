export { closeOnSignals } from "@nightlatch/process/supervision";
export type { ApiMount } from "./api-access.ts";
export { parseSiteConfig, type SiteConfig } from "./config.ts";
export type { Releases } from "./live-releases.ts";
export { type ServedSite, type ServeOptions, serve } from "./process/serve.ts";
export { createSite, type Site, type SiteOptions } from "./site.ts";
