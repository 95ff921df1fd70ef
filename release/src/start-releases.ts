import type { Environment } from "@nightlatch/process/settings";
import { z } from "zod";
import { type ChannelEntry, PRODUCTION } from "./channel.ts";
import { ReleaseRegistry } from "./registry.ts";
import { createFolderStore, folderBesideStore, openStore, type ReleaseStore } from "./store.ts";

/** What a start shows in place of a channel's releases. */
const shownSchema = z.record(
  z.string(),
  z.object({
    version: z.string(),
    /** The version that was live on the channel when the start was made; none when the channel did not have the package. */
    over: z.string().optional(),
  }),
);

const shownKey = (channel: string): string => `shown/${channel}.json`;

/** Keys that decide what others get. */
const OF_OTHERS = /^(channels|packages)\//;

/**
 * A store over another: what it lacks is read from the one below, and what is written stays in it.
 *
 * @throws {Error} when something is written that decides what others get
 */
export function createOverlay(own: ReleaseStore, below: ReleaseStore): ReleaseStore {
  const mayWrite = (key: string) => {
    if (OF_OTHERS.test(key))
      throw new Error(`A start's own releases change no channel and no package of a store that others share (${key}).`);
  };
  return {
    read: async (key) => (await own.read(key)) ?? below.read(key),
    list: async (key) => [...new Set([...(await own.list(key)), ...(await below.list(key))])].sort(),
    write: async (key, bytes) => {
      mayWrite(key);
      await own.write(key, bytes);
    },
    create: async (key, bytes) => {
      mayWrite(key);
      return (await below.read(key)) === undefined && own.create(key, bytes);
    },
    remove: (key) => own.remove(key),
    modified: (key) => own.modified(key),
    leftovers: () => own.leftovers(),
  };
}

/**
 * The releases of a store that others share, with the builds of one machine in place of packages that nobody has released there.
 * Nobody else sees them. As soon as somebody releases another version of such a package, that one is shown.
 */
export class StartReleases extends ReleaseRegistry {
  private readonly own: ReleaseStore;

  /** @param own where the builds are kept */
  constructor(own: ReleaseStore, shared: ReleaseStore) {
    super(createOverlay(own, shared));
    this.own = own;
  }

  private async shown(channel: string): Promise<z.infer<typeof shownSchema>> {
    const bytes = await this.own.read(shownKey(channel));
    return bytes ? shownSchema.parse(JSON.parse(bytes.toString("utf8"))) : {};
  }

  /** The builds that are shown beside a channel's entry: those that cover what is still live. */
  private async covering(channel: string, entry: ChannelEntry | undefined): Promise<Record<string, { readonly version: string }>> {
    const shown = Object.entries(await this.shown(channel)).filter(([name, { over }]) => entry?.packages[name]?.version === over);
    return Object.fromEntries(shown.map(([name, { version }]) => [name, { version }]));
  }

  /** Names of the packages of which this machine's builds are shown. */
  async ownPackages(channel: string): Promise<string[]> {
    return Object.keys(await this.covering(channel, await super.channel(channel)));
  }

  override async channel(channel = PRODUCTION): Promise<ChannelEntry | undefined> {
    const entry = await super.channel(channel);
    const own = await this.covering(channel, entry);
    const [first] = Object.entries(own);
    if (!first) return entry;
    const [name, { version }] = first;
    // A channel of which nobody has made anything yet has no entry.
    const base = entry ?? { seq: 0, at: new Date(0).toISOString(), action: "start" as const, name, version, reason: "" };
    return { ...base, packages: { ...entry?.packages, ...own } };
  }

  /** Shows a build in place of what is live on the channel now. */
  override async promoteBuilt(name: string, version: string, channel: string): Promise<void> {
    const over = (await super.channel(channel))?.packages[name]?.version;
    const shown = { ...(await this.shown(channel)), [name]: { version, ...(over === undefined ? {} : { over }) } };
    await this.own.write(shownKey(channel), JSON.stringify(shown, null, 2));
  }
}

/** Whether the store that the environment names may be others' as well: all but the one in the site's own data folder. */
export const isShared = (env: Environment): boolean => Boolean(env.RELEASES_URL || env.RELEASES_DIR);

/** Opens the releases of a start over the store that the environment names. What was shown over another store is not shown here. */
export async function openStartReleases(env: Environment): Promise<StartReleases> {
  return new StartReleases(createFolderStore(folderBesideStore(env, "start-releases")), await openStore(env));
}
