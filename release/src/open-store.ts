import { createHash } from "node:crypto";
import { join, resolve } from "node:path";
import { type Environment, readEnvironment } from "@nightlatch/process";
import { z } from "zod";
import { createFolderStore, type ReleaseStore } from "./store.ts";

const required = (name: string) => z.string({ error: `is needed with RELEASES_URL (${name})` }).min(1);

const objectStore = z.object({
  RELEASES_URL: z.string().regex(/^s3:\/\/[^/]+(\/.*)?$/, "must look like s3://bucket/prefix"),
  AWS_ENDPOINT_URL_S3: z.url({ error: "must be the service's address, such as https://s3.eu-central-1.amazonaws.com" }),
  AWS_REGION: required("the bucket's region"),
  AWS_ACCESS_KEY_ID: required("a key that may read and write the bucket"),
  AWS_SECRET_ACCESS_KEY: required("that key's secret"),
});

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
  const settings = readEnvironment(objectStore, env);
  const { hostname: bucket, pathname } = new URL(settings.RELEASES_URL);
  // Only sites that use a bucket load the code for it.
  const { createObjectStore } = await import("./object-store.ts");
  return createObjectStore({
    endpoint: settings.AWS_ENDPOINT_URL_S3,
    region: settings.AWS_REGION,
    bucket,
    prefix: pathname.replace(/^\/|\/$/g, ""),
    accessKeyId: settings.AWS_ACCESS_KEY_ID,
    secretAccessKey: settings.AWS_SECRET_ACCESS_KEY,
  });
}
