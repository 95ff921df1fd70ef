import { PRODUCTION } from "./channel.ts";
import { misfits, servedBy } from "./fit.ts";
import type { ReleaseRecord } from "./record.ts";
import type { ReleaseRegistry } from "./registry.ts";

export interface GivenVersion {
  readonly version: string;
  readonly percent: number;
  /** Undefined when its record is missing. */
  readonly contract: number | undefined;
  /** The contracts that a shell serves. */
  readonly serves: readonly number[];
  /** Why it does not run in the channel's shells. */
  readonly problems: readonly string[];
}

export interface LivePackage {
  readonly name: string;
  readonly live: GivenVersion;
  readonly canary: GivenVersion | undefined;
}

export interface LiveSet {
  readonly channel: string;
  readonly shell: LivePackage | undefined;
  readonly remotes: readonly LivePackage[];
}

/** Reads the live set of each channel. @param first the channel listed first */
export async function readLiveSets(
  registry: Pick<ReleaseRegistry, "channels" | "channel" | "record">,
  first: string = PRODUCTION,
): Promise<LiveSet[]> {
  const channels = (await registry.channels()).sort((a, b) => Number(b === first) - Number(a === first));
  return Promise.all(channels.map((channel) => readSet(registry, channel)));
}

async function readSet(registry: Pick<ReleaseRegistry, "channel" | "record">, channel: string): Promise<LiveSet> {
  const packages = Object.entries((await registry.channel(channel))?.packages ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  const given = packages.flatMap(([name, { version, canary }]) => [version, canary?.version].map((each) => ({ name, version: each })));
  const records = new Map<string, ReleaseRecord | undefined>();
  await Promise.all(
    given.map(async ({ name, version }) => version && records.set(`${name} ${version}`, await registry.record(name, version))),
  );
  const shells = given.flatMap(({ name, version }) => (name === "shell" && records.get(`${name} ${version}`)) || []);
  const describe = (name: string, version: string, percent: number): GivenVersion => {
    const record = records.get(`${name} ${version}`);
    if (!record) return { version, percent, contract: undefined, serves: [], problems: ["Its record is missing."] };
    const served = name === "shell" ? servedBy(record).contracts : [];
    const problems = name === "shell" ? [] : shells.flatMap((shell) => misfits(record, servedBy(shell), `In shell ${shell.version}, it`));
    return { version, percent, contract: record.contract, serves: served, problems };
  };
  const all = packages.map(([name, { version, canary }]) => ({
    name,
    live: describe(name, version, 100 - (canary?.percent ?? 0)),
    canary: canary && describe(name, canary.version, canary.percent),
  }));
  return { channel, shell: all.find(({ name }) => name === "shell"), remotes: all.filter(({ name }) => name !== "shell") };
}
