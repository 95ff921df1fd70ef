import { fingerprintOf, readBuild } from "../build.ts";
import { PRODUCTION } from "../channel.ts";
import { followsBuilds, type Gate } from "../publish-built.ts";
import type { ReleaseRegistry } from "../registry.ts";
import type { BuildRecord, ReleaseRecord } from "../release-record.ts";
import { type CheckOptions, checkBuild, type RemoteSource, readRemote, readShell, type ShellSource } from "./check-build.ts";
import { UNLIMITED } from "./check-size.ts";
import { type CheckReport, GateError } from "./report.ts";

export interface GateOptions extends Pick<CheckOptions, "label" | "budgets" | "limits" | "open"> {
  /** `dist` folders of builds released together with this build. In the checks, they replace their live versions. */
  readonly siblings?: readonly string[];
}

export async function checkAgainstLive(
  registry: ReleaseRegistry,
  dist: string,
  { siblings = [], ...options }: GateOptions = {},
): Promise<CheckReport> {
  const [[own], builds] = await Promise.all([readAll([dist]), readAll(siblings)]);
  const served = await registry.served();
  const shells = await shellsOf(registry, served);
  const other = builds.find(({ build }) => build.name === "shell");
  if (own?.build.name !== "shell") {
    const name = own?.build.name ?? "";
    const registration = (await registry.registration(name)) ?? ((await registry.versions(name)).length === 0 ? null : undefined);
    const others = served.filter((record) => !builds.some(({ build }) => build.name === record.name));
    return checkBuild(dist, { ...options, shells: other ? [await readShell(other.dist)] : shells, others, registration });
  }
  const remotes = builds.filter((built) => built !== other);
  const names = remotes.map(({ build }) => build.name);
  const live = await remotesOf(
    registry,
    served.filter(({ name }) => !names.includes(name)),
  );
  const together = await Promise.all(remotes.map((remote) => readRemote(remote.dist, remote.build)));
  return checkBuild(dist, { ...options, shells, remotes: [...live, ...together] });
}

/** Returns a gate for local builds that start together. Checks each build with the others, and with live versions of other packages. */
export function gateForBuilt(
  registry: ReleaseRegistry,
  dists: readonly string[],
  { channel = PRODUCTION, ...options }: Pick<GateOptions, "open"> & { readonly channel?: string } = {},
): Gate {
  return async (dist) => {
    const builds = await readAll(dists);
    const shellDist = builds.find(({ build }) => build.name === "shell")?.dist;
    const served = await registry.served(channel);
    const shells = await shellsOf(registry, served);
    const staying = await releasesThatStay(registry, served, builds, channel);
    const report =
      dist === shellDist
        ? await checkBuild(dist, { ...options, budgets: UNLIMITED, shells, remotes: await remotesOf(registry, staying) })
        : await checkBuild(dist, {
            ...options,
            budgets: UNLIMITED,
            shells: shellDist === undefined ? shells : [await readShell(shellDist)],
            others: staying,
          });
    if (!report.ok) throw new GateError(report);
    return report;
  };
}

interface Built {
  readonly dist: string;
  readonly build: BuildRecord;
}

/** Skips unreadable builds, which `checkBuild` reports. */
async function readAll(dists: readonly string[]): Promise<Built[]> {
  const results = await Promise.allSettled(dists.map(async (dist) => ({ dist, build: await readBuild(dist) })));
  return results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
}

async function releasesThatStay(
  registry: ReleaseRegistry,
  served: readonly ReleaseRecord[],
  builds: readonly Built[],
  channel: string,
): Promise<ReleaseRecord[]> {
  const replaced = await Promise.all(
    builds.map(async ({ build }) => {
      const { name } = build;
      const state = (await registry.channel(channel))?.packages[name];
      const record = state && (await registry.record(name, state.version));
      const follows = await followsBuilds(registry, channel, name);
      return record && follows && fingerprintOf(record) !== fingerprintOf(build) ? name : undefined;
    }),
  );
  return served.filter(({ name }) => !replaced.includes(name));
}

function shellsOf(registry: ReleaseRegistry, served: readonly ReleaseRecord[]): Promise<ShellSource[]> {
  const shells = served.filter(({ name }) => name === "shell");
  return Promise.all(shells.map(async (record) => ({ record, bundle: await registry.readServerBundle(record) })));
}

function remotesOf(registry: ReleaseRegistry, served: readonly ReleaseRecord[]): Promise<RemoteSource[]> {
  const remotes = served.filter(({ name }) => name !== "shell");
  return Promise.all(
    remotes.map(async (record) => ({
      record,
      bundle: await registry.readServerBundle(record),
      fixtures: await registry.readFixtures(record),
    })),
  );
}
