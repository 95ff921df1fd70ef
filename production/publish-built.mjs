/**
 * Publishes builds and promotes them on the channel that the environment names. In a store that others may share they are kept apart,
 * for this machine alone, unless `shared` is set. Nothing is put into a store in the place of the one that this machine knows. A
 * refused build costs its package only, unless it is the shell and no other shell was released.
 *
 * @param {readonly string[]} dists `dist` folders of frontends
 * @param {object} [options]
 * @param {Readonly<Record<string, string | undefined>>} [options.env]
 * @param {boolean} [options.shared] whether everybody who uses the store is to get them
 * @param {boolean} [options.gated] whether they must pass the gate; builds that are only made to be seen or measured need not
 * @param {(line: string) => void} [options.log]
 * @throws {Error} when there is no shell to serve then
 */
export async function publishBuiltHere(dists, { env = process.env, shared = false, gated = true, log = console.log } = {}) {
  // Imported here, so that the production bundle has no more (scripts/bundle-server.mjs).
  const { parseSiteConfig } = await import("@nightlatch/site");
  const { gateForBuilt, isShared, openStartReleases, openStore, publishBuilt, ReleaseRegistry, storeOf, strangeStore, whoReleases } =
    await import("@nightlatch/release");
  const { channel } = parseSiteConfig(env);
  const apart = isShared(env) && !shared;
  const strange = apart ? undefined : await strangeStore(env);
  if (strange) return log(`Nothing was released. ${strange}`);
  const registry = apart ? await openStartReleases(env) : new ReleaseRegistry(await openStore(env));
  const refused = [];
  const changed = await publishBuilt(registry, dists, {
    channel,
    by: whoReleases(env),
    gate: gated ? gateForBuilt(registry, dists, { channel }) : undefined,
    onRefused: (_name, { message }) => refused.push(message),
  });
  const where = apart ? " for this machine alone" : isShared(env) ? ` on ${channel} of ${storeOf(env)}` : "";
  for (const line of changed) log(`Released ${line}${where}`);
  for (const message of refused) log(`Not released: ${message}`);
  if (refused.length > 0 && !(await registry.channel(channel))?.packages.shell)
    throw new Error("There is no shell to serve: its build was refused, and none was released before.");
}
