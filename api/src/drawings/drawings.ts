import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { writeSynced } from "@nightlatch/process";
import { type DrawnFile, type DrawnPictures, drawnFileNamed, drawnFileNames, keptFileName, SEED_FOLDER } from "@nightlatch/seed";
import { readSeedPictures } from "../db/seed-records.ts";
import { ApiFault } from "../errors.ts";
import type { Log } from "../log.ts";
import { createFairQueue } from "../photos/fair-queue.ts";
import { createDrawProcess, type DrawProcessOptions } from "./draw-process.ts";

/** Most pictures that may wait to be drawn, and most that one client may wait for: the gallery of two listings. */
const PLACES = 80;
const PLACES_OF_CLIENT = 24;
/** Milliseconds after which a file that was not finished is taken to be left behind. */
const LEFT_BEHIND = 3_600_000;

/** A picture to be sent: a file by its folder and name, or, where it could not be kept, its content. */
export type FoundPicture = { readonly folder: string; readonly name: string } | { readonly content: Uint8Array };

/** The pictures of the seed's places: committed covers, and what is drawn when it is first asked for and then kept. */
export interface Drawings {
  /**
   * Finds a picture, and has it drawn when nobody has asked for it before.
   *
   * @param name a file name from an address, whatever a stranger may have put there
   * @param client who asks, as limits count clients
   * @returns undefined when there is no such picture
   * @throws {ApiFault} `pictures_busy` when too many wait to be drawn
   * @throws {Error} when this drawing fails
   */
  find(name: string, client: string): Promise<FoundPicture | undefined>;
  /** Names of all pictures as nearly every browser asks for them, in AVIF, listing by listing. */
  names(): Promise<readonly string[]>;
  /** Ends the process that draws; a drawing under way fails. */
  stop(): Promise<void>;
}

export interface DrawingsOptions {
  /** Absolute path of the folder that drawn pictures are kept in. Several processes may share it. */
  readonly folder: string;
  readonly log: Log;
  readonly seedFolder?: string;
  readonly process?: DrawProcessOptions;
}

export function createDrawings({ folder, log, seedFolder = SEED_FOLDER, process }: DrawingsOptions): Drawings {
  const committed = path.join(seedFolder, "pictures");
  const queue = createFairQueue({ places: PLACES, placesOfClient: PLACES_OF_CLIENT, full: busy });
  const drawer = createDrawProcess(process);
  const list = once(async () => (await readSeedPictures(seedFolder)) ?? {});
  const facts = once(() => import("@nightlatch/seed/listings").then(({ seedFacts }) => seedFacts()));
  const ready = once(async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await sweep(folder, await list());
  });
  /** Drawings under way, by the names they will be kept under: many may ask for one at a time. */
  const underWay = new Map<string, Promise<FoundPicture>>();

  async function draw(file: DrawnFile, name: string): Promise<FoundPicture> {
    const known = (await facts()).get(file.slug);
    if (!known) throw new Error(`${file.slug} is in the list of pictures and not in the seed. Draw the list anew.`);
    // Another process may have drawn it while this one waited.
    if (existsSync(path.join(folder, name))) return { folder, name };
    const content = await drawer.draw({ ...file, facts: known });
    try {
      await ready();
      await keep(folder, name, content);
      return { folder, name };
    } catch (error) {
      log.warn({ err: error }, `A picture that was drawn could not be kept in ${folder}. It is drawn again each time.`);
      return { content };
    }
  }

  return {
    find: async (asked, client) => {
      const pictures = await list();
      const file = drawnFileNamed(asked, pictures);
      if (!file) return undefined;
      if (existsSync(path.join(committed, asked))) return { folder: committed, name: asked };
      const name = keptFileName(file, pictures);
      if (existsSync(path.join(folder, name))) return { folder, name };
      const shared = underWay.get(name);
      if (shared) return shared;
      const place = queue.enter(client);
      const drawing = place
        .run(() => draw(file, name))
        .finally(() => {
          place.leave();
          underWay.delete(name);
        });
      underWay.set(name, drawing);
      return drawing;
    },
    names: async () => drawnFileNames(await list(), "avif"),
    stop: async () => drawer.stop(),
  };
}

/** Runs a step at the first call and gives all calls its result; one that fails is tried again. */
function once<T>(step: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= step().catch((error) => {
      result = undefined;
      throw error;
    });
    return result;
  };
}

/** A file gets its name when it is whole: a process that ends while it writes leaves nothing that would be sent. */
async function keep(folder: string, name: string, content: Uint8Array): Promise<void> {
  const unfinished = path.join(folder, `${randomUUID()}.new`);
  try {
    await writeSynced(unfinished, content, { mode: 0o600 });
    await rename(unfinished, path.join(folder, name));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Removes what earlier releases drew, and what was left behind unfinished. */
async function sweep(folder: string, pictures: DrawnPictures): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = drawnFileNamed(name.slice(name.indexOf("-") + 1), pictures);
    if (file && keptFileName(file, pictures) === name) continue;
    const inside = path.join(folder, name);
    const young = name.endsWith(".new") && Date.now() - (await stat(inside)).mtimeMs < LEFT_BEHIND;
    if (!young) await rm(inside, { force: true });
  }
}

const busy = (): ApiFault => new ApiFault("pictures_busy", { headers: { "retry-after": "10" } });
