/** The parts that a server can have, in the order in which they are told (docs/production-reference.md#each-part-by-itself). */
export const PARTS = ["site", "api", "jobs"] as const;
export type Part = (typeof PARTS)[number];
/** The parts of one process, each once, in the order of `PARTS`; at least one. */
export type Parts = readonly Part[];

/**
 * Reads the value of `--part`, such as `site,api`.
 *
 * @throws {TypeError} with the code of an option's bad value, naming what is no part
 */
export function readParts(value: string): Parts {
  const named = value.split(",").map((name) => name.trim());
  const wrong = named.filter((name) => !PARTS.some((part) => part === name));
  if (wrong.length > 0)
    throw Object.assign(
      new TypeError(
        `--part takes ${PARTS.join(", ")}, or several of them by commas, and not ${wrong.map((name) => JSON.stringify(name)).join(", ")}.`,
      ),
      { code: "ERR_PARSE_ARGS_INVALID_OPTION_VALUE" },
    );
  return PARTS.filter((part) => named.includes(part));
}
