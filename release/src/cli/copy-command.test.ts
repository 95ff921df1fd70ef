import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { ReleaseRegistry } from "../registry.ts";
import { createFolderStore } from "../store.ts";
import { makeBuild, makeFolder } from "../testing/make-build.ts";
import { runCli } from "../testing/run-cli.ts";

let store: string;
let folder: string;

beforeEach(async () => {
  store = await makeFolder();
  folder = join(await makeFolder(), "live");
  const registry = new ReleaseRegistry(createFolderStore(store));
  for (const name of ["shell", "mf-one", "mf-two"]) {
    await registry.publish(await makeBuild(name));
    await registry.promote(name, "1.0.0");
  }
});

const copy = (...args: string[]) => runCli(["copy", folder, ...args], { RELEASES_DIR: store });

test("reports what it copied and where", async () => {
  const { code, out } = await copy("--without", "mf-one");
  expect([code, out]).toEqual([0, expect.stringMatching(/^PACKAGE +VERSION\nshell +1\.0\.0\nmf-two +1\.0\.0\n2 packages copied to /)]);
  expect(out).toContain(folder);
  expect(await new ReleaseRegistry(createFolderStore(folder)).packages()).toEqual(["mf-two", "shell"]);
});

test("leaves out all packages that --without names", async () => {
  const { out } = await copy("--without", "mf-one", "--without", "mf-two", "--json");
  expect(JSON.parse(out)).toMatchObject({ channel: "production", folder, copied: [{ name: "shell", version: "1.0.0" }] });
});

test("rejects a second copy to the same place, and an invalid package name", async () => {
  await copy();
  expect(await copy()).toMatchObject({ code: 1, err: expect.stringContaining("The target already has releases") });
  expect((await copy("--without", "Mf One")).code).toBe(2);
});
