export { evaluate, integrityOf } from "./build.ts";
export { CANARY_BUCKETS, type ChannelEntry, type PackageState, PRODUCTION, versionFor } from "./channel.ts";
export { formatAction, formatCount, formatMs, formatRate, formatTime } from "./cli/format-table.ts";
export { whoReleases } from "./cli/inputs.ts";
export { runRelease } from "./cli/program.ts";
export { misfits, servedBy } from "./fit.ts";
export { checkBuild, readRemote, readShell } from "./gate/check-build.ts";
export { checkFixtures } from "./gate/check-fixtures.ts";
export { BUDGETS, initialLoadFiles, wireBytes } from "./gate/check-size.ts";
export { gateForBuilt } from "./gate/gate.ts";
export { LIMITS as FIXTURE_LIMITS } from "./gate/try-bundles.ts";
export { type HistoryChange, type LiveSet, type Outcome, type ReleaseHistory, readHistory, readLiveSets } from "./history.ts";
export type { Weight } from "./measurements/counts.ts";
export { haltWorseCanaries } from "./measurements/halt-canaries.ts";
export { HourlyCounts, type PastHours } from "./measurements/hourly-counts.ts";
export { MeasurementLog, type VersionCounts } from "./measurements/measurement-log.ts";
export { type HourlyStats, type HourMetrics, readHourlyStats, readStats } from "./measurements/read-stats.ts";
export { type Trial, trialsOf } from "./measurements/trials.ts";
export { quantileOf, VITALS, type Vital } from "./measurements/vitals.ts";
export { OVERRIDE_END, OVERRIDE_PARAMETER, type Override, readOverride, readReleaseKey, signOverride } from "./override.ts";
export { assetsOf, isIsolated, linksOf, type PageLinks, renderRequest } from "./page-links.ts";
export { prune } from "./prune.ts";
export { publishBuilt } from "./publish-built.ts";
export { type Encoding, ReleaseRegistry } from "./registry.ts";
export { foreignStore, ReleaseCache, type StoreStatus } from "./release-cache.ts";
export { type LiveRecord, type ReleasedPage, type ReleaseMap, type ReleaseRecord, releaseRecordSchema } from "./release-record.ts";
export { pagesOf, reservedProblems, shortestOf } from "./released-pages.ts";
export { limitRate, type RateLimit } from "./renderer/limit-rate.ts";
export { NEEDED_FOR_NETWORK } from "./renderer/no-network.ts";
export type { ApiCall, ApiResponse, Problem, RenderedPage, RendererPort, Source } from "./renderer/protocol.ts";
export { type FixtureResult, renderFixture } from "./renderer/render-fixture.ts";
export {
  type Bundles,
  type Facts,
  type FailureReason,
  type Note,
  RendererClient,
  RendererError,
  ShellThrew,
  START_LIMITS,
} from "./renderer/renderer-client.ts";
export { CODE, forkRenderer, rendererLayers } from "./renderer/renderer-process.ts";
export { ServerReporter, type ServerState } from "./server-reports.ts";
export { makeKeyPair } from "./signing-key.ts";
export { isShared, openStartReleases, StartReleases } from "./start-releases.ts";
export { createFolderStore, openStore, type ReleaseStore, siblingFolder, storeOf } from "./store.ts";
export { readIdentity } from "./store-identity.ts";
export { addTeamKey } from "./team-keys.ts";
export { digestOfCode, TriedReleases } from "./tried-releases.ts";
export { readTrustRules, UntrustedRelease } from "./trust.ts";
