import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./build/workspace.mjs";

/** Builds of the workspace that a module imports, directly or through static imports. */
function builtImports(file, seen = new Set()) {
  if (seen.has(file)) return [];
  seen.add(file);
  const specifiers = [...readFileSync(file, "utf8").matchAll(/^(?:import|export)\s(?:[^"';]*?from\s*)?"([^"]+)";$/gm)].map(
    ([, name]) => name ?? "",
  );
  const own = specifiers.filter((name) => name.startsWith(".") || name.startsWith("@nightlatch/"));
  return own.flatMap((name) => {
    const found = name.startsWith(".") ? join(file, "..", name) : createRequire(file).resolve(name);
    // Tests resolve workspace packages to sources, which Node cannot load either.
    return found.includes("/dist/") || found.endsWith(".ts") ? [`${basename(file)} imports ${name}`] : builtImports(found, seen);
  });
}

test.each(["start", "build", "dev", "commands", "test", "dist"])("%s.mjs starts in a clone without any build", (name) => {
  expect(builtImports(join(root, "scripts", `${name}.mjs`))).toEqual([]);
});
