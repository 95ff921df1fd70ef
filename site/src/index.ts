export { closeOnSignals } from "@nightlatch/process/supervision";
export { parseSiteConfig, type SiteConfig } from "./config.ts";
export type { ApiMount } from "./http/api-access.ts";
export { type ServedSite, type ServeOptions, serve } from "./process/serve.ts";
export type { Releases } from "./releases/live-releases.ts";
export { createSite, type Site, type SiteOptions } from "./site.ts";
