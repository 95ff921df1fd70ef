import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isProgram, root } from "./build/workspace.mjs";

const HEAD = `# All settings with their defaults. Written by \`node scripts/env-example.mjs\` from docs/configuration.md.
# A setting without a value has no fixed default. Load a copy into a shell with: set -a; . ./.env; set +a
`;
const code = (cell) => Array.from(cell.matchAll(/`([^`]*)`/g), ([, text]) => text);
const prose = (cell) =>
  cell
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll("`", "")
    .replaceAll("\\|", "|");

/** Reads the tables of docs/configuration.md. `defaults` is empty when a default depends on other settings. */
export function settingsIn(markdown) {
  return markdown.split("\n").flatMap((line) => {
    const [, first = "", second = "", third = ""] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const names = code(first);
    if (names.length === 0) return [];
    const values = code(second);
    // For example `DATA_DIR/releases`.
    const depends = values.some((value) => /^[A-Z]+_/.test(value));
    const isFixed = !depends && values.length === names.length && values.join(", ") === prose(second);
    return [{ names, defaults: isFixed ? values : [], meaning: prose(third) }];
  });
}

export const envExample = (markdown) =>
  HEAD +
  settingsIn(markdown)
    .map(({ names, defaults, meaning }) => `\n# ${meaning}\n${names.map((name, index) => `#${name}=${defaults[index] ?? ""}\n`).join("")}`)
    .join("");

if (isProgram(import.meta.url))
  writeFileSync(join(root, ".env.example"), envExample(readFileSync(join(root, "docs/configuration.md"), "utf8")));
