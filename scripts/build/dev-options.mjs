import { parseArgs } from "node:util";
import { siteAddress } from "@nightlatch/dev";
import { FRONTENDS, REMOTES } from "./workspace.mjs";

/**
 * Parses the arguments of `pnpm dev`. `names` are the frontends to compile from source, always with the shell.
 * @param {readonly string[]} args
 * @returns {{ mode: "site" | "alone" | "against", names: readonly string[], url?: string, allowWrites?: boolean }}
 */
export function parseDevOptions(args) {
  const { positionals: requestedNames, values } = parseArgs({
    // pnpm passes on the `--` that ends its own options.
    args: args.filter((arg) => arg !== "--"),
    allowPositionals: true,
    options: { alone: { type: "boolean" }, against: { type: "string" }, "allow-writes": { type: "boolean" } },
  });
  const unknown = requestedNames.find((name) => !FRONTENDS.includes(name));
  if (unknown) throw new Error(`There is no frontend named ${unknown}. The frontends are: ${FRONTENDS.join(", ")}.`);
  if (values["allow-writes"] && values.against === undefined) throw new Error("--allow-writes needs --against URL.");

  // Fast Refresh needs React's development build, which only a shell compiled here has.
  const names = FRONTENDS.filter((name) => name === "shell" || requestedNames.length === 0 || requestedNames.includes(name));
  if (values.alone && values.against !== undefined) throw new Error("Use --alone or --against, not both.");
  if (values.alone) {
    if (requestedNames.length !== 1 || !REMOTES.includes(requestedNames[0])) {
      throw new Error(`Name one remote to run alone: ${REMOTES.map((name) => `pnpm dev ${name} --alone`).join(", ")}.`);
    }
    return { mode: "alone", names };
  }
  if (values.against === undefined) return { mode: "site", names };
  if (requestedNames.length !== 1)
    throw new Error("Name one frontend to run from source: pnpm dev mf-detail --against https://nightlatch.example.");
  return { mode: "against", names, url: siteAddress(values.against), allowWrites: values["allow-writes"] ?? false };
}
