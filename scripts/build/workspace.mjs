import { fileURLToPath } from "node:url";

/** The workspace's root folder, without a trailing slash. */
export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** The remotes, and all frontends: the packages that are built for the browser and the server, in build order. */
export const REMOTES = ["mf-browse", "mf-detail", "mf-forms", "mf-pricing"];
export const FRONTENDS = ["shell", ...REMOTES];
