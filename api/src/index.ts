export { buildApi, trustedHops } from "./app.ts";
export { type ApiConfig, parseApiConfig } from "./config.ts";
export { DataDirInUseError } from "./db/data-dir-lock.ts";
export { answerError } from "./http/error-handler.ts";
export type { Log } from "./log.ts";
export { runOps } from "./ops/program.ts";
export { apiPlugin } from "./plugin.ts";
export type { SitemapEntries } from "./routes/overviews.ts";
export { openServices, type Services, type ServicesOptions } from "./services.ts";
