import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ENTRY = /^([ \t]*)"(\d{4})-[a-z-]+": \{$/gm;
const SERVER_FOLDERS = ["server", "node_modules/@nightlatch/database/dist/migrations"];

const run = (sql) => `async (db) => void (await db.executeQuery({ sql: ${JSON.stringify(sql)}, parameters: [],
    query: { kind: "RawNode", sqlFragments: [${JSON.stringify(sql)}], parameters: [] }, queryId: { queryId: "rehearsed" } }))`;

const CHANGES = [
  {
    name: "rehearsed-column",
    up: "alter table contact_messages add column rehearsed text not null default 'yes'",
    down: "alter table contact_messages drop column rehearsed",
  },
  {
    name: "rehearsed-index",
    up: "create index concurrently if not exists contact_messages_rehearsed on contact_messages (rehearsed)",
    down: "drop index if exists contact_messages_rehearsed",
    outside: true,
  },
];

const newestIn = (text) => Array.from(text.matchAll(ENTRY)).sort((one, other) => Number(other[2]) - Number(one[2]))[0];

/**
 * @param {string} text with a table of migrations
 * @returns {string} the text with two more migrations, which the previous release is compatible with
 */
export function withMigrations(text) {
  const [entry, indent, number] = newestIn(text);
  const newest = entry.trim().replace(/: \{$/, "");
  const end = new RegExp(`^${indent}\\},?$`, "m");
  const at = text.indexOf(entry);
  const entries = CHANGES.map(({ name, up, down, outside = false }, index) => {
    const key = `${String(Number(number) + index + 1).padStart(4, "0")}-${name}`;
    return `${indent}${JSON.stringify(key)}: { understoodBy: ${newest}, outsideTransaction: ${outside}, up: ${run(up)}, down: ${run(down)} },`;
  });
  return text.slice(0, at) + text.slice(at).replace(end, () => [`${indent}},`, ...entries].join("\n"));
}

/** @throws {Error} when the copy has no tables of migrations */
export function makeNextRelease(release, copy) {
  cpSync(release, copy, { recursive: true });
  for (const folder of SERVER_FOLDERS) {
    const tables = readdirSync(join(copy, folder))
      .filter((name) => /\.m?js$/.test(name))
      .map((name) => join(copy, folder, name))
      .map((file) => ({ file, text: readFileSync(file, "utf8") }))
      .flatMap(({ file, text }) => {
        const newest = newestIn(text);
        return newest ? [{ file, text, number: Number(newest[2]) }] : [];
      });
    const [last] = tables.sort((one, other) => other.number - one.number);
    if (!last) throw new Error(`${folder} of ${release} has no migrations table.`);
    writeFileSync(last.file, withMigrations(last.text));
  }
}
