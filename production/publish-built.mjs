/**
 * Publishes builds and promotes them on the environment's channel. In a shared store, only this machine sees them unless `shared`
 * is set. A store that is not the known one gets nothing. A rejected build skips only its own package.
 *
 * @param {readonly string[]} dists `dist` folders of frontends
 * @param {object} [options]
 * @param {Readonly<Record<string, string | undefined>>} [options.env]
 * @param {boolean} [options.shared] publishes for all users of the store
 * @param {boolean} [options.gated] runs the gate, which development and measurements skip
 * @param {(line: string) => void} [options.log]
 * @throws {Error} when the channel has no shell to serve afterwards
 */
export async function publishBuiltHere(dists, { env = process.env, shared = false, gated = true, log = console.log } = {}) {
  // Imported dynamically to keep the production bundle small (scripts/bundle-server.mjs).
  const { parseSiteConfig } = await import("@nightlatch/site");
  const { gateForBuilt, isShared, openStartReleases, openStore, publishBuilt, ReleaseRegistry, storeOf, foreignStore, whoReleases } =
    await import("@nightlatch/release");
  const { channel } = parseSiteConfig(env);
  const isOwnStore = isShared(env) && !shared;
  const foreignProblem = isOwnStore ? undefined : await foreignStore(env);
  if (foreignProblem) return log(`Nothing was released. ${foreignProblem}`);
  const registry = isOwnStore ? await openStartReleases(env) : new ReleaseRegistry(await openStore(env));
  const rejected = [];
  const changed = await publishBuilt(registry, dists, {
    channel,
    by: whoReleases(env),
    gate: gated ? gateForBuilt(registry, dists, { channel }) : undefined,
    onRejected: (_name, { message }) => rejected.push(message),
  });
  const where = isOwnStore ? " for this machine only" : isShared(env) ? ` on ${channel} of ${storeOf(env)}` : "";
  for (const line of changed) log(`Released ${line}${where}`);
  for (const message of rejected) log(`Not released: ${message}`);
  if (rejected.length > 0 && !(await registry.channel(channel))?.packages.shell)
    throw new Error("There is no shell to serve: its build was refused, and none was released before.");
}
