import { parseArgs } from "node:util";

const FLAGS = {
  sizes: { type: "string", parts: ["catalogue", "changes"] },
  databases: { type: "string", parts: ["catalogue"] },
  beside: { type: "string", parts: ["press"] },
  pages: { type: "string", parts: ["lighthouse"] },
  rounds: { type: "string", parts: ["press", "lighthouse", "start", "observed"] },
  quick: { type: "boolean", parts: ["scale"] },
};

/** @typedef {ReturnType<typeof parseBenchOptions>} BenchOptions */

/** Without names, all parts except lighthouse run. @throws {Error} one line that names the wrong argument */
export function parseBenchOptions(args, parts) {
  const flags = Object.fromEntries(Object.entries(FLAGS).map(([flag, { type }]) => [flag, { type }]));
  const { positionals: names, values } = parse(args, { json: { type: "boolean" }, ...flags });
  mustBeOf(names, parts, "part");
  for (const [flag, { parts: of }] of Object.entries(FLAGS))
    if (values[flag] !== undefined && names.length > 0 && !names.some((name) => of.includes(name)))
      throw new Error(`--${flag} works only with ${of.join(" and ")}.`);
  const databases = values.databases?.split(",");
  if (databases?.some((name) => name !== "pglite" && name !== "postgres")) throw new Error("--databases takes pglite and postgres.");
  const sizes = values.sizes?.split(",").map((text) => wholeNumber("sizes", text));
  return {
    names,
    help: values.help ?? false,
    json: values.json ?? false,
    rounds: wholeNumber("rounds", values.rounds ?? "5"),
    quick: values.quick,
    sizes: sizes?.sort((a, b) => a - b),
    databases,
    beside: values.beside,
    pages: values.pages?.split(","),
  };
}

export function parseTrialOptions(args, trials) {
  const { positionals: names, values } = parse(args, { quick: { type: "boolean" }, seed: { type: "string" } });
  mustBeOf(names, trials, "trial");
  return { names, help: values.help ?? false, quick: values.quick ?? false, seed: wholeNumber("seed", values.seed ?? "20261123", 0) };
}

export function parseRehearsalOptions(args) {
  const { positionals, values } = parse(args, {
    quick: { type: "boolean" },
    release: { type: "string" },
    before: { type: "string" },
    "before-commit": { type: "string" },
    migrate: { type: "boolean" },
  });
  if (positionals.length > 0) throw new Error(`The rehearsal takes no names: ${positionals[0]}.`);
  if ([values.before, values["before-commit"], values.migrate].filter((given) => given !== undefined).length > 1)
    throw new Error("--before, --before-commit and --migrate each set the release to upgrade from: use one of them.");
  return values;
}

/** @param {Record<string, { type: string }>} options @returns {{ positionals: string[], values: Record<string, any> }} */
function parse(args, options) {
  try {
    // pnpm also passes the `--` that ends its own options.
    const own = args.filter((arg) => arg !== "--");
    const all = /** @type {Record<string, { type: "boolean" | "string", short?: string }>} */ (options);
    return parseArgs({ args: own, allowPositionals: true, options: { ...all, help: { type: "boolean", short: "h" } } });
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message.split("\n")[0] : error}`);
  }
}

function mustBeOf(names, known, what) {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`There is no ${what} named ${unknown}. Choose from: ${known.join(", ")}.`);
}

function wholeNumber(flag, text, least = 1) {
  if (/^\d+$/.test(text) && Number(text) >= least && Number.isSafeInteger(Number(text))) return Number(text);
  throw new Error(`--${flag} takes whole numbers from ${least}, not "${text}".`);
}
