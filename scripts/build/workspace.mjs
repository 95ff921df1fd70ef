import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The workspace's root folder, without a trailing slash. */
export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** The remotes of this workspace, by name: its folders that begin with `mf-` and hold a package. */
export const REMOTES = readdirSync(root)
  .filter((name) => name.startsWith("mf-") && existsSync(join(root, name, "package.json")))
  .sort();

/** All frontends: the packages that are built for the browser and the server, in build order. */
export const FRONTENDS = ["shell", ...REMOTES];

/** Where their builds are, in the same order. */
export const DISTS = FRONTENDS.map((name) => join(root, name, "dist"));

/** The frontends whose builds are checked: those that a test run is about (`pnpm test mf-detail`), else all. */
export const CHECKED = process.env.CHECKED?.split(",") ?? FRONTENDS;
