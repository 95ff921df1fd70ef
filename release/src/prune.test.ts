import { beforeEach, describe, expect, test } from "vitest";
import { createFolderStore, prune, ReleaseRegistry } from "./index.ts";
import { makeFolder, publishVersions } from "./testing/make-build.ts";

let registry: ReleaseRegistry;
const DAY = 24 * 60 * 60 * 1000;

beforeEach(async () => {
  registry = new ReleaseRegistry(createFolderStore(await makeFolder()));
  await publishVersions(registry, "mf-one", "1.0.0", "1.1.0", "1.2.0", "1.3.0", "1.4.0");
});

const later = () => new Date(Date.now() + 30 * DAY);
const removedOf = ({ removed }: Awaited<ReturnType<typeof prune>>) => removed.map(({ version }) => version).sort();

describe("prune", () => {
  test("keeps the newest, the live versions, a canary, and rollback targets", async () => {
    for (const version of ["1.0.0", "1.1.0", "1.2.0"]) await registry.promote("mf-one", version);
    await registry.promote("mf-one", "1.0.0", { channel: "preview" });
    const pruned = await prune(registry, { keep: 1, now: later() });
    expect(removedOf(pruned)).toEqual(["1.3.0"]);
    expect(Object.fromEntries(pruned.kept.map(({ version, because }) => [version, because]))).toEqual({
      "1.0.0": "live on preview",
      "1.1.0": "the target of a rollback on production",
      "1.2.0": "live on production",
      "1.4.0": "one of the newest 1",
    });
    expect(await registry.versions("mf-one")).toEqual(["1.0.0", "1.1.0", "1.2.0", "1.4.0"]);
    await registry.rollback("mf-one");
  });

  test("keeps versions that an open page may have, also those of an ended canary", async () => {
    await registry.promote("mf-one", "1.0.0");
    await registry.canary("mf-one", "1.1.0", 10);
    await registry.canary("mf-one", "1.1.0", 0);
    await registry.promote("mf-one", "1.2.0");
    await registry.promote("mf-one", "1.3.0");
    expect(removedOf(await prune(registry, { keep: 1, dryRun: true }))).toEqual([]);
    expect(removedOf(await prune(registry, { keep: 1, dryRun: true, now: later() }))).toEqual(["1.0.0", "1.1.0"]);
    expect(await registry.versions("mf-one")).toHaveLength(5);
  });

  test("keeps a valid override's version, and as long after as a page may stay open", async () => {
    await registry.promote("mf-one", "1.4.0");
    await registry.noteOverride("mf-one", "1.1.0", new Date(Date.now() + 40 * DAY));
    const removedAt = async (days: number, openFor?: number) =>
      removedOf(await prune(registry, { keep: 1, dryRun: true, now: new Date(Date.now() + days * DAY), openFor }));
    expect(await removedAt(30)).toEqual(["1.0.0", "1.2.0", "1.3.0"]);
    expect(await removedAt(43)).toContain("1.1.0");
    expect(await removedAt(41, 1.5 * DAY)).not.toContain("1.1.0");
    expect(await removedAt(41, 0)).toContain("1.1.0");
  });

  test("removes a version with all its files, and it can be published again", async () => {
    await registry.promote("mf-one", "1.4.0");
    const record = await registry.record("mf-one", "1.0.0");
    await prune(registry, { keep: 1, now: later() });
    expect(record && (await registry.readFile(record, "routes.1.0.0.js"))).toBeUndefined();
    expect(await registry.store.list("files/mf-one/1.0.0")).toEqual([]);
    await expect(registry.promote("mf-one", "1.0.0")).rejects.toThrow("is not published");
    await publishVersions(registry, "mf-one", "1.0.0");
  });

  test.each([0, -1, 1.5, Number.NaN])("rejects %s as the number of versions to keep", async (keep) => {
    await expect(prune(registry, { keep })).rejects.toThrow(/--keep takes a whole number from 1/);
  });
});
