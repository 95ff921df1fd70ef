import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rspack } from "@rspack/core";
import { beforeAll, expect, test } from "vitest";
import { frontendIn, remoteConfigs } from "./index.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** @type {{ identifier?: string, name?: string }[]} */
let modules;
beforeAll(async () => {
  const [client] = remoteConfigs({ frontend: frontendIn(join(ROOT, "mf-pricing")) });
  const compiler = rspack({ ...client, output: { ...client.output, path: join(ROOT, "node_modules/.cache/nightlatch/unwritten") } });
  compiler.hooks.shouldEmit.tap("test", () => false);
  const stats = await new Promise((resolve, reject) => compiler.run((error, result) => (error ? reject(error) : resolve(result))));
  await new Promise((resolve) => compiler.close(resolve));
  expect(stats.hasErrors()).toBe(false);
  ({ modules } = stats.toJson({ all: false, modules: true, ids: true, modulesSpace: Infinity }));
});

test("no module id in a remote's container contains its build folder", () => {
  const named = modules.flatMap(({ name }) => (name ? [decodeURIComponent(name)] : []));
  expect(named.some((name) => name.includes("stubs/container.mjs"))).toBe(true);
  expect(named.filter((name) => name.includes(ROOT))).toEqual([]);
});
