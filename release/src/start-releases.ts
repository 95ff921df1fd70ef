import type { Environment } from "@nightlatch/process/settings";
import { z } from "zod";
import { type ChannelEntry, PRODUCTION } from "./channel.ts";
import { ReleaseRegistry } from "./registry.ts";
import { createFolderStore, openStore, type ReleaseStore, siblingFolder } from "./store.ts";

const overlaySchema = z.record(
  z.string(),
  z.object({
    version: z.string(),
    /** The version that the build replaced. Undefined if the channel did not have the package. */
    over: z.string().optional(),
  }),
);

const overlayKey = (channel: string): string => `shown/${channel}.json`;

const OF_OTHERS = /^(channels|packages)\//;

/** Reads from `own`, then from `below`. Writes only to `own`. @throws {Error} for writes of channels and packages */
export function createOverlay(own: ReleaseStore, below: ReleaseStore): ReleaseStore {
  const mayWrite = (key: string) => {
    if (OF_OTHERS.test(key)) throw new Error(`A start must not change channels or packages of a shared store (${key}).`);
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

/** Adds local builds to a shared store's releases, until the store has a newer release of their packages. */
export class StartReleases extends ReleaseRegistry {
  private readonly own: ReleaseStore;

  constructor(own: ReleaseStore, shared: ReleaseStore) {
    super(createOverlay(own, shared));
    this.own = own;
  }

  private async readOverlay(channel: string): Promise<z.infer<typeof overlaySchema>> {
    const bytes = await this.own.read(overlayKey(channel));
    return bytes ? overlaySchema.parse(JSON.parse(bytes.toString("utf8"))) : {};
  }

  /** Returns local builds whose replaced version (`over`) is still live. */
  private async covering(channel: string, entry: ChannelEntry | undefined): Promise<Record<string, { readonly version: string }>> {
    const overlay = Object.entries(await this.readOverlay(channel)).filter(([name, { over }]) => entry?.packages[name]?.version === over);
    return Object.fromEntries(overlay.map(([name, { version }]) => [name, { version }]));
  }

  async ownPackages(channel: string): Promise<string[]> {
    return Object.keys(await this.covering(channel, await super.channel(channel)));
  }

  override async channel(channel = PRODUCTION): Promise<ChannelEntry | undefined> {
    const entry = await super.channel(channel);
    const own = await this.covering(channel, entry);
    const [first] = Object.entries(own);
    if (!first) return entry;
    const [name, { version }] = first;
    const base = entry ?? { seq: 0, at: new Date(0).toISOString(), action: "start" as const, name, version, reason: "" };
    return { ...base, packages: { ...entry?.packages, ...own } };
  }

  override async promoteBuilt(name: string, version: string, channel: string): Promise<void> {
    const over = (await super.channel(channel))?.packages[name]?.version;
    const overlay = { ...(await this.readOverlay(channel)), [name]: { version, ...(over === undefined ? {} : { over }) } };
    await this.own.write(overlayKey(channel), JSON.stringify(overlay, null, 2));
  }
}

/** False only for the default store, which is in the site's data folder. */
export const isShared = (env: Environment): boolean => Boolean(env.RELEASES_URL || env.RELEASES_DIR);

/** Uses a separate overlay folder for each store, so that builds of another store do not appear. */
export async function openStartReleases(env: Environment): Promise<StartReleases> {
  return new StartReleases(createFolderStore(siblingFolder(env, "start-releases")), await openStore(env));
}
