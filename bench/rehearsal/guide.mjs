import { readFileSync } from "node:fs";

const PAGES = ["production.md", "production-upkeep.md"].map((name) => new URL(`../../docs/${name}`, import.meta.url));
const FENCE = /^```(?<kind>\w*) ?(?<marks>[^\n]*)\n(?<text>[\s\S]*?)^```$/gm;

/**
 * A block of the guide. `name` is that under which the rehearsal runs it; `file` is the settings' file to which its text is added.
 *
 * @typedef {{ name?: string, file?: string, elsewhere: boolean, text: string }} Block
 */

/** @param {string} [markdown] @returns {Block[]} the blocks of the guide, in its order */
export function blocksOf(markdown = PAGES.map((page) => readFileSync(page, "utf8")).join("\n")) {
  return Array.from(markdown.matchAll(FENCE), ({ groups: { marks, text } }) => {
    const name = /(?:^| )rehearsed=(\S+)/.exec(marks)?.[1];
    const file = /(?:^| )file=(\S+)/.exec(marks)?.[1];
    return { ...(name ? { name } : {}), ...(file ? { file } : {}), elsewhere: /(?:^| )elsewhere(?: |$)/.test(marks), text };
  });
}

/** The names of the blocks that the rehearsal runs or writes, in the order in which it does so for the first time. */
export const REHEARSED = /** @type {const} */ ([
  "install",
  "command",
  "address",
  "mails",
  "one",
  "pg-access",
  "pg-settings",
  "database",
  "move-out",
  "database-url",
  "database-check",
  "move-in",
  "bucket",
  "photos-url",
  "photos-move",
  "releases-url",
  "replication-role",
  "replica",
  "synchronous",
  "replica-url",
  "trust-proxy",
  "api-url",
  "proxy-sites",
  "proxy-api",
  "switch",
  "backup",
  "backup-photos",
  "promote",
  "restore",
  "restore-photos",
]);

/**
 * The commands and settings of the guide, with what differs here in place of what stands there.
 *
 * @param {Readonly<Record<string, string>>} here what stands in the guide, and what stands for it on this machine
 */
export function openGuide(here) {
  const blocks = blocksOf();
  const put = (text, more = {}) => Object.entries({ ...here, ...more }).reduce((all, [from, to]) => all.replaceAll(from, to), text);
  const named = (name) => {
    const block = blocks.find((each) => each.name === name);
    if (!block) throw new Error(`The guide has no block named ${name}.`);
    return block;
  };
  return {
    /** @param {typeof REHEARSED[number]} name @param {Readonly<Record<string, string>>} [more] replaced too */
    text: (name, more) => put(named(name).text, more),
    /** @param {typeof REHEARSED[number]} name @returns {string} the file that its text is added to */
    file: (name) => named(name).file ?? "",
  };
}
