import { givenOut, PRODUCTION } from "./channel.ts";
import { misfits, servedBy } from "./fit.ts";
import type { ReleaseRegistry } from "./registry.ts";

export type LiveSet = Awaited<ReturnType<typeof readSet>>;

/** Reads the live set of each channel. @param first the channel listed first */
export async function readLiveSets(
  registry: Pick<ReleaseRegistry, "channels" | "channel" | "record">,
  first: string = PRODUCTION,
): Promise<LiveSet[]> {
  const channels = (await registry.channels()).sort((a, b) => Number(b === first) - Number(a === first));
  return Promise.all(channels.map((channel) => readSet(registry, channel)));
}

async function readSet(registry: Pick<ReleaseRegistry, "channel" | "record">, channel: string) {
  const given = await Promise.all(
    givenOut(await registry.channel(channel)).map(async (each) => ({ ...each, record: await registry.record(each.name, each.version) })),
  );
  const shells = given.flatMap(({ name, record }) => (name === "shell" && record) || []);
  const describe = ({ name, version, percent, record }: (typeof given)[number]) => {
    if (!record) return { version, percent, contract: undefined, serves: [], problems: ["Its record is missing."] };
    const served = name === "shell" ? servedBy(record).contracts : [];
    const problems = name === "shell" ? [] : shells.flatMap((shell) => misfits(record, servedBy(shell), `In shell ${shell.version}, it`));
    return { version, percent, contract: record.contract, serves: served, problems };
  };
  const all = given
    .filter(({ role }) => role === "live")
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((live) => {
      const canary = given.find(({ name, role }) => name === live.name && role === "canary");
      return { name: live.name, live: describe(live), canary: canary && describe(canary) };
    });
  return { channel, shell: all.find(({ name }) => name === "shell"), remotes: all.filter(({ name }) => name !== "shell") };
}
