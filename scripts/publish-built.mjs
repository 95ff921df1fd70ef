import { join } from "node:path";
import { FRONTENDS, root } from "./build/workspace.mjs";

/**
 * Publishes builds of this workspace to the release store that the environment names, and promotes them. A refused build costs its
 * package only, unless it is the shell and no other shell was released.
 *
 * @param {object} [options]
 * @param {Readonly<Record<string, string | undefined>>} [options.env]
 * @param {readonly string[]} [options.dists] all frontends' by default
 * @param {boolean} [options.gated] whether they must pass the gate; builds that are only made to be seen or measured need not
 * @param {(line: string) => void} [options.log]
 * @throws {Error} when there is no shell to serve then
 */
export async function publishBuiltHere({
  env = process.env,
  dists = FRONTENDS.map((name) => join(root, name, "dist")),
  gated = true,
  log = console.log,
} = {}) {
  const { gateForBuilt, openStore, publishBuilt, ReleaseRegistry } = await import("@nightlatch/release");
  const registry = new ReleaseRegistry(await openStore(env));
  const refused = [];
  const changed = await publishBuilt(registry, dists, {
    gate: gated ? gateForBuilt(registry, dists) : undefined,
    onRefused: (_name, { message }) => refused.push(message),
  });
  for (const line of changed) log(`Released ${line}`);
  for (const message of refused) log(`Not released: ${message}`);
  if (refused.length > 0 && !(await registry.channel())?.packages.shell)
    throw new Error("There is no shell to serve: its build was refused, and none was released before.");
}
