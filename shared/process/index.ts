/** The face of what the processes share: the api, the site server and the release CLI. No page loads any of it. */
export { type Bucket, type BucketEntry, type BucketSettings, bucketAddress, openBucket, readBucketSettings } from "./bucket.ts";
export { clientOf } from "./client-address.ts";
export { type ClientLimitRule, createClientLimit } from "./client-limit.ts";
export { expectFolder, expectRoom } from "./data-folder.ts";
export { bestEncoding, type Encoding } from "./encodings.ts";
export {
  ConfigError,
  type Environment,
  isInvented,
  isWebAddress,
  onOff,
  readEnvironment,
  refuseInvented,
  webAddress,
  wholeNumber,
} from "./environment.ts";
export { hasTag, weakTagOf } from "./etag.ts";
export { count, counts, Durations, type Figure, gauge, type Labels, readyFigure, type Sample } from "./figures.ts";
export { forEachOf } from "./for-each-of.ts";
export { forkApart } from "./fork-apart.ts";
export { type Html, html } from "./html.ts";
export { type KeptPrepared, keepPrepared } from "./keep-prepared.ts";
export { makeFolderSynced, syncFolder, writeSynced } from "./lasting-files.ts";
export { LOG_FORMATS, type LogFormat, loggerOptions, startLogs, toldError, withoutPrivate } from "./logs.ts";
export { isNestedTooDeeply, NESTING_MAX } from "./nesting.ts";
export { startObserving } from "./observe.ts";
export type { Observing } from "./observing/app.ts";
export { answerOf, type PreparedFile, prepareFile } from "./prepared-file.ts";
export { type CliFrame, type Refusal, runProgram, type Streams } from "./program.ts";
export { limitReading, READING_LIMITS, type ReadingLimits, readingOptions } from "./reading-limits.ts";
export { type Chore, repeat } from "./repeat.ts";
export { shownText } from "./shown-text.ts";
export { type AddFacts, addToRequest, inRequest, inSpan, inThisSpan, type SpanFacts, spanEnded, traceHeaders, traceIds } from "./spans.ts";
export { isProxyUnsaid, proxyWarnings, type TrustedProxies, trustedProxies, trustOption, trustsProxies } from "./trusted-proxies.ts";
export { type EndingLimits, type EndWork, watchRequests } from "./under-way.ts";
export { PROXY_UNSAID, tellOfUnnamedProxy } from "./unnamed-proxy.ts";
export { nameSchema, type System, whoRuns } from "./who.ts";
export { withLimit } from "./with-limit.ts";
export { WorkContext } from "./work-context.ts";
