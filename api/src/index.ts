export { buildApi } from "./app.ts";
export { type ApiConfig, parseApiConfig } from "./config.ts";
export { DataDirInUseError } from "./db/data-dir-lock.ts";
export type { Log } from "./log.ts";
export { openServices } from "./open-services.ts";
export { runOps } from "./ops/program.ts";
export { apiPlugin } from "./plugin.ts";
export type { SitemapEntries } from "./routes/listings/overviews.ts";
export type { Services, ServicesOptions } from "./services.ts";
