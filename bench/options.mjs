import { parseArgs } from "node:util";

/**
 * @typedef {object} BenchOptions
 * @property {readonly string[]} names parts to run, in order; none means all that need not be named
 * @property {boolean} [help]
 * @property {boolean} [json] figures for a program
 * @property {readonly number[]} [sizes] of catalogues, ascending
 * @property {readonly string[]} [databases]
 * @property {string} [beside] folder of another built workspace
 * @property {readonly string[]} [pages]
 * @property {number} rounds
 * @property {boolean} [quick] less of everything
 */

/** The flags of the bench, with the parts that have them; undefined for those of all. */
const FLAGS = {
  sizes: ["catalogue", "changes"],
  databases: ["catalogue"],
  beside: ["press"],
  pages: ["lighthouse"],
  rounds: ["press", "lighthouse", "start", "hints", "observed"],
  quick: ["scale"],
};

/**
 * Reads the arguments of `pnpm bench`.
 *
 * @param {readonly string[]} args
 * @param {readonly string[]} parts the names of those that there are
 * @returns {BenchOptions}
 * @throws {Error} one line that names what cannot be understood
 */
export function parseBenchOptions(args, parts) {
  const { positionals: names, values } = parse(args, {
    json: { type: "boolean" },
    sizes: { type: "string" },
    databases: { type: "string" },
    beside: { type: "string" },
    pages: { type: "string" },
    rounds: { type: "string" },
    quick: { type: "boolean" },
  });
  if (values.help) return { help: true, names: [], rounds: 0 };
  mustBeOf(names, parts, "part");
  for (const [flag, of] of Object.entries(FLAGS))
    if (values[flag] !== undefined && names.length > 0 && !names.some((name) => of.includes(name)))
      throw new Error(`--${flag} goes with ${of.join(" and ")}.`);
  const sizes = values.sizes?.split(",").map((text) => wholeNumber("sizes", text));
  const databases = values.databases?.split(",");
  if (databases?.some((name) => name !== "pglite" && name !== "postgres")) throw new Error("--databases takes pglite and postgres.");
  return {
    names,
    json: values.json ?? false,
    rounds: wholeNumber("rounds", values.rounds ?? "5"),
    ...(values.quick ? { quick: true } : {}),
    ...(sizes ? { sizes: sizes.sort((a, b) => a - b) } : {}),
    ...(databases ? { databases } : {}),
    ...(values.beside === undefined ? {} : { beside: values.beside }),
    ...(values.pages === undefined ? {} : { pages: values.pages.split(",") }),
  };
}

/**
 * Reads the arguments of `pnpm bench faults`.
 *
 * @param {readonly string[]} args
 * @param {readonly string[]} trials the names of those that there are
 * @returns {{ names: readonly string[], quick: boolean, seed: number, help?: boolean }} no names means all
 * @throws {Error} one line that names what cannot be understood
 */
export function parseTrialOptions(args, trials) {
  const { positionals: names, values } = parse(args, { quick: { type: "boolean" }, seed: { type: "string" } });
  if (values.help) return { help: true, names: [], quick: false, seed: 0 };
  mustBeOf(names, trials, "trial");
  return { names, quick: values.quick ?? false, seed: wholeNumber("seed", values.seed ?? "20261123", 0) };
}

/** @param {Record<string, { type: "boolean" | "string" }>} options @returns {{ positionals: string[], values: Record<string, any> }} */
function parse(args, options) {
  try {
    // pnpm passes on the dashes that end its own options.
    const own = args.filter((arg) => arg !== "--");
    return parseArgs({ args: own, allowPositionals: true, options: { ...options, help: { type: "boolean", short: "h" } } });
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message.split("\n")[0] : error}`);
  }
}

function mustBeOf(names, known, what) {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`There is no ${what} named ${unknown}. There are: ${known.join(", ")}.`);
}

function wholeNumber(flag, text, least = 1) {
  if (/^\d+$/.test(text) && Number(text) >= least && Number.isSafeInteger(Number(text))) return Number(text);
  throw new Error(`--${flag} takes whole numbers from ${least}, not "${text}".`);
}
