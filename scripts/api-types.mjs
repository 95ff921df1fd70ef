import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import openapiTS, { astToString } from "openapi-typescript";
import { isProgram, root } from "./build/workspace.mjs";
import { compileTypes } from "./build.mjs";

const FILE = "shared/api-client/api.gen.ts";
const HEAD = "/** The API's calls and shapes, written by `pnpm api-types` from its OpenAPI document. Do not edit. */\n";

/** Omits error responses, because every call throws those as one `ApiError`. */
export async function writeTypes(document) {
  const successDocument = structuredClone(document);
  for (const { responses } of Object.values(successDocument.paths).flatMap((methods) => Object.values(methods)))
    for (const status of Object.keys(responses)) if (Number(status) >= 400) delete responses[status];
  return HEAD + astToString(await openapiTS(successDocument));
}

export async function currentTypes() {
  const { clientDocument } = await import("@nightlatch/api");
  return writeTypes(/** @type {import("openapi-typescript").OpenAPI3} */ (await clientDocument()));
}

export async function staleLine(file = FILE) {
  if (readFileSync(path.resolve(root, file), "utf8") === (await currentTypes())) return undefined;
  return `${FILE} is stale: the API's calls have changed. Run \`pnpm api-types\` and commit the file.`;
}

if (isProgram(import.meta.url)) {
  if (process.argv.includes("--check")) {
    const line = await staleLine();
    if (line) console.error(line);
    process.exitCode = line ? 1 : 0;
  } else {
    compileTypes("api");
    writeFileSync(path.join(root, FILE), await currentTypes());
  }
}
