import { createHash } from "node:crypto";
import { join, resolve } from "node:path";
import { type Environment, openBucket, readBucketSettings } from "@nightlatch/process";
import { createFolderStore, type ReleaseStore } from "./store.ts";

/** The absolute path of a site's data folder, which also has its releases, from the site's settings. */
export const dataDirOf = (env: Environment): string => resolve(env.DATA_DIR || ".data");

/** The release store that the environment names, as people call it: a bucket's address, or a folder. */
export const storeOf = (env: Environment): string =>
  env.RELEASES_URL || (env.RELEASES_DIR ? resolve(env.RELEASES_DIR) : `${dataDirOf(env)}/releases`);

/** A folder in the data folder for what this machine keeps of the store that the environment names, and of no other. */
export const folderBesideStore = (env: Environment, purpose: "kept-releases" | "start-releases"): string =>
  join(dataDirOf(env), purpose, createHash("sha256").update(storeOf(env)).digest("hex").slice(0, 12));

/**
 * Opens the store that the environment names: a bucket by `RELEASES_URL=s3://bucket/prefix` and the usual AWS_ variables,
 * else a folder by `RELEASES_DIR`, else `releases` in the data folder.
 *
 * @throws {ConfigError} naming every variable that is missing or cannot be used; never their values
 */
export async function openStore(env: Environment): Promise<ReleaseStore> {
  if (!env.RELEASES_URL) return createFolderStore(storeOf(env));
  const settings = readBucketSettings("RELEASES_URL", env);
  // Only sites that use a bucket load the code for it.
  const { createObjectStore } = await import("./object-store.ts");
  return createObjectStore(openBucket(settings));
}
