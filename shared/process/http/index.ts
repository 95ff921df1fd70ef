export { clientOf, createClientLimit } from "./clients.ts";
export { type Html, html } from "./html.ts";
export {
  type CachedPrebuilt,
  cachePrebuilt,
  hasTag,
  type PrebuiltFile,
  prebuildFile,
  responseHeaders,
  weakTagOf,
} from "./prebuilt-file.ts";
export {
  isProxyUnsaid,
  PROXY_UNSAID,
  proxyWarnings,
  type TrustedProxies,
  trustedProxies,
  trustOption,
  trustsProxies,
  warnOfUnlistedProxy,
} from "./proxies.ts";
export {
  enforceRequestLimits,
  isNestedTooDeeply,
  NESTING_MAX,
  READING_LIMITS,
  type RequestLimits,
  serverTimeouts,
} from "./request-limits.ts";
export { type EndWork, watchRequests } from "./requests-in-flight.ts";
