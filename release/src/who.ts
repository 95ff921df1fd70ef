import { type Environment, type System, whoRuns } from "@nightlatch/process";

/** Who releases: `RELEASE_BY`, or what `whoRuns` says without it. @throws {ConfigError} when `RELEASE_BY` cannot be used */
export const whoReleases = (env: Environment, system?: System): string | undefined => whoRuns("RELEASE_BY", env, system);
