import { readFileSync } from "node:fs";

const PAGES = ["production.md", "production-upkeep.md"].map((name) => new URL(`../../docs/${name}`, import.meta.url));
const FENCE = /^```(?<kind>\w*) ?(?<marks>[^\n]*)\n(?<text>[\s\S]*?)^```$/gm;

/** @returns {{ name?: string, file?: string, elsewhere: boolean, text: string }[]} blocks to run by `name`, or to append to `file` */
export function blocksOf(markdown = PAGES.map((page) => readFileSync(page, "utf8")).join("\n")) {
  return Array.from(markdown.matchAll(FENCE), ({ groups: { marks, text } }) => {
    const name = /(?:^| )rehearsed=(\S+)/.exec(marks)?.[1];
    const file = /(?:^| )file=(\S+)/.exec(marks)?.[1];
    return { ...(name ? { name } : {}), ...(file ? { file } : {}), elsewhere: /(?:^| )elsewhere(?: |$)/.test(marks), text };
  });
}

/** @param {Readonly<Record<string, string>>} here texts of the guide, and their replacements on this machine */
export function openGuide(here) {
  const blocks = blocksOf();
  const put = (text, more = {}) => Object.entries({ ...here, ...more }).reduce((all, [from, to]) => all.replaceAll(from, to), text);
  const named = (name) => {
    const block = blocks.find((each) => each.name === name);
    if (!block) throw new Error(`The guide has no block named ${name}.`);
    return block;
  };
  return {
    text: (name, more) => put(named(name).text, more),
    file: (name) => named(name).file ?? "",
  };
}
