import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { ReleaseRegistry } from "../registry.ts";
import { createFolderStore } from "../store.ts";
import { makeBuild, makeFolder } from "../testing/make-build.ts";
import { runRelease } from "./program.ts";

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

async function copy(...args: string[]): Promise<{ code: number; printed: string }> {
  let printed = "";
  const add = (text: string) => {
    printed += text;
  };
  return { code: await runRelease(["copy", folder, ...args], { RELEASES_DIR: store }, { out: add, err: add }), printed };
}

test("says what was copied and where to", async () => {
  const { code, printed } = await copy("--without", "mf-one");
  expect(code).toBe(0);
  expect(printed).toMatch(/^PACKAGE +VERSION\nshell +1\.0\.0\nmf-two +1\.0\.0\n2 packages copied to /);
  expect(printed).toContain(folder);
  expect(await new ReleaseRegistry(createFolderStore(folder)).packages()).toEqual(["mf-two", "shell"]);
});

test("leaves out as many as are named", async () => {
  const { printed } = await copy("--without", "mf-one", "--without", "mf-two", "--json");
  expect(JSON.parse(printed)).toMatchObject({ channel: "production", folder, copied: [{ name: "shell", version: "1.0.0" }] });
});

test("refuses a second copy to the same place, and a name that is none", async () => {
  await copy();
  expect(await copy()).toMatchObject({ code: 1, printed: expect.stringContaining("There are releases already") });
  expect((await copy("--without", "Mf One")).code).toBe(2);
});
