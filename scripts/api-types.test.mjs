import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { currentTypes, staleLine, writeTypes } from "./api-types.mjs";
import { root } from "./build/workspace.mjs";

test("the committed types match the compiled API", async () => {
  expect(await staleLine()).toBeUndefined();
});

test("reports an outdated types file in one line, with the command that refreshes it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "api-types-"));
  const file = join(folder, "api.gen.ts");
  writeFileSync(
    file,
    readFileSync(join(root, "shared/api-client/api.gen.ts"), "utf8").replace("furnitureMore: number", "furnitureMore: string"),
  );
  expect(await staleLine(file)).toMatch(/^shared\/api-client\/api\.gen\.ts is stale: .* Run `pnpm api-types` .*$/);
});

test("a changed response changes the types, and a changed error text does not", async () => {
  const call = (type, errorStatus) => ({
    openapi: "3.1.0",
    info: { title: "An API", version: "1" },
    paths: {
      "/api/thing": {
        get: {
          responses: {
            200: { description: "A thing.", content: { "application/json": { schema: { type } } } },
            400: { description: errorStatus },
          },
        },
      },
    },
  });
  const before = await writeTypes(call("string", "No."));
  expect(before).toContain('"application/json": string;');
  expect(await writeTypes(call("number", "No."))).not.toBe(before);
  expect(await writeTypes(call("string", "It cannot be done."))).toBe(before);
});

test("undocumented calls have types too", async () => {
  const types = await currentTypes();
  for (const path of ["/api/host/listings/{slug}", "/api/desk/me", "/api/operator/listings/{slug}"])
    expect(types).toContain(`"${path}": {`);
});
