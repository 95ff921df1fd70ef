/** What HTTP servers have in common: who their clients are, limits on them, and prepared responses. */
export { clientOf } from "./client-address.ts";
export { createClientLimit } from "./client-limit.ts";
export { hasTag, weakTagOf } from "./etag.ts";
export { type Html, html } from "./html.ts";
export { type KeptPrepared, keepPrepared } from "./keep-prepared.ts";
export { isNestedTooDeeply, NESTING_MAX } from "./nesting.ts";
export { answerOf, type PreparedFile, prepareFile } from "./prepared-file.ts";
export { limitReading, READING_LIMITS, type ReadingLimits, readingOptions } from "./reading-limits.ts";
export { isProxyUnsaid, proxyWarnings, type TrustedProxies, trustedProxies, trustOption, trustsProxies } from "./trusted-proxies.ts";
export { type EndWork, watchRequests } from "./under-way.ts";
export { PROXY_UNSAID, tellOfUnnamedProxy } from "./unnamed-proxy.ts";
