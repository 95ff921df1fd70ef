import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const NEWEST = /("(\d{4})-[a-z-]+"): (\w+),?\s*\n\};/g;
const PLACES = ["server", "node_modules/@nightlatch/database/dist"];

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

/** @returns {string | undefined} undefined where the text has no table of migrations */
export function withMigrations(text) {
  let found = false;
  const changed = text.replace(NEWEST, (_, newest, number, module) => {
    found = true;
    const entries = CHANGES.map(({ name, up, down, outside = false }, index) => {
      const key = `${String(Number(number) + index + 1).padStart(4, "0")}-${name}`;
      return `  ${JSON.stringify(key)}: { understoodBy: ${newest}, outsideTransaction: ${outside}, up: ${run(up)}, down: ${run(down)} },`;
    });
    return [`${newest}: ${module},`, ...entries, "};"].join("\n");
  });
  return found ? changed : undefined;
}

/** @throws {Error} when its table of migrations is not found */
export function makeNextRelease(release, copy) {
  cpSync(release, copy, { recursive: true });
  for (const place of PLACES) {
    const files = readdirSync(join(copy, place)).filter((name) => /\.m?js$/.test(name));
    const changed = files.filter((name) => {
      const file = join(copy, place, name);
      const text = withMigrations(readFileSync(file, "utf8"));
      if (text !== undefined) writeFileSync(file, text);
      return text !== undefined;
    });
    if (changed.length !== 1) throw new Error(`${place} of ${release} has ${changed.length} tables of migrations, and should have one.`);
  }
}
