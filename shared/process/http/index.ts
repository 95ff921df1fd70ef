export { clientOf, createClientLimit } from "./clients.ts";
export { type Html, html } from "./html.ts";
export { answerOf, hasTag, type KeptPrepared, keepPrepared, type PreparedFile, prepareFile, weakTagOf } from "./prepared-file.ts";
export {
  isProxyUnsaid,
  PROXY_UNSAID,
  proxyWarnings,
  type TrustedProxies,
  tellOfUnnamedProxy,
  trustedProxies,
  trustOption,
  trustsProxies,
} from "./proxies.ts";
export {
  isNestedTooDeeply,
  limitReading,
  NESTING_MAX,
  READING_LIMITS,
  type ReadingLimits,
  readingOptions,
} from "./reading-limits.ts";
export { type EndWork, watchRequests } from "./under-way.ts";
